export const NO_PRODUCT = "There is no such product.";
