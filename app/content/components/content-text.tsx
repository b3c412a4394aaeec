import { Fragment } from "react";

import type { ContentBlock } from "../content-text.server.ts";

/** A text of the owner, as `parseContentText` split it. */
export function ContentText({ blocks }: { blocks: ContentBlock[] }) {
  return (
    <div className="rich-text mt-4 [&_a]:wrap-anywhere">
      {blocks.map((block, i) => (
        <Block key={i} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ContentBlock }) {
  if (block.kind === "heading") return <h2>{block.text}</h2>;
  if (block.kind === "paragraph") {
    return (
      <p>
        {block.lines.map((parts, i) => (
          <Fragment key={i}>
            {i > 0 && <br />}
            <Parts parts={parts} />
          </Fragment>
        ))}
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((parts, i) => (
        <li key={i}>
          <Parts parts={parts} />
        </li>
      ))}
    </ul>
  );
}

function Parts({ parts }: { parts: { text: string; href?: string }[] }) {
  return parts.map(({ text, href }, i) =>
    href === undefined ? (
      text
    ) : (
      <a key={i} href={href}>
        {text}
      </a>
    ),
  );
}
