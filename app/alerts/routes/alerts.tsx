import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useFetcher, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useState } from "react";

import { findUser, askToSignIn, requireUser } from "../../accounts/guards.server.ts";
import { CONDITIONS, type Condition } from "../../shops/conditions.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { answerForm, pageOfForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { dayOf, formatDay, isoDay } from "../../shared/day.ts";
import { formText } from "../../shared/form-text.ts";
import { formKey } from "../../shared/key.ts";
import { formatMoney, parseDollars } from "../../shared/money.ts";
import { findShop, getShop, type Shop, type ShopValue } from "../../shops/shops.ts";
import { AccountHeading } from "../../ui/layout/account-heading.tsx";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { useAnsweredPageMessage } from "../../ui/messages/use-answered-message.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { AlertFields } from "../alert-fields.tsx";
import { findAlertKind, type AlertKind } from "../alert-kinds.ts";
import {
  ALERT_PROBLEMS,
  ALERT_REMOVED,
  ALERTS_NOT_CHANGED,
  ALERTS_REMOVED,
  alertSet,
  alertsText,
  alertText,
  MAIL_IS_OFF,
  NO_ALERTS,
  PRICE_HINT,
  PRODUCT_IS_GONE,
  STOCK_HINT,
} from "../alerts.messages.ts";
import { findTitle, listAlerts } from "../alerts.queries.server.ts";
import { addAlert, removeAlert, removeAllAlerts } from "../alerts.server.ts";
import { ON_PRODUCT_PAGE, pathOfRefused, type RefusalReason } from "../refused-alert.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Price and stock alerts", matches),
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = requireUser(request);
  const alerts = listAlerts(db, id).map(({ createdAt, ...alert }) => ({
    ...alert,
    since: isoDay(createdAt),
    sinceDay: formatDay(dayOf(createdAt)),
  }));
  const wanted = readWanted(new URL(request.url).searchParams);
  const title = wanted && findTitle(db, wanted.shop.value, wanted.id);
  return {
    ...{ alerts, email, isOn: config.mail.isOn },
    asked: config.mail.isOn && wanted && title !== null ? { ...wanted, shop: wanted.shop.value, title } : null,
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** The typed values of a requested alert. */
interface WantedAlert {
  shop: Shop;
  id: string;
  kind: AlertKind;
  /** Null stands for any condition. */
  condition: Condition | null;
  /** The price. */
  typed: string;
}

/** Its form, which is shown again. `error`: why the price was refused. */
interface ShownAlert extends Omit<WantedAlert, "shop"> {
  shop: ShopValue;
  title: string;
  error?: string;
}

/** Reads the fields of the form that sets an alert, or of the address after a visitor has signed in. */
function readWanted(fields: FormData | URLSearchParams): WantedAlert | null {
  const [shop, kind] = [findShop(formText(fields, "shop")), findAlertKind(formText(fields, "kind"))];
  if (!shop || !kind) return null;
  const asked = shop.sells === "conditions" ? formText(fields, "condition") : "";
  return {
    shop,
    kind,
    id: formText(fields, "id"),
    condition: CONDITIONS.find((known) => known === asked) ?? null,
    typed: kind === "price" ? formText(fields, "price").trim() : "",
  };
}

/** Sets an alert from a product's page, or removes some. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const wanted = formText(form, "intent") === "add" ? readWanted(form) : null;
  const user = findUser(request);
  if (!user) throw await askToSignIn(wanted ? pathOfForm(wanted) : paths.ownAlerts);
  if (wanted) return setAlert(user.id, wanted, form.has(ON_PRODUCT_PAGE));
  const page = pageOfForm(form, paths.ownAlerts);
  if (formText(form, "intent") === "remove-all") {
    removeAllAlerts(db, user.id);
    return redirectWithMessage(page, ALERTS_REMOVED);
  }
  removeAlert(db, user.id, formKey(form, "alert"));
  return answerForm(form, page, ALERT_REMOVED);
}

/** Shows the message of a removal, whose form does not navigate. The other forms navigate to a page with their message. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const key = formText(await request.clone().formData(), "alert");
  const failed = { request, message: ALERTS_NOT_CHANGED };
  if (key === "") return orFailure(() => serverAction<ShownAlert>(), failed);
  return showAnswer(`${paths.ownAlerts} ${key}`, () => orFailure(() => serverAction<FormAnswer>(), failed));
}

/** The address of the page that shows the form with the typed values. */
function pathOfForm({ shop, id, kind, condition, typed }: WantedAlert): string {
  const typedFields = new URLSearchParams({ shop: shop.value, id, kind, condition: condition ?? "", price: typed });
  return `${paths.ownAlerts}?${typedFields.toString()}`;
}

/** A refused form is shown again, on the page that it came from. */
function setAlert(userId: string, wanted: WantedAlert, isOnProductPage: boolean) {
  if (!config.mail.isOn) return redirectWithMessage(paths.ownAlerts, MAIL_IS_OFF);
  const { shop, id, kind, condition, typed } = wanted;
  const title = findTitle(db, shop.value, id);
  if (title === null) return redirectWithMessage(paths.ownAlerts, PRODUCT_IS_GONE);
  const page = paths.product(shop, id);
  const refuse = (problem: RefusalReason) =>
    isOnProductPage
      ? redirect(pathOfRefused(page, { kind, condition, typed, problem }), 303)
      : data<ShownAlert>({ ...wanted, shop: shop.value, title, error: ALERT_PROBLEMS[problem] }, { status: 422 });
  const wished = typed === "" ? null : parseDollars(typed);
  if (typed !== "" && !wished) return refuse("not-a-price");
  const added = addAlert(db, { userId, shop: shop.value, id, kind, condition, wished, now: new Date() });
  if (added.ok) {
    const { target, replaced } = added.value;
    return redirectWithMessage(page, alertSet({ kind, condition, target }, replaced));
  }
  const { code } = added.problem;
  if (code === "costs-that-already" || (code === "too-many" && isOnProductPage)) return refuse(code);
  const message = { text: ALERT_PROBLEMS[code], tone: "failure" } as const;
  return redirectWithMessage(code === "too-many" ? pathOfForm(wanted) : page, message);
}

/** A person's alerts. The form of a new one is shown here again after a refused price, and after signing in. */
export default function AlertsRoute() {
  const { alerts, email, isOn, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<ShownAlert | { message: Message }>();
  const [refused, setRefused] = useState<ShownAlert>();
  // A later try that fails keeps the refused form.
  const kept = answer && "message" in answer ? refused : answer;
  if (kept !== refused) setRefused(kept);
  const shown = refused ?? asked;
  useAnsweredPageMessage(paths.ownAlerts);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <AccountHeading>Price and stock alerts</AccountHeading>
      {shown && (
        <Card as="section" aria-label="New alert" className="p-4 sm:p-5">
          <Link
            to={paths.product(getShop(shown.shop), shown.id)}
            className="mb-2 inline-block py-1 font-semibold wrap-anywhere underline underline-offset-4"
          >
            {shown.title}
          </Link>
          <Form method="post">
            <AlertFields
              {...shown}
              conditions={getShop(shown.shop).sells === "conditions" ? [null, ...CONDITIONS] : undefined}
              hint={shown.kind === "price" ? PRICE_HINT : STOCK_HINT}
            />
          </Form>
        </Card>
      )}
      <p className="text-sm wrap-anywhere text-muted">{alertsText(isOn ? email : null)}</p>
      {alerts.length === 0 ? (
        <Card className="p-[min(2rem,8vw)] text-center">
          <p className="text-lg font-semibold">{NO_ALERTS}</p>
        </Card>
      ) : (
        <Card className="p-4 sm:p-5">
          <ul className="divide-y divide-line">
            {alerts.map(({ key, kind, condition, target, shop, id, title, price, since, sinceDay }) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60 text-sm">
                  <Link
                    to={paths.product(getShop(shop), id)}
                    className="font-semibold wrap-anywhere underline underline-offset-4"
                  >
                    {title}
                  </Link>
                  <p>
                    {alertText({ kind, condition, target })}
                    <span className="text-muted">
                      {price !== null && `, now ${formatMoney(price)}`}, set on <time dateTime={since}>{sinceDay}</time>
                    </span>
                  </p>
                </div>
                <RemovalForm alert={key} title={title} />
              </li>
            ))}
          </ul>
          {alerts.length > 1 && (
            <Form method="post" className="mt-3">
              <ReturnFields />
              <Button tone="danger" name="intent" value="remove-all">
                Remove all
              </Button>
            </Form>
          )}
        </Card>
      )}
    </div>
  );
}

function RemovalForm({ alert, title }: { alert: number; title: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.ownAlerts}>
      <ReturnFields />
      <input type="hidden" name="alert" value={alert} />
      <Button pending={fetcher.state !== "idle"}>
        Remove<span className="sr-only"> the alert for {title}</span>
      </Button>
    </fetcher.Form>
  );
}
