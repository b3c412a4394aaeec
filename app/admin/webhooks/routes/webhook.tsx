import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import type { AdminActor } from "../../../audit/actor.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { parseKey } from "../../../shared/key.ts";
import type { Result } from "../../../shared/result.ts";
import { withQuery } from "../../../shared/path.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Message } from "../../../ui/messages/message.ts";
import { findEndpoint, listMessages } from "../../../webhooks/endpoints.queries.server.ts";
import {
  deleteEndpoint,
  sendAgain,
  sendTest,
  setEndpointEnabled,
  type QueueProblem,
} from "../../../webhooks/endpoints.server.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { EndpointState } from "../components/endpoint-state.tsx";
import { MessageList } from "../components/message-list.tsx";
import { toShown } from "../shown-endpoint.ts";
import * as messages from "../webhooks.messages.ts";

export const meta: MetaFunction = () => [{ title: "Webhook · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const endpoint = getEndpoint(params.id);
  const before = parseKey(new URL(request.url).searchParams.get("before"));
  const { messages: listed, next } = listMessages(db, endpoint.id, before);
  return {
    endpoint: toShown(endpoint),
    next,
    messages: listed.map((message) => ({
      ...message,
      createdAt: message.createdAt.toISOString(),
      dueAt: message.dueAt.toISOString(),
      endedAt: message.endedAt?.toISOString() ?? null,
    })),
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const id = findEndpointOf(sent.params.id)?.id;
  // Somebody else has deleted it.
  if (id === undefined) return redirectWithMessage(paths.webhooks, messages.NOTHING_CHANGED);
  const intent = formText(form, "intent");
  if (intent === "delete") {
    deleteEndpoint(db, id, by, new Date());
    return redirectWithMessage(paths.webhooks, messages.DELETED);
  }
  return redirectWithMessage(paths.webhook(id), act(id, intent, formText(form, "message"), by));
}

function act(id: number, intent: string, messageId: string, by: AdminActor): Message {
  const now = new Date();
  if (intent === "test") return messageOf(sendTest(db, id, by, now), messages.TEST_QUEUED);
  if (intent === "again") return messageOf(sendAgain(db, id, messageId, by, now), messages.QUEUED_AGAIN);
  if (intent === "on" && setEndpointEnabled(db, id, true, by, now)) return messages.TURNED_ON;
  if (intent === "off" && setEndpointEnabled(db, id, false, by, now)) return messages.TURNED_OFF;
  return messages.NOTHING_CHANGED;
}

function messageOf(queued: Result<null, QueueProblem>, done: Message): Message {
  if (queued.ok) return done;
  return queued.problem.code === "is-off" ? messages.TURN_ON_FIRST : messages.NOTHING_CHANGED;
}

function findEndpointOf(id: string | undefined) {
  const key = parseKey(id);
  return key === null ? null : findEndpoint(db, key);
}

function getEndpoint(id: string | undefined) {
  const endpoint = findEndpointOf(id);
  if (!endpoint) throw data(null, { status: 404 });
  return endpoint;
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: messages.NOT_ANSWERED });
}

/** A webhook: whether it works, and its messages. */
export default function WebhookRoute() {
  const { endpoint, messages: listed, next } = useLoaderData<typeof loader>();
  const { id, url, events, disabledAt } = endpoint;
  useAnsweredPageMessage(paths.webhook(id));
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Webhook" back={{ path: paths.webhooks, label: "Back to Webhooks" }} />
      <Card className="p-4 text-sm sm:p-5">
        <h2 className="text-base font-semibold wrap-anywhere">{url}</h2>
        <p>{events.map((event) => messages.EVENT_LABELS[event]).join(" · ")}</p>
        <EndpointState endpoint={endpoint} />
        <Form method="post" className="mt-4 flex flex-wrap gap-2">
          {disabledAt === null && (
            <Button name="intent" value="test">
              Send a test
            </Button>
          )}
          <Button name="intent" value={disabledAt === null ? "off" : "on"}>
            Turn {disabledAt === null ? "off" : "on"}
          </Button>
        </Form>
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted">Delete this webhook</summary>
          <Form method="post">
            <Button tone="danger" name="intent" value="delete">
              Delete it with its messages
            </Button>
          </Form>
        </details>
      </Card>
      {listed.length > 0 ? (
        <MessageList messages={listed} page={paths.webhook(id)} isOn={disabledAt === null} />
      ) : (
        <Card className="p-6 text-center font-semibold">{messages.NO_MESSAGES}</Card>
      )}
      {next !== null && (
        <p className="text-center">
          <Link to={withQuery(paths.webhook(id), { before: String(next) })} className={buttonClass()}>
            Older messages
          </Link>
        </p>
      )}
      <p className="text-sm text-muted">{messages.MESSAGES_TEXT}</p>
    </div>
  );
}
