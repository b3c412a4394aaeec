import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { addLink } from "../add-picture.server.ts";
import { requireDraft } from "../draft-answers.server.ts";
import { galleryPicture } from "../picture-form.server.ts";

/** `POST /admin/pictures/{shop}/{draft}/links`: fetches one `link` that the browser may not read; answers as an upload. */
const methods = apiMethods({
  async POST({ request, params }) {
    requireApiAdmin(request);
    const draft = requireDraft(params);
    const form = await readForm(request);
    const added = await addLink(db, draft, formText(form, "link"), { now: new Date() });
    return Response.json(added.ok ? { picture: galleryPicture(draft, added.value) } : { error: added.problem });
  },
});
export const loader = methods.loader;
export const action = methods.action;
