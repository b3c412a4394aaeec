/** A message that the shop shows once: an alert for failures, otherwise a status. */
export interface Message {
  text: string;
  /** Further sentences below the text. */
  detail?: string;
  /** A notice asks for something or explains; nothing has failed. */
  tone: "failure" | "notice" | "success";
  /** The language of the text if it differs from the page's. */
  lang?: "ru";
  /** Stays until it is closed, because its text is to be copied. */
  stays?: true;
  /** The offered next step: a link, or a form if it has fields. */
  offer?: MessageOffer;
}

export interface MessageOffer {
  label: string;
  path: string;
  /** The fields of the form, which is posted to the path. */
  fields?: Record<string, string>;
}
