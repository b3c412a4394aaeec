import type { Letter } from "./letter.ts";
import { MAIL_PROBLEMS, withCode } from "./mail.messages.ts";
import { mustEncrypt, type MailServer } from "./mail-settings.ts";
import { renderLetter } from "./render-letter.ts";

/** The time limit to connect, encrypt and receive the greeting. */
const CONNECT_MS = 10_000;
/** The time limit for each response of the server. Some servers check a letter for a while before they accept it. */
const RESPONSE_MS = 60_000;
/** The time limit for a letter as a whole. */
const LETTER_MS = 120_000;
const MAX_ERROR = 500;

/**
 * - `sent`: the server has accepted the letter
 * - `refused`: the server will never accept a letter to this mailbox
 * - `deferred`: the server accepts no letter to this mailbox at the moment
 * - `unclear`: the server does not accept it, and its answer may concern all letters
 * - `unreachable`: the server accepts no letters at all at the moment, or did not say whether it accepted this one
 */
export type Delivery =
  | { outcome: "sent" }
  /** `detail` is for the log (see `MailProblem`). */
  | { outcome: "refused" | "deferred" | "unclear" | "unreachable"; error: string; detail?: string };

export interface AddressedLetter {
  id: string;
  recipient: string;
  letter: Letter;
}

export interface Mailer {
  send: (letter: AddressedLetter) => Promise<Delivery>;
  close: () => void;
}

async function connect(smtpUrl: string) {
  // Takes 10 MB of memory, which a shop without mail does not need.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // A letter whose connection breaks may have been accepted. The outbox decides when to send it again.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: RESPONSE_MS,
    ...(mustEncrypt(smtpUrl) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and logs in, without a letter. Returns why that failed; null if it did not. */
export async function findMailProblem({ smtpUrl }: Pick<MailServer, "smtpUrl">): Promise<MailProblem | null> {
  const transport = await connect(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return describeProblem(error as SmtpError);
  } finally {
    transport.close();
  }
}

/** Opens one connection for several letters. It connects with the first one. */
export function openMailer({ smtpUrl, from, ...sender }: MailServer, letterMs = LETTER_MS): Mailer {
  const connecting = connect(smtpUrl);
  return {
    async send({ id, recipient, letter }) {
      try {
        const transport = await connecting;
        await transport.sendMail({
          from,
          to: { name: "", address: recipient },
          envelope: { from: from.address, to: [recipient] },
          // The same at every attempt, so that a letter that arrives twice can be recognized.
          messageId: `<${id}@${from.address.split("@").at(-1) ?? ""}>`,
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(letter, sender.origin) },
          ...renderLetter(letter, sender),
          signal: AbortSignal.timeout(letterMs),
        });
        return { outcome: "sent" };
      } catch (error) {
        return describeFailure(error);
      }
    },
    // If the connection failed, `send` has reported it.
    close: () =>
      void connecting.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}

/** Mail programs show a button of their own for these (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Letter, origin: string): Record<string, string> {
  if (unsubscribe === undefined) return {};
  const address = new URL(unsubscribe, origin).href;
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/**
 * Why a mail server cannot be used. `detail` quotes the server's answer and is for the log only: the settings may name
 * any service behind the firewall, and pages must not show its answers.
 */
export interface MailProblem {
  text: string;
  detail: string;
}

interface SmtpError extends Error {
  /** A code of nodemailer, such as `EAUTH`. */
  code?: string;
  /** The server's answer, with its code. */
  response?: string;
  responseCode?: number;
  /** The command that failed, such as `RCPT TO`. */
  command?: string;
}

function describeProblem({ message, code = "", responseCode }: SmtpError): MailProblem {
  const text = MAIL_PROBLEMS[code] ?? MAIL_PROBLEMS.ECONNECTION ?? "";
  return {
    text: responseCode === undefined || responseCode === 0 ? text : withCode(text, responseCode),
    detail: withoutAddresses(message.slice(0, MAX_ERROR)),
  };
}

/** The log has no e-mail addresses. */
function withoutAddresses(text: string): string {
  const words = text.split(/\s+/);
  return words.map((word) => (word.includes("@") ? "(address)" : word)).join(" ");
}

/**
 * An answer about the recipient's mailbox, by its enhanced status code (RFC 2034, RFC 3463): `x.1` is about an address,
 * `x.2` about a mailbox. `x.1.0`, `x.1.7` and `x.1.8` are not listed, because they may be about the sender's address.
 * Numbers above the standard's are not listed either: Exchange answers `5.2.252` if the shop may not use its sender.
 */
const ABOUT_MAILBOX = /^([45])\d\d[ -]\1\.(?:1\.(?:[1-6]|10)|2\.[0-4])(?!\d)/;

/**
 * A refusal is final only if it concerns this letter alone: an answer to RCPT TO that is about the recipient's mailbox.
 * Any other answer may concern all letters, whatever its reply code (RFC 5321 uses 550, 553 and 554 also for policies).
 * Many servers refuse an unknown sender, network or password only at RCPT TO, and a quota only after DATA.
 */
function describeFailure(error: unknown): Delivery {
  const { message, response = "", responseCode = 0, command = "" } = error as SmtpError;
  const answer = message.slice(0, MAX_ERROR);
  // Only a mail server answers these commands, so its answer may be shown. It says what to correct.
  if (command === "MAIL FROM" && responseCode > 0) return { outcome: "unreachable", error: answer };
  if (command !== "RCPT TO" && command !== "DATA") {
    const { text, detail } = describeProblem(error as SmtpError);
    return { outcome: "unreachable", error: text, detail };
  }
  if (responseCode < 400) return { outcome: "unreachable", error: answer };
  if (command === "DATA" || !ABOUT_MAILBOX.test(response)) return { outcome: "unclear", error: answer };
  return { outcome: responseCode >= 500 ? "refused" : "deferred", error: answer };
}
