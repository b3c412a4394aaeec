/** A text in which names and values stand between grave accents, as in Markdown. */
export function MarkedText({ text }: { text: string }) {
  return text.split("`").map((part, i) =>
    i % 2 === 1 ? (
      <code key={i} className="wrap-anywhere text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
