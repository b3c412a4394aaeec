import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { listEndpoints } from "../../../webhooks/endpoints.queries.server.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { EndpointState } from "../components/endpoint-state.tsx";
import { toShown } from "../shown-endpoint.ts";
import { EVENT_LABELS, NO_WEBHOOKS, WEBHOOKS_TEXT } from "../webhooks.messages.ts";

export const meta: MetaFunction = () => [{ title: "Webhooks · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return { endpoints: listEndpoints(db).map(toShown) };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** The addresses to which the shop sends its events. */
export default function WebhooksRoute() {
  const { endpoints } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Webhooks" />
      <Card className="p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-prose flex-1 basis-80 text-sm text-muted">{WEBHOOKS_TEXT}</p>
          <Link to={paths.addWebhook} className={buttonClass({ tone: "primary" })}>
            Add a webhook
          </Link>
        </div>
        {endpoints.length === 0 ? (
          <p className="mt-4 text-sm">{NO_WEBHOOKS}</p>
        ) : (
          <ul className="mt-3 divide-y divide-line">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} className="py-3 text-sm">
                <Link
                  to={paths.webhook(endpoint.id)}
                  className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
                >
                  {endpoint.url}
                </Link>
                <p>{endpoint.events.map((event) => EVENT_LABELS[event]).join(" · ")}</p>
                <EndpointState endpoint={endpoint} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
