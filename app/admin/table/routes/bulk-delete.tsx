import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";

import { waitForWriteLock } from "#db/write-lock.ts";

import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm } from "../../../http/form-answer.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { log } from "../../../log.server.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { getShop } from "../../../shops/shops.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/use-answered-message.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { tryCommand } from "../../try-command.server.ts";
import { MAX_CHOSEN } from "../bulk-delete.ts";
import { deleteProducts, listTitles } from "../bulk-delete.server.ts";
import {
  BULK_DELETE_FAILED,
  bulkDeletedMessage,
  bulkDeleteQuestion,
  NOTHING_CHOSEN,
  TOO_MANY_CHOSEN,
} from "../table.messages.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? bulkDeleteQuestion(data.products.length) : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** The confirmation as a page, for browsers without JavaScript. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname);
  const page = safePath(searchParams.get("returnTo"), paths.panelTab(shop, "edit"));
  const products = listTitles(db, shop.value, searchParams.getAll("id").slice(0, MAX_CHOSEN));
  if (products.length === 0) throw redirect(page, 303);
  return { shop: shop.value, page, products };
}

/** Without `confirmed` it asks for confirmation. With it, the selected products are deleted. */
/** It waits by itself, and keeps what was typed if it cannot write. */
export const handle = { waitsForLock: false };

export async function action({ request, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  await waitForWriteLock(db);
  const shop = getShopOfPanel(new URL(request.url).pathname);
  const page = pageOfForm(form, paths.panelTab(shop, "edit"));
  const ids = [...new Set(form.getAll("id").map(String))];
  if (ids.length === 0) return answerForm(form, page, NOTHING_CHOSEN);
  if (ids.length > MAX_CHOSEN) return answerForm(form, page, TOO_MANY_CHOSEN);
  if (form.get("confirmed") !== "yes") {
    if (listTitles(db, shop.value, ids).length === 0) {
      return redirectWithMessage(page, bulkDeletedMessage({ deleted: [], gone: ids }));
    }
    const chosen = ids.map((id): [string, string] => ["id", id]);
    return redirect(withQuery(paths.bulkDelete(shop), [...chosen, ["returnTo", page]]), 303);
  }
  const deletion = { ids, by, now: new Date() };
  const { answer: result } = tryCommand(() => deleteProducts(db, shop.value, deletion), BULK_DELETE_FAILED.text, {
    shop: shop.value,
    by,
  });
  if (!result) return answerForm(form, page, BULK_DELETE_FAILED);
  log.info({ shop: shop.value, by, ...result }, "An administrator deleted products.");
  return answerForm(form, withoutDeleted(page, result.deleted), bulkDeletedMessage(result));
}

/** Clears the tabs that showed a deleted product. */
function withoutDeleted(page: string, deleted: readonly string[]): string {
  const { pathname, searchParams } = new URL(page, "http://shop.invalid");
  if (!deleted.includes(searchParams.get("id") ?? "")) return page;
  searchParams.delete("id");
  return `${pathname}?${searchParams.toString()}`;
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: BULK_DELETE_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function BulkDeleteRoute() {
  const { shop, page, products } = useLoaderData<typeof loader>();
  const path = paths.bulkDelete(getShop(shop));
  useAnsweredPageMessage(path);
  const deleting = useNavigation().state === "submitting";
  return (
    <Card as="section" className="mx-auto mt-2 max-w-2xl p-6 sm:mt-8 sm:p-8">
      <h2 className="text-lg font-bold">{bulkDeleteQuestion(products.length)}</h2>
      <ul className="mt-4 max-h-[50vh] divide-y divide-line overflow-y-auto border-y border-line text-sm">
        {products.map(({ id, title }) => (
          <li key={id} className="flex gap-3 py-2">
            <span className="w-16 shrink-0 wrap-anywhere text-muted tabular-nums">{id}</span>
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </li>
        ))}
      </ul>
      <Form method="post" action={path} className="mt-6 flex flex-wrap gap-2">
        <input type="hidden" name="confirmed" value="yes" />
        <input type="hidden" name="returnTo" value={page} />
        {products.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Button tone="danger" pending={deleting}>
          Delete
        </Button>
        <Link to={page} className={buttonClass()}>
          Cancel
        </Link>
      </Form>
    </Card>
  );
}
