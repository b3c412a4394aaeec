import { Fragment } from "react";

/** A text in which names and values are between backticks, as in Markdown. */
export function MarkedText({ text }: { text: string }) {
  return text.split("`").map((part, i) => {
    // React cannot hydrate an empty text, because the server's HTML has no node for it.
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
