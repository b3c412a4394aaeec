import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { readApiAdminForm } from "../../gate/guards.server.ts";
import { requireDraft } from "../draft-answers.server.ts";
import { unstageImage } from "../staging.server.ts";

/** `POST /admin/pictures/{shop}/{draft}/remove`: removes the image `name` from the draft. */
const methods = apiMethods({
  async POST({ request, params, context }) {
    const { form } = await readApiAdminForm({ request, context });
    const draft = requireDraft(params);
    unstageImage(db, draft, formText(form, "name"));
    return Response.json({ ok: true });
  },
});
export const loader = methods.loader;
export const action = methods.action;
