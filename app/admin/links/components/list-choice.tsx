import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { LIST_LABELS } from "../links.messages.ts";
import { LINK_LISTS, linksQuery, type LinkList } from "../links-view.ts";

/** Links to the lists of the page. */
export function ListChoice({ current }: { current: LinkList }) {
  return (
    <nav aria-label="Lists" className="flex flex-wrap gap-2">
      {LINK_LISTS.map((list) => (
        <Link
          key={list}
          to={withQuery(paths.linksPanel, linksQuery({ list, page: 1 }))}
          aria-current={list === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-raised aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {LIST_LABELS[list]}
        </Link>
      ))}
    </nav>
  );
}
