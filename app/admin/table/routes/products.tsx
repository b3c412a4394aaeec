import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { waitForWriteLock } from "#db/write-lock.ts";

import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { isSentByJavaScript } from "../../../shared/javascript-field.ts";
import { oneAtATime } from "../../../shared/one-at-a-time.ts";
import { getShop } from "../../../shops/shops.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { messageOf } from "../../../ui/messages/show-answer.ts";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { answerInPlace } from "../answer-in-place.server.ts";
import { ProductTable } from "../components/product-table.tsx";
import { CHANGE_FIELD, type InPlaceAnswer } from "../in-place.ts";
import { noteAnswer } from "../left-changes.ts";
import { keepColumns, loadTable } from "../load-table.server.ts";
import { CHOOSE_COLUMNS } from "../table-columns.ts";
import { IN_PLACE_MESSAGES } from "../table.messages.ts";

/** All products of a shop. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const shop = getShopOfPanel(new URL(request.url).pathname).value;
  return { shop, table: loadTable(request, shop) };
}

/** The action waits for the write lock itself, and keeps the typed values if it cannot write. */
export const handle = { waitsForLock: false };

/** Changes a product by the form of its row, or chooses the columns, in any table of the panel. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const shop = getShopOfPanel(new URL(sent.request.url).pathname);
  const page = pageOfForm(form, paths.products(shop));
  if (formText(form, "intent") === CHOOSE_COLUMNS) return redirect(page, { status: 303, headers: keepColumns(form) });
  await waitForWriteLock(db);
  const { answer, status } = answerInPlace(db, shop, form, { by, now: new Date() });
  if (isSentByJavaScript(form)) return data(answer);
  if (status !== 200) return data(answer, { status });
  return redirectWithMessage(page, answer.message);
}

const afterLastChange = oneAtATime();

/** Sends one change of a product at a time: two changes of a field have to be stored in their order. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const save = () => afterLastChange(() => serverAction<InPlaceAnswer>(), formText(form, "id"));
  const answer = await orFailure(save, { request, message: IN_PLACE_MESSAGES.notSaved });
  noteAnswer(formText(form, CHANGE_FIELD), answer instanceof Response ? { message: await messageOf(answer) } : answer);
  return answer;
}

export { keepChangedRows as shouldRevalidate } from "../keep-changed-rows.ts";

export default function ProductsRoute() {
  const { shop, table } = useLoaderData<typeof loader>();
  const refused = useActionData<Partial<InPlaceAnswer>>();
  return (
    <>
      {refused?.message && <FlashMessage message={refused.message} />}
      <ProductTable page={table} shop={getShop(shop)} refused={refused} />
    </>
  );
}
