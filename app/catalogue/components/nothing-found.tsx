import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Shop } from "../../shops/shops.ts";
import { Card } from "../../ui/card.tsx";
import type { ShopContent } from "../catalogue.queries.server.ts";
import { countWords } from "../product.ts";
import { viewSearch, type View } from "../view.ts";

interface NothingFoundProps {
  shop: Shop;
  view: View;
  content: ShopContent;
  shopIsEmpty: boolean;
}

/** Says why a view shows no product, and links to a view that does. */
export function NothingFound({ shop, view, content, shopIsEmpty }: NothingFoundProps) {
  if (shopIsEmpty) {
    return (
      <Notice
        title="This shop has no products yet"
        text="Come back soon, or have a look at the other shops meanwhile."
      />
    );
  }
  if (content.unpriced > 0) {
    const are = content.unpriced === 1 ? "is" : "are";
    return (
      <Notice
        title="No prices to sort by"
        text={`${countWords(content.unpriced)} without a price ${are} not shown when sorting by price.`}
      >
        <Link to={shop.path + viewSearch({ ...view, sort: "title" })} className={BUTTON}>
          Show without sorting by price
        </Link>
      </Notice>
    );
  }
  const isUnknown = content.kind === "grid" && !content.known;
  return (
    <Notice
      title={
        isUnknown
          ? `There is no category “${view.category ?? view.main ?? ""}”`
          : `Nothing found for “${view.q.slice(0, 80)}”`
      }
      text={
        isUnknown
          ? "It may have another name now, or its last product is gone."
          : "Try fewer or other letters of the product’s name."
      }
    >
      <Link to={shop.path} data-forget-view className={BUTTON}>
        Show all products
      </Link>
    </Notice>
  );
}

const BUTTON =
  "mt-5 inline-flex h-11 items-center rounded-control border border-line-strong px-5 font-semibold hover:bg-raised";

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card className="mx-auto my-8 max-w-lg p-8 text-center">
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 text-muted">{text}</p>
      {children}
    </Card>
  );
}
