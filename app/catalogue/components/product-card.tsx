import { Link, type LinkProps } from "@remix-run/react";
import type { MouseEvent } from "react";

import { imageUrl } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { Stars } from "../../ui/stars.tsx";
import { isCurrentAddress, OVER_SHOP } from "../over-shop.ts";
import type { ProductCard as Card } from "../product.ts";
import { stockLabel } from "../stock.messages.ts";

import { CardActs, type CardAct } from "./card-acts.tsx";
import { Price, PriceRange } from "./price.tsx";

export interface ProductCardProps {
  shop: Shop;
  card: Card;
  /** The query of the shop. The link to the product keeps it. */
  search: string;
  /** In the first screen: its image is loaded eagerly. */
  eager?: boolean;
  headingLevel: 2 | 3 | 4;
  /** Shows the stock always, not only where it matters. */
  showsStock?: boolean;
  acts?: readonly CardAct[];
  /** Whether the product is selected for comparison. */
  chosen?: boolean;
  /** How the product opens; absent: over its shop. */
  opens?: Pick<LinkProps, "state" | "preventScrollReset" | "viewTransition" | "discover">;
}

/** A product in a row or grid. The whole card is one link; the acts below its facts are beside the link. */
export function ProductCard({
  shop,
  card,
  search,
  eager = false,
  headingLevel,
  showsStock = false,
  acts = [],
  chosen = false,
  opens = OVER_SHOP,
}: ProductCardProps) {
  const Heading = `h${headingLevel}` as const;
  const units = shop.sells === "link" ? (card.available ? Infinity : 0) : card.stock;
  return (
    <article className="card">
      <div className={card.specLine && !card.preview ? "image low" : "image"}>
        {card.preview ? (
          <img
            src={imageUrl(shop, card.id, "1.webp", "preview", card.preview)}
            alt=""
            width={400}
            height={300}
            {...(eager ? { fetchpriority: "high" } : { loading: "lazy" })}
          />
        ) : (
          <Glyph name={card.glyph} />
        )}
      </div>
      <div className="facts">
        <Heading className="title">
          <Link to={paths.product(shop, card.id) + search} onClick={openOnce} {...opens}>
            {card.title}
          </Link>
        </Heading>
        {card.specLine && <p className="specs-line">{card.specLine}</p>}
        {card.rate > 0 && <Stars rate={card.rate} />}
        <div className="buying">
          {shop.sells === "conditions" ? (
            <PriceRange min={card.price} max={card.maxPrice} />
          ) : (
            <Price price={card.price} typicalPrice={card.typicalPrice} />
          )}
          {units <= 1 && <p className={units === 0 ? "gone" : "scarce"}>{stockLabel(units)}</p>}
          {units > 1 && showsStock && <p className="stock">{units === Infinity ? "In stock" : stockLabel(units)}</p>}
        </div>
      </div>
      {acts.length > 0 && <CardActs card={card} acts={acts} chosen={chosen} />}
    </article>
  );
}

function openOnce(event: MouseEvent<HTMLAnchorElement>): void {
  if (isPlainClick(event) && isCurrentAddress(event.currentTarget)) event.preventDefault();
}
