import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { waitForWriteLock } from "#db/write-lock.ts";

import { NO_PRODUCT } from "../../../catalogue/catalogue.messages.ts";
import { deleteProduct } from "../../../catalogue/products/bin.server.ts";
import { findStoredProduct } from "../../../catalogue/products/stored-products.queries.server.ts";
import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm, type FormAnswer } from "../../../http/form-answer.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { log } from "../../../log.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { withQuery } from "../../../shared/path.ts";
import { getShop } from "../../../shops/shops.ts";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { showAnswer } from "../../../ui/messages/show-answer.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { deletionKey } from "../../table/components/deletion-dialog.tsx";
import { ProductTable } from "../../table/components/product-table.tsx";
import { loadTable } from "../../table/load-table.server.ts";
import { tryCommand } from "../../try-command.server.ts";
import { DeleteForm, DeleteQuestion } from "../components/delete-form.tsx";
import { deletedMessage, PRODUCT_MESSAGES, undoDeletion } from "../products.messages.ts";

/** The tab Delete product. `?id=` asks for confirmation to delete that product. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname).value;
  const id = searchParams.get("id")?.trim();
  const back = safePath(searchParams.get("returnTo"), paths.panelTab(getShop(shop), "delete"));
  if (id) return { shop, back, product: { id, title: findStoredProduct(db, shop, id)?.input.title ?? null } };
  return { shop, product: null, isEmpty: id === "", table: loadTable(request, shop) };
}

/** The action waits for the write lock itself, and keeps the typed values if it cannot write. */
export const handle = { waitsForLock: false };

export async function action({ request, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  await waitForWriteLock(db);
  const shop = getShopOfPanel(new URL(request.url).pathname);
  const page = pageOfForm(form, paths.panelTab(shop, "delete"));
  const id = formText(form, "id").trim();
  if (id === "") return answerForm(form, page, PRODUCT_MESSAGES.enterIdToDelete);
  const details = { shop: shop.value, id, by };
  const deletion = { id, by, now: new Date() };
  const { answer: deleted } = tryCommand(
    () => deleteProduct(db, shop.value, deletion),
    PRODUCT_MESSAGES.deleteFailed.text,
    details,
  );
  if (!deleted) {
    const question = withQuery(paths.panelTab(shop, "delete"), { id, returnTo: page });
    return answerForm(form, question, PRODUCT_MESSAGES.deleteFailed);
  }
  if (deleted.ok) log.info(details, "An administrator deleted a product.");
  else log.info({ ...details, reason: deleted.problem.code }, "Could not delete a product.");
  return answerForm(
    form,
    page,
    deleted.ok
      ? { ...deletedMessage(id), offer: undoDeletion(shop, deleted.value.key) }
      : { text: NO_PRODUCT, tone: "failure" },
  );
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  // Each product has a message of its own, so that each deletion can be undone.
  const act = deletionKey(new URL(request.url).pathname, formText(await request.clone().formData(), "id"));
  const remove = () => serverAction<FormAnswer>();
  return showAnswer(act, () => orFailure(remove, { request, message: PRODUCT_MESSAGES.deleteFailed }));
}

export { keepChangedRows as shouldRevalidate } from "../../table/keep-changed-rows.ts";

export default function DeleteRoute() {
  const loaded = useLoaderData<typeof loader>();
  const shop = getShop(loaded.shop);
  const path = paths.panelTab(shop, "delete");
  return (
    <>
      <h2 className="sr-only">Delete product</h2>
      {loaded.product ? (
        <DeleteQuestion path={path} product={loaded.product} back={loaded.back} />
      ) : (
        <>
          {loaded.isEmpty && <FlashMessage message={PRODUCT_MESSAGES.enterIdToDelete} />}
          <DeleteForm path={path} />
          <div className="mt-5">
            <ProductTable page={loaded.table} shop={shop} />
          </div>
        </>
      )}
    </>
  );
}
