import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";

import { getCategoryMap } from "../../../catalogue/api/catalogue-api.queries.server.ts";
import { getStockFigures } from "../../../catalogue/stock-figures.queries.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { getShop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { orFailure } from "../../../ui/or-failure.ts";
import { requireAdmin, requireAdminToAct } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { ProductTable } from "../../table/components/product-table.tsx";
import { loadTable } from "../../table/load-table.server.ts";
import { answerEdit } from "../answer-edit.server.ts";
import { EditForm } from "../components/edit-form.tsx";
import { IdForm } from "../components/id-form.tsx";
import { PreviewPage } from "../components/preview-page.tsx";
import { useNextForm } from "../components/use-next-form.ts";
import { findEditForm } from "../product-form.server.ts";
import type { ProductFormAnswer } from "../product-form.ts";
import { PRODUCT_MESSAGES } from "../products.messages.ts";

/** The tab Edit product: the product of `?id=`, or a table to select one. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname).value;
  const id = searchParams.get("id")?.trim() ?? "";
  const form = id === "" ? null : findEditForm(db, shop, id);
  return {
    shop,
    id,
    form,
    stock: getStockFigures(db, shop, id),
    categories: getCategoryMap(db, shop),
    table: form ? null : loadTable(request, shop),
  };
}

/** The action waits for the write lock itself, and keeps the typed values if it cannot write. */
export const handle = { waitsForLock: false };

export async function action({ request, context }: ActionFunctionArgs) {
  const requireSender = () => requireAdminToAct({ request, context });
  requireSender();
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname);
  const id = searchParams.get("id")?.trim() ?? "";
  const { answer, sentByJavaScript, ...init } = await answerEdit(request, db, { shop: shop.value, id, requireSender });
  if (sentByJavaScript) return data(answer);
  if (answer.saved && answer.message) return redirectWithMessage(paths.panelProduct(shop, "edit", id), answer.message);
  return data(answer, init);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: PRODUCT_MESSAGES.editFault });
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";
export { keepChangedRows as shouldRevalidate } from "../../table/keep-changed-rows.ts";

export default function EditRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<ProductFormAnswer>();
  const { search } = useLocation();
  const { key, form, isNext, show } = useNextForm(
    `${loaded.shop} ${loaded.id}`,
    loaded.form ?? answered?.state ?? null,
  );
  const shop = getShop(loaded.shop);
  const path = paths.panelTab(shop, "edit");
  if (answered?.preview && answered.state) {
    return <PreviewPage action={path + search} state={answered.state} html={answered.preview} />;
  }
  return (
    <>
      <h2 className="sr-only">Edit product</h2>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <IdForm key={`${loaded.shop} ${loaded.id}`} action={path} id={loaded.id} button="Load product" />
        {form && (
          <>
            <Link to={path} className={`${buttonClass()} lg:min-h-10`}>
              All products
            </Link>
            {/* A page of the shop, which has a stricter content security policy: loads a new document. */}
            <Link to={paths.product(shop, loaded.id)} reloadDocument className={`${buttonClass()} lg:min-h-10`}>
              View product
            </Link>
            <Link to={withQuery(shop.panelPath, { from: loaded.id })} className={`${buttonClass()} lg:min-h-10`}>
              Add another like this
            </Link>
          </>
        )}
      </div>
      {loaded.id !== "" && !form && <FlashMessage message={PRODUCT_MESSAGES.notFound} />}
      {answered?.message && !isNext && <FlashMessage message={answered.message} />}
      {form ? (
        <EditForm
          key={key}
          shop={shop}
          id={loaded.id}
          action={path + search}
          initial={form}
          answered={isNext ? undefined : answered}
          categories={loaded.categories}
          stock={loaded.stock}
          onDone={show}
        />
      ) : (
        loaded.table && <ProductTable page={loaded.table} shop={shop} />
      )}
    </>
  );
}
