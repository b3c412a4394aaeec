import { getShopOfPath, type Shop } from "../shops/shops.ts";
import { isPlainClick } from "../ui/is-plain-click.ts";

/** A card's facts. The modal shows them until the product's data has arrived. */
export interface ProductPreview {
  title: string;
  /** The address of the card's image. */
  image: string | undefined;
  /** The HTML of the card's price. */
  price: string;
}

/** The product whose card was clicked last. */
let clicked: { path: string; preview: ProductPreview } | null = null;

/**
 * Notes the card that a click opens over this shop. Products of other shops open as pages. Reads the page, because a
 * document has no data of the cards in rows.
 */
export function noteClickedCard(shop: Shop, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const card = link?.closest(".card");
  if (!link || !card || getShopOfPath(link.pathname) !== shop || !isPlainClick(event)) return;
  // The style sheet turns the image of this card into the product's.
  for (const other of document.querySelectorAll(".opened")) other.classList.remove("opened");
  card.classList.add("opened");
  clicked = {
    path: link.pathname,
    preview: {
      title: link.textContent,
      image: card.querySelector("img")?.src,
      price: card.querySelector(".price")?.innerHTML ?? "",
    },
  };
}

/** Returns the preview of the product at this path, once. */
export function takePreview(path: string): ProductPreview | null {
  const preview = clicked?.path === path ? clicked.preview : null;
  clicked = null;
  return preview;
}
