import { apiError } from "../../http/api.server.ts";
import type { Result } from "../../shared/result.ts";
import { findShop } from "../../shops/shops.ts";

import type { DraftImageProblem } from "./add-image.server.ts";
import { stagedGalleryImage } from "./image-form.server.ts";
import { draftImageProblemText, NO_FORM } from "./images.messages.ts";
import { isDraftId, type Draft, type StagedImage } from "./staging.server.ts";

/** Parses the draft of an address below `/admin/pictures`. Throws 404 if it is invalid. */
export function requireDraft({ shop: value = "", draft = "" }: Record<string, string | undefined>): Draft {
  const shop = findShop(value);
  if (!shop || !isDraftId(draft)) throw apiError(404, NO_FORM);
  return { shop: shop.value, draft };
}

/**
 * Returns `{ image }`, or `{ error }` with status 200 if the image is refused: browsers log any other status as an
 * error in the console.
 */
export function stagedAnswer(added: Result<StagedImage, DraftImageProblem>): Response {
  return Response.json(
    added.ok ? { image: stagedGalleryImage(added.value) } : { error: draftImageProblemText(added.problem) },
  );
}
