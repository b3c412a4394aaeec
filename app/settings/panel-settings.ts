/**
 * The settings that can be saved in the panels, by the names of their variables. The environment wins over them. Only
 * the environment can set the others, which belong to the machine, such as ports, folders and proxies.
 */
export const PANEL_SETTINGS = [
  ...(["SHOP_NAME", "COMPANY_LINE", "LOGO", "PUBLIC_URL"] as const),
  ...(["SELLER_EMAIL", "OWNER_EMAIL", "ADMIN_EMAILS", "SECURITY_CONTACT"] as const),
  ...(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] as const),
  ...(["PAYMENT_PROVIDER", "PAYMENT_COINS", "NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET"] as const),
  ...(["NOWPAYMENTS_EMAIL", "NOWPAYMENTS_PASSWORD"] as const),
  ...(["BTCPAY_URL", "BTCPAY_STORE_ID", "BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"] as const),
  ...(["SMTP_URL", "MAIL_FROM"] as const),
  ...(["BACKUP_DIR", "BACKUP_EVERY_HOURS", "BACKUP_KEEP_DAYS"] as const),
] as const;

export type PanelSetting = (typeof PANEL_SETTINGS)[number];

/** The values that were saved in the panels. */
export type PanelValues = Partial<Record<PanelSetting, string>>;

/**
 * Secrets, each with the setting of the address that it is sent to. Changing the address must not reveal the secret. So
 * an administrator who changes the address types the secret again, and a secret of the environment is only sent to an
 * address of the environment. Other secrets are not listed: only the environment sets their addresses, or they are part
 * of an address (SMTP_URL).
 */
export const SENT_TO: Partial<Record<PanelSetting, PanelSetting>> = { BTCPAY_API_KEY: "BTCPAY_URL" };

const names: ReadonlySet<string> = new Set(PANEL_SETTINGS);

export function isPanelSetting(name: string): name is PanelSetting {
  return names.has(name);
}

/** The audit trail records changes of these without their values. */
const CONFIDENTIAL: ReadonlySet<PanelSetting> = new Set([
  ...(["GOOGLE_CLIENT_SECRET", "NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET", "NOWPAYMENTS_PASSWORD"] as const),
  ...(["BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET", "SMTP_URL"] as const),
  // Not secret, but long.
  "LOGO",
] as const);

export function isConfidential(name: PanelSetting): boolean {
  return CONFIDENTIAL.has(name);
}
