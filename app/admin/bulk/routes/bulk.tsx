import { randomBytes } from "node:crypto";

import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { waitForWriteLock } from "#db/write-lock.ts";

import { getCategoryMap } from "../../../catalogue/api/catalogue-api.queries.server.ts";
import { listCategories } from "../../../catalogue/lists/catalogue.queries.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { log } from "../../../log.server.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { getShop } from "../../../shops/shops.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { answerBulkAct } from "../answer-bulk-act.server.ts";
import { MARK_FIELD } from "../bulk-act.ts";
import { parseBulkAct, readBulkFields } from "../bulk-act.schema.ts";
import { findBulkAct, startBulkAct } from "../bulk-acts.server.ts";
import {
  BULK_FAILED,
  BULK_QUESTIONS,
  earlierAct,
  MERGES,
  NOTHING_CHOSEN,
  OTHERS_CHOSEN,
  TOO_MANY_ACTS,
  TOO_MANY_CHOSEN,
} from "../bulk.messages.ts";
import { BulkForm } from "../components/bulk-form.tsx";
import { findMerge, MERGE_FIELD, mergeName, wholeCategory } from "../rename.ts";
import {
  listSelected,
  previewSelection,
  readSelection,
  selectionFields,
  selectionMark,
} from "../selection.queries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? BULK_QUESTIONS[data.fields.kind](data.total) : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** The page of a bulk change: the change and its products. The address holds all of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname);
  const page = safePath(searchParams.get("returnTo"), paths.products(shop));
  const fields = readBulkFields(searchParams);
  const selection = readSelection(searchParams);
  const { total, first, mark } = previewSelection(db, shop.value, selection, new Date());
  if (!fields || total === 0) throw await redirectWithMessage(page, NOTHING_CHOSEN);
  const hasValue = fields.kind !== "price" || fields.values.value !== "";
  const parsed = parseBulkAct(shop.value, fields);
  const from = fields.kind === "category" ? wholeCategory(selection) : null;
  return {
    ...{ shop: shop.value, page, fields, total, first, mark, selection: selectionFields(selection), from },
    merge: from && parsed.ok ? findMerge(listCategories(db, shop.value), from, parsed.value) : null,
    act: parsed.ok ? parsed.value : null,
    errors: hasValue && !parsed.ok && fields.kind === "price" ? parsed.problem.errors : {},
    categories: fields.kind === "category" ? getCategoryMap(db, shop.value) : null,
    id: randomBytes(12).toString("base64url"),
  };
}

/** The action waits for the write lock itself, and keeps the typed values if it cannot write. */
export const handle = { waitsForLock: false };

/** Browsers, proxies and Node.js accept addresses of this many characters. */
const MAX_ADDRESS = 12_000;

/** Starts the act. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  await waitForWriteLock(db);
  const shop = getShopOfPanel(new URL(sent.request.url).pathname);
  const fieldsOfForm = new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const page = safePath(fieldsOfForm.get("returnTo"), paths.products(shop));
  const fields = readBulkFields(fieldsOfForm);
  // Some responses redirect to an address with all fields.
  if (fieldsOfForm.toString().length > MAX_ADDRESS) return redirectWithMessage(page, TOO_MANY_CHOSEN);
  const selection = readSelection(fieldsOfForm);
  const keys = fields ? listSelected(db, shop.value, selection) : [];
  const id = fieldsOfForm.get("actId") ?? "";
  if (!fields || keys.length === 0 || !/^[\w-]{16}$/.test(id)) return redirectWithMessage(page, NOTHING_CHOSEN);
  const parsed = parseBulkAct(shop.value, fields);
  if (!parsed.ok) {
    return data({ message: null, errors: parsed.problem.errors, values: fields.values }, { status: 422 });
  }
  const act = parsed.value;
  // Never act on other products than the page named. A form that is sent twice may have changed which ones match.
  const isKnown = findBulkAct(db, shop.value, id) !== null;
  if (!isKnown && fieldsOfForm.get(MARK_FIELD) !== selectionMark(keys)) {
    for (const name of ["actId", MARK_FIELD]) fieldsOfForm.delete(name);
    return redirectWithMessage(withQuery(paths.bulk(shop), fieldsOfForm), OTHERS_CHOSEN);
  }
  // Two categories become one only after the page has said so.
  const from = wholeCategory(selection);
  const merge = from && findMerge(listCategories(db, shop.value), from, act);
  if (merge && fieldsOfForm.get(MERGE_FIELD) !== mergeName(merge)) {
    for (const name of ["actId", MARK_FIELD, MERGE_FIELD]) fieldsOfForm.delete(name);
    return redirectWithMessage(withQuery(paths.bulk(shop), fieldsOfForm), MERGES);
  }
  const started = startBulkAct(db, { id, shop: shop.value, act, keys, by, now: new Date() });
  if (!started.ok && started.problem.code === "too-many") return redirectWithMessage(page, TOO_MANY_ACTS);
  if (!started.ok && started.problem.code === "other-act") {
    for (const name of ["actId", MARK_FIELD, MERGE_FIELD]) fieldsOfForm.delete(name);
    return redirectWithMessage(withQuery(paths.bulk(shop), fieldsOfForm), earlierAct(findBulkAct(db, shop.value, id)));
  }
  log.info({ shop: shop.value, by, act, products: keys.length }, "An administrator started a bulk change.");
  return answerBulkAct(db, shop, id, page);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: BULK_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function BulkRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<{ errors?: Record<string, string>; values?: typeof loaded.fields.values }>();
  const shop = getShop(loaded.shop);
  useAnsweredPageMessage(paths.bulk(shop));
  return (
    <BulkForm
      {...loaded}
      key={loaded.fields.kind}
      shop={shop}
      values={answered?.values ?? loaded.fields.values}
      errors={answered?.errors ?? loaded.errors}
    />
  );
}
