/** What is wrong with a field of an administrator's act. */

export const WRITE_AMOUNT = "Enter an amount in dollars, such as 12.50.";
export const WRITE_AMOUNT_TOO = "Enter the amount as well, or leave out the reference.";
export const WRITE_REFERENCE = "Enter how it was sent back, such as the transaction's id.";
export const WRITE_PAYMENT = "Enter the id as the provider shows it: letters, digits, - and _.";
export const WRITE_ORDER = "Enter the number of the order, or its payment ID.";
export const NO_CONTROLS = "Remove control characters.";
