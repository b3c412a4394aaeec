import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import { db } from "../../database.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { useAnsweredPageMessage } from "../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { ALERTS_NOT_CHANGED, STOP_QUESTION, STOPPED_TEXT, stopText } from "../alerts.messages.ts";
import { countAlerts } from "../alerts.queries.server.ts";
import { removeAllAlerts } from "../alerts.server.ts";
import { readStopToken } from "../stop-token.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Stop all alerts", matches),
  { name: "robots", content: "noindex" },
];

/** The link of a letter. It only asks, because mail programs open links by themselves. */
export function loader({ params }: LoaderFunctionArgs) {
  return { alerts: countAlerts(db, requireAccountOf(params.token)) };
}

/**
 * Removes all alerts of an account, without sign-in. Mail programs post here when somebody unsubscribes with one click,
 * and RFC 8058 forbids a redirect as the answer.
 */
export function action({ params }: ActionFunctionArgs) {
  return { removed: removeAllAlerts(db, requireAccountOf(params.token)) };
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: ALERTS_NOT_CHANGED });
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Returns the account of the token. */
function requireAccountOf(token: string | undefined): string {
  const userId = readStopToken(token ?? "");
  if (userId === null) throw data(null, { status: 404 });
  return userId;
}

export default function StopRoute() {
  const { alerts } = useLoaderData<typeof loader>();
  const shopPath = useShopPath(OPEN_BOX);
  const answer = useActionData<{ removed: unknown } | { message: Message }>();
  const isDone = answer !== undefined && "removed" in answer;
  useAnsweredPageMessage("stop alerts");
  return (
    <div className="mx-auto max-w-lg pt-6 sm:pt-10">
      <Card className="grid justify-items-start gap-4 p-5 sm:p-6">
        <h1 className="text-xl font-bold tracking-tight">{isDone ? "Alerts are off" : STOP_QUESTION}</h1>
        {isDone ? <p role="status">{STOPPED_TEXT}</p> : <p>{stopText(alerts)}</p>}
        {isDone ? (
          <Link to={shopPath} className={buttonClass()}>
            Back to the store
          </Link>
        ) : (
          <Form method="post">
            <Button tone="primary">Stop all alerts</Button>
          </Form>
        )}
      </Card>
    </div>
  );
}
