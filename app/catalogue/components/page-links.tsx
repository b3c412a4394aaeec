import { Link } from "@remix-run/react";

import type { Shop } from "../../shops/shops.ts";
import { listPageLinks, viewSearch, type View } from "../view.ts";

/** Numbered pages: first, last and the neighbours of the current one. */
export function PageLinks({ shop, view, page, pages }: { shop: Shop; view: View; page: number; pages: number }) {
  if (pages <= 1) return null;
  const box = "rounded-control flex h-11 min-w-11 items-center justify-center border px-3 tabular-nums";
  return (
    <nav aria-label="Pages" className="mt-8">
      <ul className="flex flex-wrap justify-center gap-2">
        {listPageLinks(page, pages).map((n, i) => (
          <li key={n ?? `gap-${i}`}>
            {n === null ? (
              <span aria-hidden className="flex h-11 min-w-6 items-center justify-center text-muted">
                …
              </span>
            ) : (
              <Link
                to={shop.path + viewSearch({ ...view, page: n })}
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={
                  n === page
                    ? `${box} border-accent bg-accent font-bold text-on-accent`
                    : `${box} border-line-strong bg-surface hover:bg-raised`
                }
              >
                {n}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
