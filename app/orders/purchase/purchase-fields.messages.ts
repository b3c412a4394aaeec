import { CHOOSE_CONDITION } from "../../catalogue/choice.messages.ts";

/** Problems of a purchase's fields, in the form and in the API. */
export const PURCHASE_FIELD_PROBLEMS = {
  total: "Enter an amount in dollars, such as 12.50.",
  condition: CHOOSE_CONDITION,
  noItems: "List at least one item.",
  tooManyItems: (most: number) => `You can buy up to ${most} items at once.`,
  sameItem: "List each product and condition once, with its total quantity.",
  store: "Only the Open Box Store takes orders: store must be ayz.",
  noName: "Enter the recipient’s name.",
  noEmail: "Enter your e-mail address.",
  email: "Enter an e-mail address such as name@example.com.",
  phone: "Use digits, spaces and + ( ) - only.",
  noAddress: "Enter the street and house number.",
  noCity: "Enter the city.",
  noState: "Enter the state or province.",
  noCountry: "Choose the country.",
  country: "Use the two letters of a country, such as US.",
  noPostalCode: "Enter the postal code.",
  postalCode: "Enter a postal code of letters and digits, such as 10001.",
};
