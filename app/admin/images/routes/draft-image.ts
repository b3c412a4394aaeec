import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { imageResponse } from "../../../images/image-response.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { requireDraft } from "../draft-answers.server.ts";
import { listStaged } from "../staging.server.ts";

/** `GET /admin/pictures/{shop}/{draft}/{name}`: the preview of a staged image, for administrators only. */
const methods = apiMethods({
  GET({ request, params }) {
    requireApiAdmin(request);
    const staged = listStaged(db, requireDraft(params)).find(({ fileName }) => fileName === params.name);
    return imageResponse(request, { hash: staged?.hash, size: "preview", audience: "private" });
  },
});
export const loader = methods.loader;
export const action = methods.action;
