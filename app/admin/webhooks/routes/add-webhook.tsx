import { randomUUID } from "node:crypto";

import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import * as paths from "../../../paths.ts";
import { fieldErrors } from "../../../shared/field-errors.ts";
import { formText } from "../../../shared/form-text.ts";
import { addEndpoint } from "../../../webhooks/endpoints.server.ts";
import { showSecret } from "../../../webhooks/signature.server.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../webhooks/webhook-events.ts";
import { answerOnce } from "../../gate/answer-once.server.ts";
import type { FieldProblem } from "../../gate/gate-field.tsx";
import { readAdminForm, requireAdminToAct } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { confirmUnlessFresh, findConfirmations } from "../../security/confirmation.server.ts";
import { NewSecret } from "../components/new-secret.tsx";
import { WebhookForm } from "../components/webhook-form.tsx";
import { webhookForm } from "../webhook.schema.ts";
import { NOT_IN_DEMO, TOO_MANY } from "../webhooks.messages.ts";

export const meta: MetaFunction = () => [
  { title: "Add a webhook · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader(sent: LoaderFunctionArgs) {
  return { confirms: findConfirmations(requireAdminToAct(sent)), submission: randomUUID() };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

interface Answer {
  /** Why it was refused, by field. */
  errors: { url?: string; events?: string };
  /** The problem with the password or the code. */
  confirmation?: Partial<Record<"password" | "code", FieldProblem>>;
  /** The typed and chosen values. */
  url: string;
  events: readonly WebhookEvent[];
  /** The new endpoint; null if none was added. */
  added: { id: number; secret: string } | null;
}

export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  return answerOnce(by, form, () => addWebhook(sent, form));
}

async function addWebhook(sent: ActionFunctionArgs, form: FormData) {
  const typed = {
    url: formText(form, "url"),
    events: WEBHOOK_EVENTS.filter((event) => form.getAll("event").includes(event)),
  };
  const refuse = (errors: Answer["errors"]) => data<Answer>({ ...typed, errors, added: null }, { status: 422 });
  const parsed = webhookForm({ allowsInner: config.webhooksInside }).safeParse(typed);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  // In a demonstration everybody is an administrator, and could send messages to anybody.
  if (config.demo) return refuse({ url: NOT_IN_DEMO });
  const confirmed = await confirmUnlessFresh(sent, form);
  if (!confirmed.ok) {
    const { errors: confirmation, init } = confirmed.problem;
    return data<Answer>({ ...typed, errors: {}, confirmation, added: null }, init);
  }
  const added = addEndpoint(db, parsed.data, confirmed.value, new Date());
  if (!added.ok) return refuse({ url: TOO_MANY });
  const { id, secret } = added.value;
  return data<Answer>({ ...parsed.data, errors: {}, added: { id, secret: showSecret(secret) } });
}

export default function AddWebhookRoute() {
  const { confirms, submission } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Add a webhook" back={{ path: paths.webhooks, label: "Back to Webhooks" }} />
      {answer?.added ? (
        <NewSecret {...answer.added} />
      ) : (
        <WebhookForm
          url={answer?.url ?? ""}
          events={answer?.events ?? []}
          errors={answer?.errors ?? {}}
          confirms={confirms}
          confirmation={answer?.confirmation ?? {}}
          submission={submission}
        />
      )}
    </div>
  );
}
