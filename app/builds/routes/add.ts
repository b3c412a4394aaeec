import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { cardButtonId } from "../../catalogue/card-acts.ts";
import { db } from "../../database.server.ts";
import { answerForm, pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { BUILD_MESSAGES } from "../builds.messages.ts";
import { addToBuild } from "../change-build.server.ts";
import { afterLastChange } from "../one-change-at-a-time.ts";
import { readOwnBuild, storeOwnBuild } from "../own-build.server.ts";

/** Redirects browsers that open the form's address directly. */
export function loader() {
  return redirect(paths.build);
}

/** Adds a part to the visitor's own list, from its card or its page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const id = formText(form, "add");
  const added = addToBuild(db, readOwnBuild(request), id);
  const page = pageOfForm(form, "");
  const back = page === "" ? paths.build : `${page}#${encodeURIComponent(cardButtonId(id))}`;
  if (!added.ok) return answerForm(form, back, BUILD_MESSAGES[added.problem.code]);
  const { lines, message } = added.value;
  return answerForm(form, back, message, {
    headers: new Headers({ "Set-Cookie": storeOwnBuild(lines) }),
  });
}

/** The ids of the parts that are being added. The second click of a double click is ignored. */
const underway = new Set<string>();

/** Shows the response over the page, which stays as it is. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const part = formText(await request.clone().formData(), "add");
  if (underway.has(part)) return null;
  underway.add(part);
  const add = () => orFailure(() => serverAction<FormAnswer>(), { request, message: BUILD_MESSAGES.failed });
  await afterLastChange(() => showAnswer(paths.addToBuild, add)).finally(() => underway.delete(part));
  return null;
}
