import * as paths from "../paths.ts";
import { PROVIDER_LABELS, PROVIDER_NAMES, type ProviderName } from "../payments/provider-names.ts";

import { makeLetter, type Letter } from "./letter.ts";
import { letterTime } from "./letter-time.ts";

/** What can fail: the mail server, asking a provider about payments, and getting invoices from it. */
export type OutageSubject = "mail" | ProviderName | `${ProviderName} invoices`;

/** Tells the owner what has failed since a time. */
export function outageLetter(subject: OutageSubject, since: Date): Letter {
  const { heading, advice } = describe(subject);
  return makeLetter({
    subject: heading,
    heading,
    paragraphs: [`Every attempt since ${letterTime(since)} has failed.`, advice],
    facts: [],
    button: { label: subject === "mail" ? "See the outbox" : "See the orders", href: pageOf(subject) },
    closing: ["You get one letter about this, however long it lasts."],
  });
}

function pageOf(subject: OutageSubject): string {
  return subject === "mail" ? paths.outbox : paths.adminOrders;
}

function describe(subject: OutageSubject): { heading: string; advice: string } {
  if (subject === "mail") {
    return {
      heading: "The shop could not send mail for an hour",
      advice:
        "Letters to buyers and to you are waiting. Each is tried again for two days. If you read this, the mail server accepts letters again.",
    };
  }
  const provider = PROVIDER_NAMES.find((name) => subject.startsWith(name)) as ProviderName;
  const label = PROVIDER_LABELS[provider];
  return subject === provider
    ? {
        heading: `${label} has not answered for an hour`,
        advice:
          "The shop cannot find out which orders are paid. Orders that wait for it stay open and keep their items. Check that the provider works, and that its keys in the settings are right.",
      }
    : {
        heading: `Nobody could buy for an hour: ${label} creates no invoices`,
        advice:
          "Buyers who tried to buy were told that it did not work. Check that the provider works, and that its keys in the settings are right.",
      };
}
