import { letterTime } from "../mail/letter-time.ts";
import { makeLetter, type Letter } from "../mail/letter.ts";
import * as paths from "../paths.ts";

import type { PostProblem } from "./post-message.server.ts";

/** Why a message was not taken, for the panel. */
export function describeFailure(problem: PostProblem): string {
  switch (problem.code) {
    case "not-public":
      return "The address is not on the public internet.";
    case "no-answer":
      return "No answer within 10 seconds.";
    case "not-connected":
      return "Could not connect.";
    case "gone":
      return "Answered 410: it wants no more messages.";
    case "status":
      return `Answered ${problem.status}.`;
  }
}

export interface DisabledEndpoint {
  id: number;
  url: string;
  since: Date;
  /** Why the last attempt failed; null if that is not known any more. */
  failure: string | null;
  /** Whether the receiver has asked for no more messages. */
  isGone: boolean;
}

/** Tells the owner that an endpoint gets no more messages. */
export function endpointDisabledLetter({ id, url, since, failure, isGone }: DisabledEndpoint): Letter {
  const last = failure === null ? "" : `The last attempt: ${failure} `;
  return makeLetter({
    subject: "A webhook was turned off",
    heading: "A webhook was turned off",
    paragraphs: [
      isGone
        ? `${url} has answered 410 Gone, which asks the shop for no more messages. So the shop has stopped sending them.`
        : `Every message to ${url} since ${letterTime(since)} has failed, so the shop has stopped sending them.`,
      `${isGone ? "If that is a mistake, correct the receiver" : `${last}Fix the cause`}, then turn it on again. On its page, messages that have failed can be sent again. There are no messages about what happens while it is off.`,
    ],
    facts: [],
    button: { label: "See the webhook", href: paths.webhook(id) },
  });
}
