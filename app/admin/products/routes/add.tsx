import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useEffect, useState } from "react";

import { getCategoryMap } from "../../../catalogue/api/catalogue-api.queries.server.ts";
import { findStoredProduct } from "../../../catalogue/products/stored-products.queries.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { getShop, type ShopValue } from "../../../shops/shops.ts";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { orFailure } from "../../../ui/or-failure.ts";
import { requireAdmin, requireAdminToAct } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { AddForm } from "../components/add-form.tsx";
import { ClearQuestion } from "../components/clear-question.tsx";
import { PreviewPage } from "../components/preview-page.tsx";
import { useNextForm } from "../components/use-next-form.ts";
import { answerAdd } from "../answer-add.server.ts";
import { findCopyForm, getNewForm } from "../product-form.server.ts";
import type { ProductFormAnswer } from "../product-form.ts";
import { PRODUCT_MESSAGES } from "../products.messages.ts";

/** The tab Add product. `?from=` fills it with a copy of a product. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const url = new URL(request.url);
  const shop = getShopOfPanel(url.pathname).value;
  const from = url.searchParams.get("from") || null;
  const copy = from === null ? null : findCopyForm(db, shop, from);
  return {
    shop,
    copyOf: copy && from,
    missing: from !== null && !copy,
    added: findAdded(shop, url.searchParams.get("added") ?? ""),
    form: copy ?? getNewForm(db, shop),
    categories: getCategoryMap(db, shop),
  };
}

/** The id of the product that was just added, for the links to it; null if it is gone. */
function findAdded(shop: ShopValue, id: string): string | null {
  return findStoredProduct(db, shop, id) ? id : null;
}

/** The action waits for the write lock itself, and keeps the typed values if it cannot write. */
export const handle = { waitsForLock: false };

export async function action({ request, context }: ActionFunctionArgs) {
  const requireSender = () => requireAdminToAct({ request, context });
  requireSender();
  const url = new URL(request.url);
  const panel = getShopOfPanel(url.pathname);
  const { value: shop } = panel;
  const copyOf = url.searchParams.get("from") || null;
  const { answer, sentByJavaScript, ...init } = await answerAdd(request, db, { shop, copyOf, requireSender });
  if (sentByJavaScript) return data(answer);
  if (answer.saved) {
    const page = answer.added === undefined ? panel.panelPath : paths.addedProduct(panel, answer.added);
    return answer.message ? redirectWithMessage(page, answer.message) : redirect(page, 303);
  }
  return data(answer, init);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: PRODUCT_MESSAGES.addFailed });
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";
export { revalidateUnlessFailed as shouldRevalidate };

export default function AddRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<ProductFormAnswer>();
  const { pathname } = useLocation();
  const shop = getShop(loaded.shop);
  const [added, setAdded] = useState<string>();
  const navigate = useNavigate();
  // In an effect: before the empty form is shown, leaving would warn about unsaved changes.
  useEffect(() => {
    if (added !== undefined) navigate(paths.addedProduct(shop, added), { replace: true, preventScrollReset: true });
  }, [added, shop, navigate]);
  const { key, form, isNext, show } = useNextForm(`${loaded.shop} ${loaded.copyOf ?? ""}`, loaded.form);
  const action = `${pathname}?index${loaded.copyOf === null ? "" : `&${new URLSearchParams({ from: loaded.copyOf }).toString()}`}`;
  if (answered?.asksToClear && answered.state) return <ClearQuestion action={action} state={answered.state} />;
  if (answered?.preview && answered.state) {
    return <PreviewPage action={action} state={answered.state} html={answered.preview} />;
  }
  return (
    <>
      <h2 className="sr-only">Add product</h2>
      {loaded.missing && <FlashMessage message={PRODUCT_MESSAGES.notFound} />}
      {answered?.message && !isNext && <FlashMessage message={answered.message} />}
      <AddForm
        key={key}
        shop={shop}
        action={action}
        initial={form}
        answered={isNext ? undefined : answered}
        categories={loaded.categories}
        copyOf={loaded.copyOf}
        added={loaded.added}
        onDone={(fresh, id) => {
          show(fresh);
          setAdded(id);
        }}
      />
    </>
  );
}
