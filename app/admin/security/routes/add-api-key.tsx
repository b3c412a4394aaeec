import { randomUUID } from "node:crypto";

import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { SCOPES, type Scope } from "../../../api/scopes.ts";
import { db } from "../../../database.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { answerOnce } from "../../gate/answer-once.server.ts";
import { addApiKey } from "../../gate/api-keys.server.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { hasSecondFactor } from "../../gate/second-factor.server.ts";
import { KeyForm } from "../components/key-form.tsx";
import { NewKey } from "../components/new-key.tsx";
import { confirmAdmin } from "../confirmation.server.ts";
import { factorName } from "../factor-name.ts";
import type { FieldErrors } from "../field-errors.ts";
import { KEY_PROBLEMS, NO_SCOPES } from "../security.messages.ts";

export const meta: MetaFunction = () => [{ title: "Add a key · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return { needsCode: hasSecondFactor(db), submission: randomUUID() };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";

const fields = z.object({ name: factorName, scopes: z.array(z.enum(SCOPES)).min(1, NO_SCOPES) });

interface Answer {
  errors: FieldErrors;
  /** The typed and chosen values. */
  name: string;
  scopes: readonly Scope[];
  /** The new key; null if none was made. */
  key: string | null;
}

export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  return answerOnce(by, form, () => addKey(sent, form));
}

async function addKey(sent: ActionFunctionArgs, form: FormData) {
  const typed = {
    name: formText(form, "name"),
    scopes: SCOPES.filter((scope) => form.getAll("scope").includes(scope)),
  };
  const refuse = (errors: FieldErrors, init: ResponseInit = { status: 422 }) =>
    data<Answer>({ ...typed, errors, key: null }, init);
  const parsed = fields.safeParse(typed);
  if (!parsed.success) {
    const errors: FieldErrors = {};
    for (const { path, message } of parsed.error.issues) errors[path[0] as "name" | "scopes"] ??= { text: message };
    return refuse(errors);
  }
  const confirmed = await confirmAdmin(sent, form);
  if (!confirmed.ok) return refuse(confirmed.problem.errors, confirmed.problem.init);
  const added = addApiKey(db, parsed.data, confirmed.value, new Date());
  if (!added.ok) return refuse({ name: { text: KEY_PROBLEMS[added.problem.code] } });
  return data<Answer>({ ...parsed.data, errors: {}, key: added.value });
}

export default function AddApiKeyRoute() {
  const { needsCode, submission } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Add a key" back={{ path: paths.apiKeys, label: "Back to API keys" }} />
      {answer?.key ? (
        <NewKey name={answer.name} value={answer.key} />
      ) : (
        <KeyForm
          name={answer?.name ?? ""}
          scopes={answer?.scopes ?? []}
          needsCode={needsCode}
          submission={submission}
          errors={answer?.errors ?? {}}
        />
      )}
    </div>
  );
}
