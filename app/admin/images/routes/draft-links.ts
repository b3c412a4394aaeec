import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { readApiAdminForm } from "../../gate/guards.server.ts";
import { addLink, panelImageResolver } from "../add-image.server.ts";
import { requireDraft, stagedAnswer } from "../draft-answers.server.ts";

/** Storing an image waits for the write lock itself. */
export const handle = { waitsForLock: false };

/**
 * `POST /admin/pictures/{shop}/{draft}/links`: loads one `link` that the browser may not read. Responds like an upload.
 */
const methods = apiMethods({
  async POST({ request, params, context }) {
    const { form } = await readApiAdminForm({ request, context });
    const draft = requireDraft(params);
    const resolver = panelImageResolver(db, request);
    return stagedAnswer(await addLink(db, draft, formText(form, "link"), { resolver, now: new Date() }));
  },
});
export const loader = methods.loader;
export const action = methods.action;
