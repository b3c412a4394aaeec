import { Link } from "@remix-run/react";

import { listPageLinks } from "../../../catalogue/view.ts";
import type { TableView } from "../table-view.ts";

interface TablePagesProps {
  page: number;
  pages: number;
  searchOf: (next: Partial<TableView>) => string;
}

/** First, last and the neighbours of the current page. */
export function TablePages({ page, pages, searchOf }: TablePagesProps) {
  if (pages <= 1) return null;
  const box = "flex h-11 min-w-11 items-center justify-center rounded-control border px-2 text-sm tabular-nums";
  return (
    <nav aria-label="Pages of the table" className="mt-4">
      <ul className="flex flex-wrap gap-1.5">
        {listPageLinks(page, pages).map((n, i) => (
          <li key={n ?? `gap-${i}`}>
            {n === null ? (
              <span aria-hidden className="flex h-11 min-w-6 items-center justify-center text-muted">
                …
              </span>
            ) : (
              <Link
                to={searchOf({ page: n })}
                preventScrollReset
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={
                  n === page
                    ? `${box} border-accent bg-accent font-bold text-on-accent`
                    : `${box} border-line-strong bg-surface hover:bg-raised`
                }
              >
                {n.toLocaleString("en-US")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
