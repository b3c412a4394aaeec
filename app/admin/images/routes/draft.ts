import type { ActionFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { ADMINISTRATORS } from "../../../http/upload-slots.server.ts";
import { answerUpload } from "../../../http/upload.server.ts";
import { receiveImagesAtApi } from "../../../images/receive-images.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { addFile } from "../add-image.server.ts";
import { requireDraft, stagedAnswer } from "../draft-answers.server.ts";

/** Storing an image waits for the write lock itself. */
export const handle = { waitsForLock: false };

/** `POST /admin/pictures/{shop}/{draft}`: uploads one image of the panel's form, in the field `image`. */
const methods = apiMethods({ POST: (args) => answerUpload(args.request, () => receive(args)) });
export const loader = methods.loader;
export const action = methods.action;

function receive({ request, params }: ActionFunctionArgs): Promise<Response> {
  requireApiAdmin(request);
  const draft = requireDraft(params);
  return receiveImagesAtApi(request, { from: ADMINISTRATORS, field: "image", maxFiles: 1 }, async ([file]) => {
    // The session may have ended while the file arrived.
    requireApiAdmin(request);
    return stagedAnswer(await addFile(db, draft, file, new Date()));
  });
}
