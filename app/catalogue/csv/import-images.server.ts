import type { StoredImage } from "../../images/images.ts";
import type { ReferenceProblem } from "../../images/resolve-image.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { listImageSources } from "../description.server.ts";
import { IMAGES_COLUMN, splitImages } from "../products/product-csv.ts";

/** The images that a row of a CSV file names: in its `images` cell and in its description, as exports write them. */

export interface RowImages {
  /** In order. Absent if the row has no `images` cell: the product's images stay as they are. */
  images?: StoredImage[];
  /** The hashes of the description's images, by their reference in it. */
  inDescription: Map<string, string>;
  /** The number of images that have to be fetched or read first. If it is not 0, the fields above are incomplete. */
  unknown: number;
}

/** `column`: the column that names the images. */
export type RowImageProblem =
  (ReferenceProblem & { column: string }) | Problem<"too-many-images", { column: string; maxImages: number }>;

/** Returns the image of a reference; null if it has to be fetched or read first. */
type FindImage = (
  reference: string,
) => Result<StoredImage | null, ReferenceProblem> | Promise<Result<StoredImage | null, ReferenceProblem>>;

/** All images of a row, or the problem of the first bad reference. */
export async function findRowImages(
  row: { images?: string; description: string },
  find: FindImage,
  maxImages = Infinity,
): Promise<Result<RowImages, RowImageProblem>> {
  const found: RowImages = { images: row.images === undefined ? undefined : [], inDescription: new Map(), unknown: 0 };
  const references = splitImages(row.images ?? "");
  if (references.length > maxImages) {
    return fail("too-many-images", { column: IMAGES_COLUMN, maxImages });
  }
  for (const reference of references) {
    const image = await find(reference);
    if (!image.ok) return fail(image.problem.code, { ...image.problem, column: IMAGES_COLUMN });
    if (image.value) found.images?.push(image.value);
    else found.unknown += 1;
  }
  for (const reference of listDescriptionReferences(row.description)) {
    const image = await find(reference);
    if (!image.ok) return fail(image.problem.code, { ...image.problem, column: "description" });
    if (image.value) found.inDescription.set(reference, image.value.hash);
    else found.unknown += 1;
  }
  return ok(found);
}

/**
 * The files and links of images in an exported description. Addresses of this site stay as they are. Other images are
 * not allowed in a description.
 */
function listDescriptionReferences(html: string): string[] {
  if (!html.includes("description/")) return [];
  return listImageSources(html).filter(
    (src) => /\/description\/[A-Za-z0-9_-]{1,100}\.webp$/.test(src) && !src.startsWith("/"),
  );
}
