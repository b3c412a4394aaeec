import { z } from "zod";

import { isHost, isLoopback } from "../shared/hosts.ts";

/** A name, which may be empty, and an e-mail address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The shop as its letters name it. */
export interface Sender {
  shopName: string;
  /** The shop's origin, for the paths in links. */
  origin: string;
}

export interface MailServer extends Sender {
  smtpUrl: string;
  from: Mailbox;
}

const optionalText = z.string().trim().optional();

/** SMTP_URL. Its problems do not quote it, because it may hold a password. */
const smtpUrlSetting = optionalText.refine(
  (url) => url === undefined || isSmtpUrl(url),
  "must be such as smtp://user:password@mail.example:587, with the special characters of the password encoded",
);

/** MAIL_FROM: `shop@shop.example` or `Shop <shop@shop.example>`. */
const mailFromSetting = optionalText.transform((text, context) => {
  const mailbox = text === undefined ? undefined : parseMailbox(text);
  if (mailbox !== null) return mailbox;
  context.addIssue({ code: "custom", message: "must be such as shop@shop.example or Shop <shop@shop.example>" });
  return z.NEVER;
});

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "smtp:" || protocol === "smtps:") && isHost(hostname);
}

function parseMailbox(text: string): Mailbox | null {
  const [, name = "", inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const address = inBrackets ?? text;
  return isEmail(address) ? { name: name.trim(), address } : null;
}

/** Whether the text is one e-mail address and nothing else. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success;
}

export const mailVariables = {
  OWNER_EMAIL: optionalText
    .transform((email) => email?.toLowerCase())
    .pipe(z.email({ error: "must be an e-mail address" }).optional()),
  SMTP_URL: smtpUrlSetting,
  MAIL_FROM: mailFromSetting,
};

interface MailVariables {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: Mailbox | undefined;
  PUBLIC_URL?: string | undefined;
  OWNER_EMAIL?: string | undefined;
  SHOP_NAME: string;
  DEMO: boolean;
}

/** The settings of mail. Without OWNER_EMAIL, the seller gets the letters to the owner. */
export function getMailSettings(env: MailVariables, sellerEmail: string | undefined) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: origin, OWNER_EMAIL: ownerEmail = sellerEmail } = env;
  // A demonstration never sends letters: its buyers can type any address.
  const server: MailServer | undefined =
    smtpUrl && from && origin && !env.DEMO ? { smtpUrl, from, shopName: env.SHOP_NAME, origin } : undefined;
  return {
    /** If undefined, nothing is sent. */
    server,
    /** Whether letters are written. Those of a demonstration are kept, to be read by administrators. */
    isOn: server !== undefined || env.DEMO,
    /** If undefined, the owner gets no letters. */
    ownerEmail,
  };
}

/** Whether the connection must be encrypted: a password never crosses a network in clear text. */
export function mustEncrypt(smtpUrl: string): boolean {
  const { username, password, hostname } = new URL(smtpUrl);
  return (username !== "" || password !== "") && !isLoopback(hostname);
}
