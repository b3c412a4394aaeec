import { formatMoney } from "../shared/money.ts";

/** Problems of fields in the cart's forms and API bodies. */
export const CART_FIELD_PROBLEMS = {
  condition: "Please select a condition",
  store: "Only the Open Box Store has a cart: the store is ayz.",
  line: "There is no such line.",
  owner: "Say whose cart this is.",
};

/** Messages to the buyer about a line. */
export const LINE_NOTICES = {
  conditionGone: "This condition is no longer sold.",
  productGone: "This product is no longer sold.",
  price: (before: number, now: number) =>
    `The price has ${now > before ? "risen" : "fallen"} from ${formatMoney(before)} to ${formatMoney(now)}.`,
  lessStock: (wanted: number, stock: number) =>
    `You wanted ${wanted}, but only ${stock} ${stock === 1 ? "is" : "are"} left.`,
  allStock: (stock: number) => `All ${stock} in stock are in your cart.`,
};

export const BUYING_IS_OFF = "Buying is switched off at the moment: no payment provider is set up.";
