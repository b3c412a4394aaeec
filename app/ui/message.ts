/** A message that the shop shows once: an alert for failures, otherwise a status. */
export interface Message {
  text: string;
  /** Further sentences below the text. */
  detail?: string;
  tone: "failure" | "success";
  /** The language of the text if it differs from the page's. */
  lang?: "ru";
}
