import type { PanelSetting } from "../../settings/panel-settings.ts";

/** The parts of the settings, in the order in which a new shop is set up. Page and server read this table. */

/** The parts of SMTP_URL. Each has a field of its own, so that nobody has to write the address by hand. */
export type MailPart = "smtp_host" | "smtp_port" | "smtp_user" | "smtp_password";
export type FieldName = PanelSetting | MailPart;

export interface SettingField {
  name: FieldName;
  label: string;
  hint?: string;
  type?: "text" | "email" | "url" | "number" | "password";
  /** A secret. It is never shown again. An empty field keeps the saved value. */
  isSecret?: true;
  placeholder?: string;
  /** The choices: values with their labels. */
  options?: readonly (readonly [value: string, label: string])[] | undefined;
  /** The provider that needs it. */
  provider?: "nowpayments" | "btcpay";
}

export interface Section {
  name: SectionName;
  title: string;
  /** Its purpose. */
  lead: string;
  fields: readonly SettingField[];
}

export type SectionName = "shop" | "address" | "security" | "people" | "google" | "payments" | "mail" | "backups";

export const SECTIONS: readonly Section[] = [
  {
    name: "shop",
    title: "Name and logo",
    lead: "What the shop is called in its header, page titles, e-mails and packing slips.",
    fields: [
      { name: "SHOP_NAME", label: "Name of the shop", hint: "40 characters at most." },
      { name: "COMPANY_LINE", label: "Company line", hint: "Shown beside the year at the bottom of every page." },
    ],
  },
  {
    name: "address",
    title: "Address",
    lead: "The address that visitors type. Google, payment providers and e-mails lead back to it.",
    fields: [
      {
        name: "PUBLIC_URL",
        label: "Public address",
        type: "url",
        placeholder: "https://shop.example",
        hint: "Its DNS record and proxy must be ready: the shop checks that it answers there.",
      },
    ],
  },
  {
    name: "security",
    title: "Password and second factor",
    lead: "With a second factor, a stolen password is not enough to open the panels.",
    fields: [],
  },
  {
    name: "people",
    title: "Seller and owner",
    lead: "Who answers the chats, who gets the e-mails to the owner, and who sees the link to the panels.",
    fields: [
      {
        name: "SELLER_EMAIL",
        label: "Seller’s Google account",
        type: "email",
        hint: "Answers the chats: the first Google account that signs in with this address. Without it chat is off.",
      },
      {
        name: "OWNER_EMAIL",
        label: "Owner’s e-mail address",
        type: "email",
        hint: "Gets the e-mails about sales and problems. If it is empty, the seller gets them.",
      },
      {
        name: "SECURITY_CONTACT",
        label: "Address for reports about security",
        hint: "An e-mail or https address. Everybody can read it at /.well-known/security.txt, where researchers look. If it is empty, there is no such page.",
      },
      {
        name: "ADMIN_EMAILS",
        label: "Accounts that see the link to the panels",
        hint: "Google accounts, separated by commas. The panels still ask them for the password.",
      },
    ],
  },
  {
    name: "google",
    title: "Sign-in with Google",
    lead: "Customers sign in with Google to buy and to chat. In Google’s console, create an OAuth client for a web application.",
    fields: [
      { name: "GOOGLE_CLIENT_ID", label: "Client ID" },
      { name: "GOOGLE_CLIENT_SECRET", label: "Client secret", isSecret: true },
    ],
  },
  {
    name: "payments",
    title: "Payments",
    lead: "Who takes your customers’ payments. Without a provider nobody can buy.",
    fields: [
      {
        name: "PAYMENT_PROVIDER",
        label: "Payment provider",
        options: [
          ["", "None, buying is off"],
          ["nowpayments", "NOWPayments"],
          ["btcpay", "BTCPay Server"],
        ],
      },
      {
        name: "PAYMENT_COINS",
        label: "Coins that buyers can pay with (optional)",
        placeholder: "Bitcoin, Litecoin, USDT",
        hint: "The coins that you have enabled at the provider, separated by commas. The cart shows them before buyers pay.",
      },
      { name: "NOWPAYMENTS_API_KEY", label: "API key", isSecret: true, provider: "nowpayments" },
      {
        name: "NOWPAYMENTS_IPN_SECRET",
        label: "IPN secret",
        isSecret: true,
        provider: "nowpayments",
        hint: "NOWPayments signs its notifications with it.",
      },
      {
        name: "NOWPAYMENTS_EMAIL",
        label: "E-mail address of your account (optional)",
        type: "email",
        provider: "nowpayments",
        hint: "With the password, the shop also finds payments whose notifications were all lost.",
      },
      {
        name: "NOWPAYMENTS_PASSWORD",
        label: "Password of your account (optional)",
        isSecret: true,
        provider: "nowpayments",
      },
      {
        name: "BTCPAY_URL",
        label: "Address of the server",
        type: "url",
        placeholder: "https://btcpay.example",
        provider: "btcpay",
      },
      { name: "BTCPAY_STORE_ID", label: "Store ID", provider: "btcpay" },
      {
        name: "BTCPAY_API_KEY",
        label: "API key",
        isSecret: true,
        provider: "btcpay",
        hint: "With the permissions btcpay.store.cancreateinvoice and btcpay.store.canviewinvoices.",
      },
      { name: "BTCPAY_WEBHOOK_SECRET", label: "Secret of the webhook", isSecret: true, provider: "btcpay" },
    ],
  },
  {
    name: "mail",
    title: "Mail",
    lead: "Tells buyers about their orders, and you about sales, problems and unread messages.",
    fields: [
      { name: "smtp_host", label: "Mail server", placeholder: "mail.example" },
      {
        name: "smtp_port",
        label: "Port",
        type: "number",
        placeholder: "587",
        hint: "587 for most providers, 465 for encryption from the first byte.",
      },
      { name: "smtp_user", label: "User name" },
      { name: "smtp_password", label: "Password", isSecret: true },
      { name: "MAIL_FROM", label: "Sender", placeholder: "Shop <shop@shop.example>" },
    ],
  },
  {
    name: "backups",
    title: "Backups",
    lead: "The shop backs up its database and pictures automatically and removes old copies.",
    fields: [
      {
        name: "BACKUP_DIR",
        label: "Folder",
        hint: "A folder on the server, ideally on another disk, such as /mnt/backups/shop. It must exist, and the user that runs the shop must own it.",
      },
      { name: "BACKUP_EVERY_HOURS", label: "Hours between backups", type: "number", placeholder: "24" },
      { name: "BACKUP_KEEP_DAYS", label: "Days to keep backups", type: "number", placeholder: "14" },
    ],
  },
];

/** The hidden field with the name of a secret that was typed in an earlier, refused form. */
export const TYPED_SECRET = "typed_secret";

export function findSection(name: string | undefined): Section | null {
  return SECTIONS.find((section) => section.name === name) ?? null;
}

/**
 * Whether changes need a fresh login. The name and the logo are harmless. All other parts decide where money, letters
 * and backups go, or who gets access.
 */
export function isSensitive({ name }: Section): boolean {
  return name !== "shop";
}

/**
 * Whether the part may be saved although its test failed. Another service may not be ready yet. A backup folder is on
 * this machine, and must not be one that is served.
 */
export function canSkipTest({ name }: Pick<Section, "name">): boolean {
  return name !== "backups";
}

/** The variable that sets a field in the environment. */
export function variableOf(field: FieldName): PanelSetting {
  return isMailPart(field) ? "SMTP_URL" : field;
}

export function isMailPart(field: FieldName): field is MailPart {
  return field.startsWith("smtp_");
}
