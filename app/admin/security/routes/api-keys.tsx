import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { parseKey } from "../../../shared/key.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { listApiKeys, revokeApiKey } from "../../gate/api-keys.server.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { UtcDay } from "../../../ui/utc-time.tsx";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { KEY_NOT_REVOKED, KEY_REVOKED, KEYS_TEXT, NO_KEYS, SCOPE_LABELS } from "../security.messages.ts";

export const meta: MetaFunction = () => [{ title: "API keys · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return {
    keys: listApiKeys(db).map(({ createdAt, usedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Revokes a key. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const id = parseKey(formText(form, "revoke"));
  if (id !== null) revokeApiKey(db, id, by, new Date());
  return redirectWithMessage(paths.apiKeys, KEY_REVOKED);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: KEY_NOT_REVOKED });
}

/** The keys of programs that use the API. */
export default function ApiKeysRoute() {
  const { keys } = useLoaderData<typeof loader>();
  useAnsweredPageMessage(paths.apiKeys);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="API keys" />
      <Card className="p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-prose flex-1 basis-80 text-sm text-muted">
            {KEYS_TEXT.before}{" "}
            <a href={paths.apiDocs} className="font-medium underline underline-offset-4">
              API
            </a>{" "}
            {KEYS_TEXT.after}
          </p>
          <Link to={paths.addApiKey} className={buttonClass({ tone: "primary" })}>
            Add a key
          </Link>
        </div>
        {keys.length === 0 ? (
          <p className="mt-4 text-sm">{NO_KEYS}</p>
        ) : (
          <ul className="mt-3 divide-y divide-line">
            {keys.map(({ id, name, scopes, createdAt, usedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60 text-sm">
                  <h2 className="font-semibold wrap-anywhere">{name}</h2>
                  <p>{scopes.map((scope) => SCOPE_LABELS[scope]).join(" · ")}</p>
                  <p className="text-muted tabular-nums">
                    Added on <UtcDay at={createdAt} />, {usedAt === null ? "never used" : "last used on "}
                    {usedAt !== null && <UtcDay at={usedAt} />}
                  </p>
                </div>
                <Form method="post" preventScrollReset>
                  <Button tone="danger" name="revoke" value={id}>
                    Revoke<span className="sr-only"> {name}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
