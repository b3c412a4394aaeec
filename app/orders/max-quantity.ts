/** The most units of one offer in a cart line and in an order. */
export const MAX_QUANTITY = 9_999;
