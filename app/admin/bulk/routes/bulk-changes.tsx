import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";

import { waitForWriteLock } from "#db/write-lock.ts";

import { db } from "../../../database.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { getShop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { UNDO } from "../../../ui/ui.messages.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { answerUndo } from "../answer-bulk-act.server.ts";
import { listBulkActs } from "../bulk-changes.server.ts";
import { actText, BULK_FAILED, CHANGES_KEPT, NO_BULK_CHANGES, resultText } from "../bulk.messages.ts";

/** The latest bulk changes of a shop. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const shop = getShopOfPanel(new URL(request.url).pathname).value;
  const rows = listBulkActs(db, shop).map(({ act, canUndo }) => ({
    ...{ id: act.id, canUndo, name: actText(act.act), startedAt: act.startedAt.toISOString() },
    result: act.endedAt ? resultText(act) : null,
  }));
  return { shop, rows };
}

/** The action waits for the write lock itself. */
export const handle = { waitsForLock: false };

/** Undoes an act. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  await waitForWriteLock(db);
  const shop = getShopOfPanel(new URL(sent.request.url).pathname);
  return answerUndo(db, shop, {
    act: formText(form, "act"),
    by,
    page: pageOfForm(form, paths.bulkChanges(shop)),
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: BULK_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function BulkChangesRoute() {
  const { shop: value, rows } = useLoaderData<typeof loader>();
  const shop = getShop(value);
  const { state, formData } = useNavigation();
  useAnsweredPageMessage(paths.bulkChanges(shop));
  return (
    <Card as="section" aria-labelledby="bulk-changes" className="p-3 sm:p-4">
      <h2 id="bulk-changes" className="text-lg font-bold tracking-tight">
        Bulk changes
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{rows.length === 0 ? NO_BULK_CHANGES : CHANGES_KEPT}</p>
      <ul className="mt-3 divide-y divide-line">
        {rows.map(({ id, name, startedAt, result, canUndo }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-muted">{result ?? <Link to={paths.bulkAct(shop, id)}>Still running</Link>}</p>
            </div>
            <span className="text-sm text-muted">
              <Moment at={new Date(startedAt)} />
            </span>
            {canUndo && (
              <Form method="post" action={paths.bulkChanges(shop)}>
                <input type="hidden" name="act" value={id} />
                <Button pending={state !== "idle" && formData?.get("act") === id}>
                  {UNDO}
                  <span className="sr-only"> {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
