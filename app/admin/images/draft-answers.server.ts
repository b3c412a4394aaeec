import { apiError } from "../../http/api.server.ts";
import type { Result } from "../../shared/result.ts";
import { findShop } from "../../shops/shops.ts";

import type { DraftImageProblem } from "./add-image.server.ts";
import { stagedGalleryImage } from "./image-form.server.ts";
import { draftImageProblemText, NO_FORM } from "./images.messages.ts";
import { isDraftId, type Draft, type StagedImage } from "./staging.server.ts";

/** The draft of an address below `/admin/pictures`. Throws 404 for one that cannot be. */
export function requireDraft({ shop: value = "", draft = "" }: Record<string, string | undefined>): Draft {
  const shop = findShop(value);
  if (!shop || !isDraftId(draft)) throw apiError(404, NO_FORM);
  return { shop: shop.value, draft };
}

/**
 * `{ image }`, or `{ error }` with status 200 where the image itself is refused: browsers would write any other status
 * to their console as an error.
 */
export function stagedAnswer(added: Result<StagedImage, DraftImageProblem>): Response {
  return Response.json(
    added.ok ? { image: stagedGalleryImage(added.value) } : { error: draftImageProblemText(added.problem) },
  );
}
