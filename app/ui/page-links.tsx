import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";

import { listPageNumbers } from "./page-numbers.ts";

interface PageLinksProps {
  page: number;
  pages: number;
  /** Returns the address of a page. */
  to: (page: number) => string;
  /** The label of the pages, if a screen has several sets. */
  label?: string;
  /** Keeps the scroll position, for pages of a part of the screen. */
  preventScrollReset?: boolean;
}

const BOX = "rounded-control flex h-11 min-w-11 items-center justify-center border px-3 tabular-nums";

/**
 * Links to numbered pages: first, last and the neighbours of the current one, between Previous and Next. Renders
 * nothing if there is only one page.
 */
export function PageLinks({ page, pages, to, label = "Pages", preventScrollReset = false }: PageLinksProps) {
  if (pages <= 1) return null;
  const step = (rel: "prev" | "next", n: number) => {
    const [name, Icon] = rel === "prev" ? ["Previous", ChevronLeft] : ["Next", ChevronRight];
    return (
      <li>
        <Link
          to={to(n)}
          rel={rel}
          preventScrollReset={preventScrollReset}
          aria-label={`${name} page`}
          className={`${BOX} border-line-strong bg-surface hover:bg-raised ${rel === "next" ? "flex-row-reverse" : ""}`}
        >
          <Icon aria-hidden className="size-5" />
          <span className="max-sm:hidden">{name}</span>
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap justify-center gap-2">
        {page > 1 && step("prev", page - 1)}
        {listPageNumbers(page, pages).map((n, i) => (
          <li key={n ?? `gap-${i}`}>
            {n === null ? (
              <span aria-hidden className="flex h-11 min-w-6 items-center justify-center text-muted">
                …
              </span>
            ) : (
              <Link
                to={to(n)}
                preventScrollReset={preventScrollReset}
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={
                  n === page
                    ? `${BOX} border-accent bg-accent font-bold text-on-accent`
                    : `${BOX} border-line-strong bg-surface hover:bg-raised`
                }
              >
                {n.toLocaleString("en-US")}
              </Link>
            )}
          </li>
        ))}
        {page < pages && step("next", page + 1)}
      </ul>
    </nav>
  );
}
