import type { Finding } from "../../doctor/finding.ts";
import type { Message } from "../../ui/messages/message.ts";

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
