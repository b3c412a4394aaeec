import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { dayOf, formatDay } from "../../shared/day.ts";
import { formText } from "../../shared/form-text.ts";
import { nameUserAgent } from "../../shared/user-agent.ts";
import { AccountHeading } from "../../ui/layout/account-heading.tsx";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Card } from "../../ui/card.tsx";
import { EndButton } from "../../ui/end-button.tsx";
import { useAnsweredPageMessage } from "../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { OTHERS_SIGNED_OUT, SESSION_SIGNED_OUT, SESSIONS_NOT_ENDED } from "../accounts.messages.ts";
import { requireUser, requireUserToAct } from "../guards.server.ts";
import { endOwnSessions, listOwnSessions } from "../own-sessions.server.ts";
import { readSessionToken } from "../session-cookie.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Where you are signed in", matches),
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { id: userId } = requireUser(request);
  return listOwnSessions(db, userId, readToken(request), new Date()).map(({ id, userAgent, signedInAt, isThis }) => ({
    ...{ id, name: nameUserAgent(userAgent), signedInAt: signedInAt.toISOString(), isThis },
  }));
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Signs out of one other browser, or of all others. */
export async function action({ request, context }: ActionFunctionArgs) {
  const end = formText(await readForm(request), "end");
  const { id: userId } = await requireUserToAct(request, paths.ownSessions);
  const id = end === "others" ? null : end;
  endOwnSessions(db, { userId, id, token: readToken(request), address: context.clientAddress, now: new Date() });
  return redirectWithMessage(paths.ownSessions, id === null ? OTHERS_SIGNED_OUT : SESSION_SIGNED_OUT);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: SESSIONS_NOT_ENDED });
}

function readToken(request: Request): string {
  return readSessionToken(request.headers.get("Cookie")) ?? "";
}

export default function SessionsRoute() {
  const sessions = useLoaderData<typeof loader>();
  useAnsweredPageMessage(paths.ownSessions);
  return (
    <div className="mx-auto grid max-w-text grid-cols-1 gap-4 pt-4 sm:pt-6">
      <AccountHeading>Where you are signed in</AccountHeading>
      <Card className="p-4 sm:p-5">
        <ul className="divide-y divide-line">
          {sessions.map(({ id, name, signedInAt, isThis }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="min-w-0 text-sm">
                <span className="block font-semibold wrap-anywhere">
                  {name}
                  {isThis && <span className="font-normal text-muted"> · this browser</span>}
                </span>
                <span className="text-muted">
                  Signed in on <time dateTime={signedInAt}>{formatDay(dayOf(new Date(signedInAt)))}</time>
                </span>
              </p>
              {!isThis && (
                <EndButton action={paths.ownSessions} end={id}>
                  Sign out<span className="sr-only"> of {name}</span>
                </EndButton>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className="mt-3">
            <EndButton action={paths.ownSessions} end="others">
              Sign out everywhere else
            </EndButton>
          </div>
        )}
      </Card>
    </div>
  );
}
