import { DEFAULT_SHOP_NAME } from "../../shared/shop-name.ts";

import type { Brand } from "./brand.ts";

/** The owner's logo, or the drawn icon with the shop's name. The name is the text of both. */
export function Wordmark({ brand }: { brand: Brand }) {
  if (brand.logo) return <img src={brand.logo} alt={brand.name} height={32} className="h-8 w-auto" />;
  return (
    <span className="wordmark">
      {brand.name === DEFAULT_SHOP_NAME ? (
        <span role="img" aria-label={brand.name} className="letters" />
      ) : (
        <span className="text-lg font-bold tracking-tight text-ink">{brand.name}</span>
      )}
    </span>
  );
}
