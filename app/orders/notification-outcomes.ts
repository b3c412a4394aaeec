/**
 * What came of a notification. `nothing-new`: repeated or outdated. `about-no-payment`: about something else, such as
 * another use of the account. `given-up`: not retried any more; it is still applied if the provider sends it again.
 */
export const NOTIFICATION_OUTCOMES = [
  "applied",
  "nothing-new",
  "unknown-order",
  "contradicts-the-order",
  "unreadable",
  "about-no-payment",
  "given-up",
] as const;
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number];
