import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import type { FormAnswer } from "../../../http/form-answer.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { showAnswer } from "../../../ui/messages/show-answer.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { startImport, waitForCsv } from "../csv-jobs.server.ts";
import { CSV_PROBLEMS, IMPORT_FAILED } from "../csv.messages.ts";

/** This address has no page of its own: the page of the file shows the progress. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return redirect(paths.csv(getShopOfPanel(new URL(request.url).pathname)));
}

/** Starts importing the checked file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  const shop = getShopOfPanel(new URL(request.url).pathname);
  const id = formText(form, "file");
  const overwrite = form.has("overwrite");
  const started = await startImport(db, shop.value, id, { origin: publicOrigin(request), by, overwrite });
  if (!started.ok) {
    const page = started.problem.code === "already" ? paths.csvFile(shop, id) : paths.csv(shop);
    return redirectWithMessage(page, CSV_PROBLEMS[started.problem.code]);
  }
  await waitForCsv(id);
  return redirect(paths.csvFile(shop, id), 303);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const start = () => serverAction<FormAnswer>();
  return showAnswer(new URL(request.url).pathname, () => orFailure(start, { request, message: IMPORT_FAILED }));
}

export default function CsvImportRoute() {
  return null;
}
