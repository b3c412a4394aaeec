/**
 * How many days the shop keeps its data. Jobs delete what is older, and pages say how long data is kept. Orders and
 * backups are kept as the settings `ORDER_KEEP_YEARS` and `BACKUP_KEEP_DAYS` say.
 */

/** A session ends this many days after its sign-in. */
export const SESSION_DAYS = 30;
/** An ended session is deleted this many days later. Until then its browser can prove that the session was its own. */
export const SESSION_DAYS_AFTER_END = 1;
/** The cookie with a visitor's build expires this many days after the last change. */
export const BUILD_DAYS = 90;
/** A browser is forgotten this many days after an administrator last logged in with it. */
export const KNOWN_BROWSER_DAYS = 180;
/** An alert that has not come true is deleted after this many days. */
export const ALERT_DAYS = 365;
/** Entries of the audit trail are kept this long. A trigger of the database refuses to delete younger ones. */
export const AUDIT_DAYS = 400;
/** Deleted products. Until then they can be restored. */
export const BIN_DAYS = 30;
/** Bulk changes. Until then they can be undone. */
export const BULK_ACT_DAYS = 30;
/** E-mails and webhook messages that were sent or have failed. */
export const DELIVERY_DAYS = 30;
/** Numbers of clicks on links to other shops. */
export const CLICK_DAYS = 90;
/** The panels show the clicks of this many days. */
export const SUMMED_CLICK_DAYS = 30;
/** Earlier prices of products. */
export const PRICE_DAYS = 400;
/** Orders that never received a payment. */
export const UNPAID_ORDER_DAYS = 400;
/** Notifications of payment providers. */
export const NOTIFICATION_DAYS = 400;
