import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { formKey } from "../../shared/key.ts";
import type { Message } from "../../ui/messages/message.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { unpackParts } from "../build.ts";
import { BUILD_MESSAGES, RESTORED, savedBuild, withUndo } from "../builds.messages.ts";
import { keepKnown, readPostedParts } from "../change-build.server.ts";
import { readBuildName } from "../saved-build.ts";
import { deleteSavedBuild, saveBuild } from "../saved-builds.server.ts";

/** Redirects browsers that open the form's address directly. */
export function loader() {
  return redirect(paths.build);
}

/** Receives the forms that save a list of parts under a name, and that delete a saved one. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const page = pageOfForm(form, paths.build);
  const user = await requireUserToAct(request, page);
  return redirectWithMessage(page, form.has("delete") ? remove(user.id, form) : save(user.id, form));
}

function save(userId: string, form: FormData): Message {
  const name = readBuildName(formText(form, "name"));
  // Undo brings back the whole list, also parts that are not in the shop at the moment.
  const lines = form.has(RESTORED) ? unpackParts(formText(form, RESTORED)).lines : keepKnown(db, readPostedParts(form));
  const saved = saveBuild(db, userId, { name, lines, now: new Date() });
  return saved.ok ? savedBuild(name, saved.value.replaced) : BUILD_MESSAGES[saved.problem.code];
}

function remove(userId: string, form: FormData): Message {
  const deleted = deleteSavedBuild(db, userId, formKey(form, "delete"));
  return deleted ? withUndo(BUILD_MESSAGES.deleted, RESTORED, deleted.lines, deleted.name) : BUILD_MESSAGES.deleted;
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const send = () => serverAction<FormAnswer>();
  return showAnswer(paths.savedBuilds, () => orFailure(send, { request, message: BUILD_MESSAGES.failed }));
}
