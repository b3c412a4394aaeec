import * as paths from "../paths.ts";
import { PROVIDER_LABELS, PROVIDER_NAMES, type ProviderName } from "../payments/provider-names.ts";

import { makeLetter, type Letter } from "./letter.ts";
import { letterTime } from "./letter-time.ts";

/**
 * The subjects of outages: the mail server, backups, asking a provider about payments, getting invoices from it, and
 * getting its list of payments.
 */
export type OutageSubject = "mail" | "backup" | ProviderName | `${ProviderName} ${"invoices" | "list"}`;

/** Tells the owner what has failed since a time. */
export function outageLetter(subject: OutageSubject, since: Date): Letter {
  const { heading, advice } = describe(subject);
  return makeLetter({
    subject: heading,
    heading,
    paragraphs: [failedSince(since), subject === "mail" ? `${advice} ${MAIL_WORKS}` : advice],
    facts: [],
    button: PAGES[subject] ?? { label: "See the orders", href: paths.adminOrders },
    closing: ["You will get no more e-mails about this, however long it lasts."],
  });
}

/** The same for the panels. */
export function outageNotice(subject: OutageSubject, since: Date): { title: string; text: string } {
  const { heading, advice } = describe(subject);
  return { title: heading, text: `${failedSince(since)} ${advice}` };
}

function failedSince(since: Date): string {
  return `Every attempt since ${letterTime(since)} has failed.`;
}

const MAIL_WORKS = "If you can read this, the mail server accepts e-mail again.";

/** The page with details of an outage, if it is not the list of orders. */
const PAGES: Partial<Record<OutageSubject, { label: string; href: string }>> = {
  mail: { label: "See the outbox", href: paths.outbox },
  backup: { label: "See why", href: paths.healthPage },
};

function describe(subject: OutageSubject): { heading: string; advice: string } {
  if (subject === "mail") {
    return {
      heading: "The shop could not send e-mail for an hour",
      advice: "E-mails to buyers and to you are waiting. Each is retried for two days.",
    };
  }
  if (subject === "backup") {
    return {
      heading: "The shop could not make a backup for an hour",
      advice: "The panels say why. Check that the folder BACKUP_DIR exists, is writable and has free space.",
    };
  }
  const provider = PROVIDER_NAMES.find((name) => subject.startsWith(name)) as ProviderName;
  const label = PROVIDER_LABELS[provider];
  if (subject === `${provider} list`) {
    return {
      heading: `Payments could not be compared for an hour: ${label} returns no list`,
      advice:
        "The shop cannot find payments that it has missed. It tries again every hour. Check that the provider works, and that its keys, e-mail and password in the settings are right.",
    };
  }
  return subject === provider
    ? {
        heading: `${label} has not answered for an hour`,
        advice:
          "The shop cannot find out which orders are paid. Orders that wait for it stay open and keep their items. Check that the provider works, and that its keys in the settings are right.",
      }
    : {
        heading: `Nobody could buy for an hour: ${label} creates no invoices`,
        advice:
          "Buyers who tried were told that their purchase failed. Check that the provider works, and that its keys in the settings are right.",
      };
}
