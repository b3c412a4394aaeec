import { useNavigate } from "@remix-run/react";
import { useRef, type MouseEvent, type RefObject } from "react";

import type { Shop } from "../../../shops/shops.ts";
import type { CategoryRow } from "../../lists/catalogue.queries.server.ts";
import { isCurrentAddress, OVER_SHOP } from "../../over-shop.ts";
import { useRenderedRow } from "../../rendered-rows.ts";
import { isPlainClick } from "../../../ui/is-plain-click.ts";
import { ProductCard } from "../product-card.tsx";
import { StripFrame } from "../strip.tsx";

interface CategoryStripProps {
  shop: Shop;
  row: CategoryRow;
  /** The index of the row on the page. */
  index: number;
  /** The query of the shop. Links to products keep it. */
  search: string;
}

/** The first products of a sub-category. Snaps, and cuts off the last card to show that there are more. */
export function CategoryStrip(props: CategoryStripProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <StripFrame list={list}>
      <CategoryCards {...props} list={list} />
    </StripFrame>
  );
}

/** The cards of a sub-category. With a `list` they scroll. Otherwise the line around them scrolls. */
export function CategoryCards({
  shop,
  row,
  index,
  search,
  list,
}: CategoryStripProps & { list?: RefObject<HTMLUListElement> }) {
  const rendered = useRenderedRow(index);
  const cards = row.cards ?? rendered;
  const navigate = useNavigate();
  const attributes = {
    "aria-label": row.category,
    ...(list ? { ref: list, tabIndex: 0, className: "strip snaps" } : { className: "few" }),
  };
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    if (!isCurrentAddress(link)) navigate(link.pathname + link.search, OVER_SHOP);
  };
  if (cards === null) {
    return (
      // Hydration leaves the server's HTML of the cards unchanged.
      // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- It handles the clicks on its links, which take the focus and the keys themselves.
      <ul
        {...attributes}
        key="document"
        onClick={open}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    );
  }
  return (
    <ul {...attributes} key={rendered ? "document" : "data"}>
      {cards.map((card, i) => (
        <li key={card.id}>
          <ProductCard
            shop={shop}
            card={card}
            search={search}
            eager={index === 0 && i < 4 && !shop.hasTopStrip}
            headingLevel={4}
            acts={shop.hasBuildList ? ["build"] : []}
          />
        </li>
      ))}
    </ul>
  );
}
