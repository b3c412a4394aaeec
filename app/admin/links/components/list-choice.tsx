import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { choiceClass } from "../../../ui/choice-class.ts";
import { LIST_LABELS } from "../links.messages.ts";
import { LINK_LISTS, linksQuery, type LinkList } from "../links-view.ts";

/** Links to the lists of the page. */
export function ListChoice({ current }: { current: LinkList }) {
  return (
    <nav aria-label="Lists" className="flex flex-wrap gap-1">
      {LINK_LISTS.map((list) => (
        <Link
          key={list}
          to={withQuery(paths.linksPanel, linksQuery({ list, page: 1 }))}
          aria-current={list === current ? "page" : undefined}
          className={choiceClass}
        >
          {LIST_LABELS[list]}
        </Link>
      ))}
    </nav>
  );
}
