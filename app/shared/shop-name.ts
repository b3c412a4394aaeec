/** The default name of a shop. Only this name has a drawn wordmark. */
export const DEFAULT_SHOP_NAME = "Refals";
