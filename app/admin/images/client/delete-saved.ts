import { nameInOrder } from "../../../images/image-names.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { fail, ok, type Problem, type Result } from "../../../shared/result.ts";
import type { ShopValue } from "../../../shops/shops.ts";

/** An image of a saved product. */
interface SavedImage {
  shop: ShopValue;
  productId: string;
  name: string;
  /**
   * The product's time of change as the form knows it. If somebody has changed the product since, the deletion fails.
   */
  updatedAt: string;
}

export interface Deleted {
  /** The product's time of change after the deletion. */
  updatedAt: string;
  /** The old and new name of each remaining image. */
  renamed: Map<string, string>;
}

/** `status`: the HTTP status of the API's response to the deletion, if there was one. */
type NotDeleted = Problem<"not-deleted", { status?: number }>;

/** Deletes an image of a saved product. Returns `not-deleted` if the server refuses or cannot be reached. */
export async function deleteSaved(saved: SavedImage): Promise<Result<Deleted, NotDeleted>> {
  const { shop, productId, name, updatedAt } = saved;
  try {
    const before = await fetch(paths.apiProductImages(shop, productId));
    if (!before.ok) return fail("not-deleted");
    const { images } = (await before.json()) as { images: string[] };
    const image = paths.apiProductImage(shop, productId, name);
    const address = updatedAt === "" ? image : withQuery(image, { updated_at: updatedAt });
    const response = await fetch(address, { method: "DELETE" });
    if (!response.ok) return fail("not-deleted", { status: response.status });
    const left = images.filter((other) => other !== name);
    const now = nameInOrder(left);
    return ok({
      updatedAt: response.headers.get("Product-Updated-At") ?? "",
      renamed: new Map(left.map((old, i) => [old, now[i] ?? old])),
    });
  } catch {
    return fail("not-deleted");
  }
}
