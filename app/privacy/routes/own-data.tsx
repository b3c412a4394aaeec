import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";

import { requireUser, requireUserToAct } from "../../accounts/guards.server.ts";
import { clearSessionCookie } from "../../accounts/session-cookie.server.ts";
import { clearDraft } from "../../cart/draft.server.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { accountMarkCookie } from "../../http/cookies.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { log } from "../../log.server.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { AccountHeading } from "../../ui/layout/account-heading.tsx";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LabeledField } from "../../ui/labeled-field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import {
  countOpenOrders,
  deleteOwnAccount,
  findDeletionProblem,
  type OwnDeletionProblem,
} from "../delete-own-account.server.ts";
import { ACCOUNT_DELETED, deletionEffects, deletionText, DOWNLOAD_TEXT, openOrdersTexts } from "../privacy.messages.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Your data", matches),
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = requireUser(request);
  const problem = findDeletionProblem(db, id, new Date());
  return {
    email,
    orderKeepYears: config.orderKeepYears,
    obstacle: problem && deletionText(problem),
    openOrders: openOrdersTexts(countOpenOrders(db, id)),
  };
}

export { revalidateUnlessFailed as shouldRevalidate } from "../../http/revalidate-unless-failed.ts";

interface Refusal {
  code: OwnDeletionProblem["code"];
  text: string;
  typed: string;
}

/** Deletes the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const typed = formText(await readForm(request), "email");
  const user = await requireUserToAct(request, paths.ownData);
  const deleted = deleteOwnAccount(db, { user, typed, now: new Date() });
  if (!deleted.ok) {
    const { code } = deleted.problem;
    const text = deletionText(deleted.problem);
    return data<Refusal>({ code, text, typed }, { status: code === "not-confirmed" ? 422 : 409 });
  }
  log.info({ address: context.clientAddress }, "A customer deleted their account.");
  const headers = new Headers({ "Clear-Site-Data": '"storage"', "Set-Cookie": clearSessionCookie() });
  headers.append("Set-Cookie", accountMarkCookie.clear());
  headers.append("Set-Cookie", await clearDraft());
  return redirectWithMessage(paths.home, ACCOUNT_DELETED, headers);
}

export default function OwnDataRoute() {
  const { email, orderKeepYears, obstacle, openOrders } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const error = refused?.code === "not-confirmed" ? refused.text : null;
  return (
    <div className="mx-auto grid max-w-text grid-cols-1 gap-4 pt-4 sm:pt-6">
      <AccountHeading>Your data</AccountHeading>

      <Card as="section" aria-labelledby="download" className="grid justify-items-start gap-3 p-4 sm:p-5">
        <h2 id="download" className="text-lg font-bold">
          Download my data
        </h2>
        <p className="text-sm">{DOWNLOAD_TEXT}</p>
        <a href={paths.downloadOwnData} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          Download my data
        </a>
      </Card>

      <Card as="section" aria-labelledby="delete" className="grid gap-3 p-4 sm:p-5">
        <h2 id="delete" className="text-lg font-bold">
          Delete my account
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          {deletionEffects(orderKeepYears).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {obstacle === null ? (
          // A new document, so that nothing of the account stays in memory.
          <Form method="post" reloadDocument className="mt-2 grid max-w-md justify-items-start gap-3">
            <LabeledField
              id="email"
              label={
                <>
                  Type your e-mail address to confirm: <span className="wrap-anywhere">{email}</span>
                </>
              }
              error={error}
              alert
              className="w-full"
            >
              {(connection) => (
                <TextInput
                  {...connection}
                  name="email"
                  type="email"
                  required
                  autoComplete="off"
                  defaultValue={refused?.typed}
                  className="h-12 w-full px-3"
                />
              )}
            </LabeledField>
            <Button tone="danger">Delete my account for good</Button>
          </Form>
        ) : (
          <div className="mt-2 grid gap-2 text-sm">
            <p className="font-semibold">{obstacle}</p>
            {openOrders.length > 0 && (
              <ul className="grid list-disc gap-1.5 pl-5">
                {openOrders.map((text) => (
                  <li key={text} className="first-letter:uppercase">
                    {text}
                  </li>
                ))}
              </ul>
            )}
            {openOrders.length > 0 && (
              <Link to={paths.accountTab("orders")} className={`justify-self-start ${buttonClass()}`}>
                My Orders
              </Link>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}
