/** The name of a shop that has no other. It has a drawn wordmark. */
export const DEFAULT_SHOP_NAME = "Refals";
