import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { getShop, type Shop } from "../../../shops/shops.ts";
import { Card } from "../../../ui/card.tsx";
import { CHECK_SPELLING, NO_CATEGORY, REMOVE_FILTERS, SHOP_IS_EMPTY, unpriced } from "../../catalogue.messages.ts";
import type { ShopContent } from "../../lists/catalogue.queries.server.ts";
import { MOST_COUNTED, type FoundElsewhere } from "../../found-elsewhere.ts";
import { viewSearch, type View } from "../../view.ts";
import { FilterChips } from "../filters/filter-chips.tsx";
import { ViewLink } from "../view-link.tsx";

interface NothingFoundProps {
  shop: Shop;
  view: View;
  /** The chips remove filters from this view. */
  latest: View;
  content: ShopContent;
  shopIsEmpty: boolean;
  elsewhere: FoundElsewhere[];
  /** Similar texts that find products. */
  similar: string[];
  /** Whether the category or the filters hide all products that the search finds. */
  hidesFound: boolean;
}

/** Says why a view shows no product, and links to views that do. */
export function NothingFound({
  shop,
  view,
  latest,
  content,
  shopIsEmpty,
  elsewhere,
  similar,
  hidesFound,
}: NothingFoundProps) {
  if (shopIsEmpty) {
    return <Notice {...SHOP_IS_EMPTY} />;
  }
  if (content.unpriced > 0) {
    return (
      <Notice title="No prices to sort by" text={unpriced(content.unpriced)}>
        <ViewLink shop={shop} view={{ ...view, sort: "title" }} className={BUTTON}>
          Sort by name instead
        </ViewLink>
      </Notice>
    );
  }
  const isUnknown = content.kind === "grid" && !content.known;
  if (isUnknown) {
    return (
      <Notice title={`There is no category “${view.category ?? view.main ?? ""}”`} text={NO_CATEGORY}>
        <Elsewhere found={elsewhere} q={view.q} />
        <Link to={shop.path} data-forget-view className={BUTTON}>
          Show all products
        </Link>
      </Notice>
    );
  }
  const notice =
    view.q && !hidesFound
      ? { title: `Nothing found for “${view.q.slice(0, 80)}”`, text: CHECK_SPELLING }
      : { title: "No products match these filters", text: REMOVE_FILTERS };
  return (
    <Notice {...notice}>
      <Similar shop={shop} view={view} texts={similar} />
      <div className="mt-4 flex justify-center">
        <FilterChips shop={shop} view={latest} withCategory />
      </div>
      <Elsewhere found={elsewhere} q={view.q} />
      <Link to={shop.path} data-forget-view className={BUTTON}>
        Show all products
      </Link>
    </Notice>
  );
}

/** Links to searches for similar texts in the whole shop. They keep the sort. */
function Similar({ shop, view, texts }: { shop: Shop; view: View; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-4">
      Did you mean:
      {texts.map((q) => (
        <ViewLink
          key={q}
          shop={shop}
          view={{ q, sort: view.sort, compact: view.compact }}
          className="flex min-h-11 items-center font-semibold wrap-anywhere text-accent-ink underline"
        >
          {q}
        </ViewLink>
      ))}
    </p>
  );
}

function Elsewhere({ found, q }: { found: FoundElsewhere[]; q: string }) {
  if (found.length === 0) return null;
  return (
    <div className="mt-5">
      <h2 className="text-sm font-semibold">In the other shops</h2>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-4">
        {found.map(({ shop: value, count }) => {
          const other = getShop(value);
          return (
            <li key={value}>
              <Link
                to={other.path + viewSearch({ q })}
                className="flex min-h-11 items-center font-semibold text-accent-ink underline"
              >
                {`${count > MOST_COUNTED ? `Over ${MOST_COUNTED.toLocaleString("en-US")}` : count} in ${other.name}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const BUTTON =
  "mt-5 inline-flex h-11 items-center rounded-control border border-line-strong px-5 font-semibold hover:bg-raised";

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card className="mx-auto my-8 max-w-notice p-8 text-center">
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 text-muted">{text}</p>
      {children}
    </Card>
  );
}
