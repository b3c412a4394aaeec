import type { Finding } from "../../doctor/finding.ts";
import { formatMegabytes } from "../../shared/megabytes.ts";
import type { Message } from "../../ui/messages/message.ts";

import { MAX_LOGO_BYTES } from "./logo-file.ts";

export const SETTING_PROBLEMS = {
  typeAgain: "Type it again: a saved secret is not sent to another address.",
  lost: "Type it again.",
  host: "The mail server must be a host name, such as mail.example.",
  port: "The port must be a number from 1 to 65535.",
  savedMeanwhile: (value: string) => (value === "" ? "Saved now: empty." : `Saved now: “${value}”.`),
  required: (label: string) => `${label} is required.`,
};

export const NOT_IN_DEMO = "The settings of the demonstration cannot be changed, because anyone can log in here.";
/** Shown if somebody saved the settings while the form was open. */
export const CHANGED_MEANWHILE =
  "These settings were saved in the meantime, by another administrator or in another tab. Compare the values below, then save again to replace those.";
/** Added to it if a secret was saved, which no page shows. */
export const SECRET_AMONG_THEM = "A secret has changed. If you leave its field empty, the saved secret stays.";
export const NOTHING_SAVED = "Nothing was saved.";
export const NOT_SAVED_YET = "Nothing was saved because the test failed.";
export const NOT_SAVED: Message = {
  text: "The shop could not be reached.",
  detail: "Nothing was saved. Try again.",
  tone: "failure",
};
/** A field of the page that is open, in place of its variable. */
export const fieldOfPage = (label: string) => `“${label.replace(" (optional)", "")}”`;
/** A field of another page of the settings. */
export const fieldOfPanels = (label: string, section: string) => `${fieldOfPage(label)} (Settings, ${section})`;
export const settingsLink = (section: string) => `Settings: ${section}`;

/** What is wrong with a setting. `message` follows its name. */
export function wrongSetting(label: string, message: string): string {
  return `${label} ${message}.`;
}

/** After saving: the result of the test, and what is still to be done. */
export function savedSettings(title: string, findings: readonly Finding[], isPending: boolean): Message {
  const lines = findings.flatMap(({ text, advice }) => (advice === undefined ? [text] : [text, advice]));
  if (isPending) lines.push("It takes effect after the next restart.");
  const tone = findings.some(({ state }) => state === "failing" || state === "warning") ? "notice" : "success";
  return { text: `${title}: saved.`, tone, ...(lines.length > 0 ? { detail: lines.join(" ") } : {}) };
}

export function removedSettings(title: string): Message {
  return { text: `${title}: removed.`, tone: "success" };
}

export const LOGO_HINT = `PNG, WebP or JPEG, ${formatMegabytes(MAX_LOGO_BYTES)} at most. It should be readable on white and on near-black.`;
export const SECRET_HINT = "A value is saved. Leave this empty to keep it.";
/** Before and after the name of a variable. */
export const SET_BY_ENVIRONMENT = { before: "Set by", after: "in the environment; change it there." };

/** With commands between them. */
export const RESTART_TEXT = {
  why: "The public address has changed. The shop keeps its previous settings until you restart it:",
  or: ", or Ctrl+C and",
  then: "again. Then log in at the new address.",
};

/** Texts that single sections show beside their fields. */
export const SECTION_NOTES = {
  factorOn: "The second factor is on.",
  factorOff: "The second factor is off.",
  google: "Enter this redirect address in Google’s console:",
  payments: "BTCPay Server: add a webhook for this address to the store. NOWPayments needs none.",
  /** Before a link to that page. */
  mail: "The shop logs in to the mail server before it saves. To see an e-mail arrive, send a test e-mail on the page",
};

export function partsDone(done: number, all: number): string {
  return `${done} of ${all} parts are set up.`;
}

/** Before and after a link to the checks. */
export const SERVER_SETTINGS = {
  before: "Server settings, such as its port and proxies, are set in its environment.",
  after: "shows whether everything works.",
};
