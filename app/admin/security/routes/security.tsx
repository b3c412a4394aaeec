import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { nameUserAgent } from "../../../shared/user-agent.ts";
import { Card } from "../../../ui/card.tsx";
import { canChangePassword } from "../../gate/admin-password.server.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { readAdminForm, requireAdminToAct } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { findPasskeyHost } from "../../gate/passkeys.server.ts";
import { PasswordLink } from "../../gate/password-link.tsx";
import { countRecoveryCodes } from "../../gate/second-factor.server.ts";
import { endOtherSessions, endSession, listAdminSessions } from "../admin-sessions.server.ts";
import { listAuthenticators, MAX_AUTHENTICATORS } from "../authenticators.server.ts";
import { SecondFactor } from "../components/second-factor.tsx";
import { SessionList } from "../components/session-list.tsx";
import { listPasskeys } from "../passkeys.server.ts";
import { SESSION_NOT_ENDED, OTHERS_ENDED, SESSION_ENDED } from "../security.messages.ts";

export const meta: MetaFunction = () => [{ title: "Security · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader(sent: LoaderFunctionArgs) {
  const { session } = requireAdminToAct(sent);
  const { sessions, areAllListed } = listAdminSessions(db, new Date());
  const authenticators = listAuthenticators(db);
  return {
    sessions: sessions.map(({ id, address, userAgent, startedAt, usedAt }) => ({
      ...{ id, address, name: nameUserAgent(userAgent), isThis: id === session },
      ...{ startedAt: startedAt.toISOString(), usedAt: usedAt.toISOString() },
    })),
    areAllListed,
    authenticators: authenticators.map((one) => ({ ...one, addedAt: one.addedAt.toISOString() })),
    recoveryCodes: countRecoveryCodes(db),
    passkeys: listPasskeys(db).map((one) => ({ ...one, addedAt: one.addedAt.toISOString() })),
    canAddPasskey: authenticators.length > 0 && findPasskeyHost(publicOrigin(sent.request)) !== null,
    canAdd: !config.demo && authenticators.length < MAX_AUTHENTICATORS,
    demo: config.demo,
    mayChangePassword: canChangePassword(),
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Ends one session, or all others. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const end = formText(form, "end");
  if (end === "others") {
    endOtherSessions(db, by, new Date());
    return redirectWithMessage(paths.security, OTHERS_ENDED);
  }
  endSession(db, end, by, new Date());
  return redirectWithMessage(paths.security, SESSION_ENDED);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: SESSION_NOT_ENDED });
}

/** Who is logged in, and the second factor. */
export default function SecurityRoute() {
  const { sessions, areAllListed, mayChangePassword, ...factor } = useLoaderData<typeof loader>();
  useAnsweredPageMessage(paths.security);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Security" />
      <SessionList sessions={sessions} areAllListed={areAllListed} />
      <SecondFactor {...factor} />
      <Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
        <h2 className="text-lg font-semibold">Password</h2>
        <PasswordLink canChange={mayChangePassword} />
      </Card>
    </div>
  );
}
