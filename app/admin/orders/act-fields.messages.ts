/** What is wrong with a field of an administrator's act. */

export const WRITE_AMOUNT = "Write an amount in dollars, such as 12.50.";
export const WRITE_AMOUNT_TOO = "Write the amount as well, or leave the reference out.";
export const WRITE_REFERENCE = "Write how it was sent back, such as the transaction's id.";
export const WRITE_PAYMENT = "Write the id as the provider shows it: letters, digits, - and _.";
export const WRITE_ORDER = "Write the number of the order, or its payment ID.";
export const NO_CONTROLS = "Leave out control characters.";
