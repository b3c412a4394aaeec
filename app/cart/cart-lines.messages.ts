import { formatMoney } from "../shared/money.ts";

/** Problems of fields in the cart's forms and API bodies. */
export const CART_FIELD_PROBLEMS = {
  store: "Only the Open Box Store has a cart: store must be ayz.",
  line: "This item is not in your cart.",
  owner: "Enter the google_id of the cart’s owner.",
};

/** Messages to the buyer about a line. */
export const LINE_NOTICES = {
  conditionGone: "This condition is no longer available.",
  productGone: "This product is no longer available.",
  price: (before: number, now: number) =>
    `The price has ${now > before ? "risen" : "fallen"} from ${formatMoney(before)} to ${formatMoney(now)}.`,
  lessStock: (wanted: number, stock: number) =>
    `You wanted ${wanted}, but only ${stock} ${stock === 1 ? "is" : "are"} left.`,
  allStock: (stock: number) => `All ${stock} in stock are in your cart.`,
};

export const BUYING_IS_OFF = "Buying is switched off at the moment: no payment provider is set up.";
