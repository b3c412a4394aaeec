/** The reason for review of a paid order whose units were sold meanwhile. */
export const OVERSOLD = "oversold";
