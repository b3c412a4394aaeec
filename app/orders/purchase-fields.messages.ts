/** Problems of a purchase's fields, in the form and in the API. */
export const PURCHASE_FIELD_PROBLEMS = {
  total: "Write an amount of dollars such as 12.50.",
  condition: "Please select a condition",
  noItems: "Name at least one item.",
  tooManyItems: (most: number) => `At most ${most} items can be bought at once.`,
  sameItem: "Name each product and condition once, with its whole quantity.",
  store: "Only the Open Box Store takes purchases: the store is ayz.",
  noName: "Enter the name of who receives the parcel.",
  noEmail: "Enter your e-mail address.",
  email: "Enter an e-mail address such as name@example.com.",
  phone: "Use digits, spaces and + ( ) - only.",
  noAddress: "Enter the street and house number.",
  noCity: "Enter the city.",
  noState: "Enter the state or province.",
  noPostalCode: "Enter the postal code.",
  postalCode: "Enter a postal code of letters and digits, such as 10001.",
};
