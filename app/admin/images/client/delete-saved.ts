import { nameInOrder } from "../../../images/image-names.ts";

/** An image of a saved product. */
interface SavedImage {
  shop: string;
  productId: string;
  name: string;
  /** What the form knows of the product; a later change by somebody else makes the deletion fail. */
  updatedAt: string;
}

interface Deleted {
  /** The product's time after the deletion. */
  updatedAt: string;
  /** What each image that is left was called, and is called now. */
  renamed: Map<string, string>;
}

/** Deletes an image of a saved product at once; null where that fails. */
export async function deleteSaved({ shop, productId, name, updatedAt }: SavedImage): Promise<Deleted | null> {
  const address = `/api/product-images/${shop}/${encodeURIComponent(productId)}`;
  try {
    const before = await fetch(address);
    if (!before.ok) return null;
    const { images } = (await before.json()) as { images: string[] };
    const query = updatedAt === "" ? "" : `?updated_at=${encodeURIComponent(updatedAt)}`;
    const response = await fetch(`${address}/${encodeURIComponent(name)}${query}`, { method: "DELETE" });
    if (!response.ok) return null;
    const left = images.filter((other) => other !== name);
    const now = nameInOrder(left);
    return {
      updatedAt: response.headers.get("Product-Updated-At") ?? "",
      renamed: new Map(left.map((old, i) => [old, now[i] ?? old])),
    };
  } catch {
    return null;
  }
}
