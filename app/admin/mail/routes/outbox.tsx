import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { dismissMailNotice } from "../../../mail/mail-notice.server.ts";
import { isEmail } from "../../../mail/mail-settings.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { withQuery } from "../../../shared/path.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Message } from "../../../ui/messages/message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { LetterList } from "../components/letter-list.tsx";
import { MailStatus, type MailStatusProps } from "../components/mail-status.tsx";
import { StateFilter } from "../components/state-filter.tsx";
import { TestLetterForm } from "../components/test-letter-form.tsx";
import { LETTERS_TEXT, NO_LETTERS, NO_RECIPIENT, TEST_NOT_ASKED } from "../mail.messages.ts";
import { outboxQuery, parseOutboxView } from "../outbox-view.ts";
import { findMailOutage, listLetters } from "../outbox.queries.server.ts";
import { sendAgain } from "../send-again.server.ts";
import { sendTestLetter } from "../send-test-letter.server.ts";

export const meta: MetaFunction = () => [{ title: "Mail · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const view = parseOutboxView(new URL(request.url).searchParams);
  const { letters, next } = listLetters(db, view);
  return {
    view,
    next,
    letters: letters.map((letter) => ({
      ...letter,
      createdAt: letter.createdAt.toISOString(),
      dueAt: letter.dueAt.toISOString(),
      endedAt: letter.endedAt?.toISOString() ?? null,
    })),
    status: getStatus(),
  };
}

function getStatus(): MailStatusProps {
  const { server, isOn, ownerEmail } = config.mail;
  const { name, address } = server?.from ?? { name: "", address: null };
  return {
    mode: server ? "sent" : isOn ? "kept" : "off",
    server: server ? new URL(server.smtpUrl).host : null,
    from: name ? `${name} <${address ?? ""}>` : address,
    ownerEmail: ownerEmail ?? null,
    failingSince: (server && findMailOutage(db)?.toISOString()) ?? null,
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

interface Answer {
  /** The typed values, and the reason why they were refused. */
  recipient?: string;
  error?: string;
  /** The shop could not be reached. */
  message?: Message;
}

/** Sends a test letter, sends a failed letter again, or removes the notice that mail is off. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  if (formText(form, "intent") === "dismiss") {
    dismissMailNotice(db);
    return redirect(pageOfForm(form, paths.outbox), 303);
  }
  if (formText(form, "intent") === "again") {
    return redirectWithMessage(paths.outbox, sendAgain(db, formText(form, "letter"), by, new Date()));
  }
  const recipient = formText(form, "recipient").trim();
  if (!isEmail(recipient)) return data<Answer>({ recipient, error: NO_RECIPIENT }, { status: 422 });
  return redirectWithMessage(paths.outbox, await sendTestLetter(db, recipient, by, new Date()));
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: TEST_NOT_ASKED });
}

/** The letters of the last days, and whether they were sent. */
export default function OutboxRoute() {
  const { view, letters, next, status } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  useAnsweredPageMessage(paths.outbox);
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Mail" />
      <MailStatus {...status} />
      {status.mode !== "off" && (
        <TestLetterForm recipient={answer?.recipient ?? status.ownerEmail ?? ""} error={answer?.error} />
      )}
      {status.mode !== "kept" && <StateFilter current={view.state} />}
      {letters.length > 0 ? (
        <LetterList letters={letters} isOn={status.mode === "sent"} />
      ) : (
        <Card className="mx-auto my-6 w-full max-w-lg p-[min(2rem,8vw)] text-center">
          <p className="text-lg font-semibold">{NO_LETTERS}</p>
        </Card>
      )}
      {next !== null && (
        <p className="text-center">
          <Link to={withQuery(paths.outbox, outboxQuery({ ...view, before: next }))} className={buttonClass()}>
            Older e-mails
          </Link>
        </p>
      )}
      <p className="text-sm text-muted">{LETTERS_TEXT}</p>
    </div>
  );
}
