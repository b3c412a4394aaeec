/** The place of the form for alerts on a product's page. */
export const ALERT_FORM_ID = "alert";
