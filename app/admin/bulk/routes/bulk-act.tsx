import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { MessageOffer } from "../../../ui/messages/message-offer.tsx";
import { TaskProgress } from "../../../ui/task-progress.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { resultMessage } from "../answer-bulk-act.server.ts";
import { findBulkAct } from "../bulk-acts.server.ts";
import { actText } from "../bulk.messages.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.heading : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** The progress of a bulk change. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname);
  const page = safePath(searchParams.get("returnTo"), paths.products(shop));
  const act = findBulkAct(db, shop.value, params.act ?? "");
  if (!act) throw redirect(page, 303);
  const { done, total, endedAt } = act;
  return { heading: actText(act.act), page, done, total, result: endedAt ? resultMessage(act, shop) : null };
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function BulkActRoute() {
  const { heading, page, done, total, result } = useLoaderData<typeof loader>();
  const isAtWork = result === null;
  return (
    <Card as="section" aria-busy={isAtWork || undefined} className="mx-auto mt-2 max-w-2xl p-6 sm:mt-8 sm:p-8">
      <h2 id="bulk-act" className="text-lg font-bold">
        {heading}
      </h2>
      <div role="status" className="mt-3">
        {result ? (
          <>
            <p className="font-medium">{result.text}</p>
            {result.detail && <p className="mt-1 text-sm text-muted">{result.detail}</p>}
          </>
        ) : (
          <p className="text-sm text-muted tabular-nums">
            {done.toLocaleString("en-US")} of {total.toLocaleString("en-US")} products
          </p>
        )}
      </div>
      {isAtWork && <TaskProgress labelledBy="bulk-act" done={done} total={total} />}
      <div className="mt-6 flex flex-wrap items-end gap-2">
        {result?.offer && <MessageOffer offer={result.offer} />}
        <Link to={page} className={buttonClass()}>
          Back to Products
        </Link>
      </div>
    </Card>
  );
}
