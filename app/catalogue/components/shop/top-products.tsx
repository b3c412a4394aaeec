import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { useAutoScroll } from "../../../ui/auto-scroll.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { ProductCard as Card } from "../../product.ts";
import { ProductCard } from "../product-card.tsx";
import { StripFrame } from "../strip.tsx";

interface TopProductsProps {
  shop: Shop;
  cards: Card[];
  /** The query string of the shop's address. Links to products keep it. */
  search: string;
}

/** The most viewed products of a shop, slowly scrolling back and forth. */
export function TopProducts({ shop, cards, search }: TopProductsProps) {
  const [paused, setPaused] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  useAutoScroll(strip, { paused });
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="top-products" className="mb-4 sm:mb-6">
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3 sm:mb-3">
        <h2 id="top-products" className="text-lg font-bold">
          TOP Products
        </h2>
        {hydrated && (
          <button
            type="button"
            onClick={() => setPaused(!paused)}
            className="-mx-3 flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-muted hover:text-ink motion-reduce:hidden"
          >
            {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
            {paused ? "Resume scrolling" : "Pause scrolling"}
          </button>
        )}
      </div>
      <StripFrame list={strip}>
        <ul ref={strip} aria-label="TOP Products" tabIndex={0} className="strip">
          {cards.map((card, i) => (
            <li key={card.id}>
              <ProductCard shop={shop} card={card} search={search} eager={i < 4} headingLevel={3} />
            </li>
          ))}
        </ul>
      </StripFrame>
    </section>
  );
}
