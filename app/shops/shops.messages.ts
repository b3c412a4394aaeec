export const NO_SHOP = "There is no such shop.";
