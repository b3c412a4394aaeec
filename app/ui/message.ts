/** What the shop tells a person once: an alert for failures, a status otherwise. */
export interface Message {
  text: string;
  /** What else there is to say about it, in sentences of their own. */
  detail?: string;
  tone: "failure" | "success";
  /** The language of the text where it is not the page's. */
  lang?: "ru";
}
