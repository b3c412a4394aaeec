import { Fragment } from "react";

/** A text in which names and values stand between grave accents, as in Markdown. */
export function MarkedText({ text }: { text: string }) {
  return text.split("`").map((part, i) => {
    // React cannot take over an empty text that the server has not sent.
    if (part === "") return null;
    return i % 2 === 1 ? (
      <code key={i} className="wrap-anywhere text-ink">
        {part}
      </code>
    ) : (
      <Fragment key={i}>{part}</Fragment>
    );
  });
}
