import type { LetterState } from "../../mail/letter-states.ts";
import { makeLetter, type Letter } from "../../mail/letter.ts";
import * as paths from "../../paths.ts";
import { DELIVERY_DAYS } from "../../shared/kept-days.ts";
import type { Message } from "../../ui/messages/message.ts";

export const STATE_LABELS: Record<LetterState, string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Not sent",
  kept: "Kept",
};

export const TEST_LETTER: Letter = makeLetter({
  subject: "A test e-mail from your shop",
  heading: "Mail works",
  paragraphs: ["This is the test e-mail that an administrator requested."],
  button: { label: "See the outbox", href: paths.outbox },
});

export const NO_LETTER = "There is no such e-mail.";
export const MAIL_IS_OFF: Message = { text: "Mail is off.", tone: "failure" };
export const NO_RECIPIENT = "Enter an e-mail address.";
export const TEST_SENT: Message = { text: "The mail server has accepted the test e-mail.", tone: "success" };
export const TEST_KEPT: Message = {
  text: "The test e-mail is in the outbox.",
  detail: "The demonstration sends nothing.",
  tone: "success",
};
export const QUEUED_AGAIN: Message = {
  text: "The e-mail is on its way again. Reload this page in a minute.",
  tone: "success",
};
export const NOTHING_CHANGED: Message = { text: "Nothing was changed: the page was out of date.", tone: "notice" };
export const TEST_NOT_ASKED: Message = {
  text: "The shop could not be reached.",
  detail: "Reload the page to see whether it has sent the e-mail.",
  tone: "failure",
};
export const TEST_NOT_QUEUED: Message = {
  text: "Too many e-mails were sent to this address today.",
  tone: "failure",
};

export function testFailed(error: string): Message {
  return { text: "The test e-mail could not be sent.", detail: error, tone: "failure" };
}

/** Who receives the e-mails to the owner; null for nobody. */
export function ownerMailText(address: string | null): string {
  if (address === null) return "Nobody receives the e-mails to the owner: set OWNER_EMAIL or SELLER_EMAIL.";
  return `E-mails to the owner go to ${address}.`;
}

/** Before, in and after a link to the settings. */
export const MAIL_OFF_TEXT = {
  before: "Mail is off: the shop sends no e-mail to buyers or to you.",
  link: "Set it up",
  after: ". E-mails about what happens until then are not sent later.",
};
export const MAIL_KEPT_TEXT = "The demonstration keeps its e-mails here and sends none.";
/** Before and after a time. */
export const MAIL_FAILS_TEXT = {
  before: "The mail server has accepted no e-mail since",
  after: ". Waiting e-mails are retried for two days.",
};

export function sentThrough(server: string, from: string): string {
  return `E-mails are sent through ${server} as ${from}.`;
}

export const NO_LETTERS = "No e-mails.";
export const LETTERS_TEXT = `Times are UTC. E-mails are kept for ${DELIVERY_DAYS} days.`;
