import type { LetterState } from "../../mail/letter-states.ts";
import { makeLetter, type Letter } from "../../mail/letter.ts";
import * as paths from "../../paths.ts";
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
export const TEST_NOT_ASKED: Message = {
  text: "The shop could not be reached.",
  detail: "Reload the page to see whether it has sent the test e-mail.",
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
