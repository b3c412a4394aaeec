/**
 * How many days data is kept. `ORDER_KEEP_YEARS` and `BACKUP_KEEP_DAYS` are settings. Jobs delete what is older, and
 * pages say how long it stays.
 */

/** A sign-in. */
export const SESSION_DAYS = 30;
/** How long a browser can still prove that an ended session was its own. */
export const SESSION_DAYS_AFTER_END = 1;
/** A visitor's list of parts, after its last change. */
export const BUILD_DAYS = 90;
/** A browser from which an administrator has logged in. */
export const KNOWN_BROWSER_DAYS = 180;
/** An alert whose event does not come. */
export const ALERT_DAYS = 365;
/** Entries of the audit trail. A trigger prevents deleting younger ones. */
export const AUDIT_DAYS = 400;
/** Deleted products, which can be restored. */
export const BIN_DAYS = 30;
/** Acts on many products, which can be undone. */
export const BULK_ACT_DAYS = 30;
/** Letters, and messages to webhooks, that are sent or failed. */
export const DELIVERY_DAYS = 30;
/** The numbers of clicks on links to other shops. */
export const CLICK_DAYS = 90;
/** The number of days whose clicks the panels sum up. */
export const SUMMED_CLICK_DAYS = 30;
/** Earlier prices. */
export const PRICE_DAYS = 400;
/** Orders for which no money has ever come. */
export const UNPAID_ORDER_DAYS = 400;
/** Notifications of payment providers. */
export const NOTIFICATION_DAYS = 400;
