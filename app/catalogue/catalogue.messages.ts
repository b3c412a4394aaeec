export const NO_PRODUCT = "There is no such product.";
export const NO_SUCH_PLACE = "after is not the id of a product of this shop.";
export const CATALOGUE_BUSY = "The catalogue is being sent to too many others. Wait a moment and try again.";
