import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { makeDraft, STANDARD_TEXTS } from "../../../content/content-drafts.ts";
import { findContentPageInfo, type ContentPageInfo } from "../../../content/content-pages.ts";
import { findContentPage } from "../../../content/content.queries.server.ts";
import { saveContentPage } from "../../../content/content.server.ts";
import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { paymentMark } from "../../../payments/providers.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { formKey } from "../../../shared/key.ts";
import { useAnsweredMessage } from "../../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { ContentForm, type ContentAnswer, type RefusedContent } from "../components/content-form.tsx";
import { CONTENT_NOT_SAVED, refusedContent, savedContent } from "../content.messages.ts";

const TO_CONTENT = { path: paths.contentPanel, label: "Back to Content" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Content · Admin Panel` : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** A page of the footer. `?draft` fills the form of a page without text with a draft. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { name, title } = getInfo(params.page);
  const stored = findContentPage(db, name);
  const text = stored?.text ?? "";
  const wantsDraft = text === "" && new URL(request.url).searchParams.has("draft");
  const facts = {
    ...{ paymentService: paymentMark(), holdMinutes: config.orderHoldMinutes },
    ...{ orderKeepYears: config.orderKeepYears, email: config.sellerEmail },
  };
  return { name, title, text, version: stored?.version ?? 0, draft: wantsDraft ? makeDraft(name, facts) : null };
}

export { revalidateUnlessFailed as shouldRevalidate };

export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const { name, title } = getInfo(sent.params.page);
  // An incomplete form must not empty the page.
  if (typeof form.get("text") !== "string") throw data(null, { status: 400 });
  const typed = formText(form, "text");
  const version = formKey(form, "version");
  const saved = saveContentPage(db, name, { text: typed, version, by, now: new Date() });
  if (saved.ok) {
    const shown = typed.trim() !== "" ? "own" : STANDARD_TEXTS[name] ? "standard" : "nothing";
    return redirectWithMessage(paths.editContent(name), savedContent(title, shown));
  }
  const { status, text } = refusedContent(saved.problem);
  const stored = findContentPage(db, name);
  const refused: RefusedContent = {
    typed,
    error: text,
    version: stored?.version ?? 0,
    theirs: saved.problem.code === "changed" ? (stored?.text ?? "") : null,
  };
  return data(refused, { status });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: CONTENT_NOT_SAVED });
}

export default function EditContentRoute() {
  const { name, title, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<ContentAnswer>();
  // The button may be far below the top of the page, so a fault is shown over the page.
  useAnsweredMessage(paths.editContent(name), answer && "message" in answer ? answer : undefined);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title={title} back={TO_CONTENT} />
      {/* A saved version and a draft replace what the form shows. */}
      <ContentForm key={`${name} ${page.version} ${page.draft === null}`} {...{ name, title, page, answer }} />
    </div>
  );
}

function getInfo(name: string | undefined): ContentPageInfo {
  const info = findContentPageInfo(name);
  if (!info) throw data(null, { status: 404 });
  return info;
}
