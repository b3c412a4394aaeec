import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { waitForWriteLock } from "#db/write-lock.ts";

import { listDeleted, restoreProduct } from "../../../catalogue/products/bin.server.ts";
import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm, type FormAnswer } from "../../../http/form-answer.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { log } from "../../../log.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { formKey } from "../../../shared/key.ts";
import { parsePageNumber } from "../../../shared/page-number.ts";
import { withQuery } from "../../../shared/path.ts";
import { getShop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { showAnswer } from "../../../ui/messages/show-answer.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { PageLinks } from "../../../ui/page-links.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useRowKeys } from "../../../ui/use-row-keys.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { BIN_IS_EMPTY, BIN_MESSAGES, BIN_TEXT, BULK_FAILED, restoredMessage } from "../bulk.messages.ts";

/** The deleted products of a shop, which can be restored. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname).value;
  const { rows, ...list } = listDeleted(db, shop, parsePageNumber(searchParams.get("page")));
  return { shop, ...list, rows: rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })) };
}

/** The action waits for the write lock itself. */
export const handle = { waitsForLock: false };

/** Restores a product. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  await waitForWriteLock(db);
  const shop = getShopOfPanel(new URL(sent.request.url).pathname);
  const page = pageOfForm(form, paths.bin(shop));
  const key = formKey(form, "key");
  const restored = restoreProduct(db, shop.value, { key, by, now: new Date() });
  const details = { shop: shop.value, by, key };
  if (restored.ok) log.info(details, "An administrator restored a product.");
  else log.info({ ...details, reason: restored.problem.code }, "Could not restore a product.");
  return answerForm(form, page, restored.ok ? restoredMessage(restored.value.id) : BIN_MESSAGES[restored.problem.code]);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  // Each product has a message of its own, because the next one may be restored before the server responds.
  const act = `${new URL(request.url).pathname} ${formText(await request.clone().formData(), "key")}`;
  const restore = () => serverAction<FormAnswer>();
  return showAnswer(act, () => orFailure(restore, { request, message: BULK_FAILED }));
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function BinRoute() {
  const { shop: value, rows, total, page, pages } = useLoaderData<typeof loader>();
  const shop = getShop(value);
  const list = useRowKeys<HTMLUListElement>("li", "button");
  return (
    <Card as="section" aria-labelledby="bin" className="p-3 sm:p-4">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="bin" className="text-lg font-bold tracking-tight">
          Deleted products
        </h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {total.toLocaleString("en-US")}
        </p>
      </header>
      <p className="mt-1 max-w-prose text-sm text-muted">{BIN_TEXT}</p>
      {rows.length === 0 && <p className="mt-4 font-semibold">{BIN_IS_EMPTY}</p>}
      <ul ref={list} className="mt-3 divide-y divide-line">
        {rows.map(({ key, id, title, deletedAt }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-20 shrink-0 text-sm wrap-anywhere text-muted tabular-nums">{id}</span>
            <span className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">{title}</span>
            <span className="text-sm text-muted">
              deleted <Moment at={new Date(deletedAt)} />
            </span>
            <RestoreForm path={paths.bin(shop)} product={{ key, title }} />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <PageLinks page={page} pages={pages} to={(n) => withQuery(paths.bin(shop), { page: String(n) })} />
      </div>
    </Card>
  );
}

function RestoreForm({ path, product }: { path: string; product: { key: number; title: string } }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={path}>
      <input type="hidden" name="key" value={product.key} />
      <ReturnFields />
      <Button pending={fetcher.state !== "idle"}>
        Restore<span className="sr-only"> {product.title}</span>
      </Button>
    </fetcher.Form>
  );
}
