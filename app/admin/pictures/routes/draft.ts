import type { ActionFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { answerUpload, UPLOAD_STATUS } from "../../../http/upload.server.ts";
import { receivePictures } from "../../../images/receive-pictures.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { addFile } from "../add-picture.server.ts";
import { requireDraft } from "../draft-answers.server.ts";
import { galleryPicture } from "../picture-form.server.ts";
import { UPLOAD_MESSAGES } from "../pictures.messages.ts";

/**
 * `POST /admin/pictures/{shop}/{draft}`: one picture of the panel's form, in the field `image`. Answers `{ picture }`, or
 * `{ error }` with status 200 where the picture itself is refused: browsers would call anything else an error in their
 * console.
 */
const methods = apiMethods({ POST: (args) => answerUpload(args.request, () => receive(args)) });
export const loader = methods.loader;
export const action = methods.action;

async function receive({ request, params }: ActionFunctionArgs): Promise<Response> {
  requireApiAdmin(request);
  const draft = requireDraft(params);
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return apiError(415, UPLOAD_MESSAGES["no-form"]);
  }
  const read = await receivePictures(request, { fields: ["image"], maxFiles: 1 }, (_form, [file]) =>
    file ? addFile(db, draft, file, new Date()) : Promise.resolve(null),
  );
  if (!read.ok) return apiError(UPLOAD_STATUS[read.code], UPLOAD_MESSAGES[read.code]);
  if (!read.value) return apiError(400, UPLOAD_MESSAGES["no-picture"]);
  const added = read.value;
  return Response.json(added.ok ? { picture: galleryPicture(draft, added.value) } : { error: added.problem });
}
