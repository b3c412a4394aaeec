import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { imageResponse } from "../../../images/image-response.server.ts";
import { IMAGE_SIZES } from "../../../images/images.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { requireDraft } from "../draft-answers.server.ts";
import { listStaged } from "../staging.server.ts";

/**
 * `GET /admin/pictures/{shop}/{draft}/{name}?size=`: a staged image, for administrators only. Default: the preview
 * size.
 */
const methods = apiMethods({
  GET({ request, context, params }) {
    requireApiAdmin(request);
    const asked = new URL(request.url).searchParams.get("size");
    const size = IMAGE_SIZES.find((known) => known === asked) ?? "preview";
    const staged = listStaged(db, requireDraft(params)).find(({ fileName }) => fileName === params.name);
    return imageResponse({ request, context }, { hash: staged?.hash, size, audience: "private" });
  },
});
export const loader = methods.loader;
export const action = methods.action;
