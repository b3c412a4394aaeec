import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import type { AdminActor } from "../../../audit/actor.ts";
import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { findBuyLinkName } from "../../../links/buy-links.ts";
import { makeRequester } from "../../../links/check-at-night.server.ts";
import { findLastCheck } from "../../../links/link-checks.queries.server.ts";
import { checkLink, confirmPrice, ignoreLink } from "../../../links/link-checks.server.ts";
import { SEEN_FIELD } from "../../../links/seen.ts";
import * as paths from "../../../paths.ts";
import { isoDay } from "../../../shared/day.ts";
import { formText } from "../../../shared/form-text.ts";
import { formKey } from "../../../shared/key.ts";
import { withQuery } from "../../../shared/path.ts";
import type { Problem, Result } from "../../../shared/result.ts";
import type { Message } from "../../../ui/messages/message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { PageLinks } from "../../../ui/page-links.tsx";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { EmptyList } from "../components/empty-list.tsx";
import { LinkRows } from "../components/link-rows.tsx";
import { ListChoice } from "../components/list-choice.tsx";
import {
  CHECKED,
  checksText,
  FINDING_CHANGED,
  IGNORED,
  LIST_TEXTS,
  NO_SUCH_LINK,
  NOT_REACHED,
  PRICE_CHANGED,
  PRICE_CONFIRMED,
  WATCHED,
} from "../links.messages.ts";
import { findLinkUrl, listLinks, sumClicks } from "../links.queries.server.ts";
import { linksQuery, parseLinksView } from "../links-view.ts";

export const meta: MetaFunction = () => [{ title: "Links · Admin Panel" }, { name: "robots", content: "noindex" }];

/** An administrator waits for the check. */
const CHECK_NOW = { pauseMs: 500, limitMs: 20_000 };

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const view = parseLinksView(new URL(request.url).searchParams);
  const now = new Date();
  const { shown, page, pages } = listLinks(db, view, now);
  const keys = shown.list === "clicks" || shown.list === "prices" ? [] : shown.rows.map((row) => row.productKey);
  const lastCheckedAt = findLastCheck(db);
  const lastCheck = lastCheckedAt && isoDay(lastCheckedAt);
  return {
    ...{ shown, page, pages, lastCheck, clicks: sumClicks(db, keys, now) },
    checkOff: config.checksLinks ? null : config.demo ? ("demo" as const) : ("setting" as const),
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Checks a link now, ignores what was found about it, or confirms a price. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const view = parseLinksView(new URL(sent.request.url).searchParams);
  return redirectWithMessage(withQuery(paths.linksPanel, linksQuery(view)), await act(form, by));
}

async function act(form: FormData, by: AdminActor): Promise<Message> {
  const [productKey, name] = [formKey(form, "product"), findBuyLinkName(formText(form, "link"))];
  if (name === null) return NO_SUCH_LINK;
  const decision = { productKey, name, seen: formText(form, SEEN_FIELD), by, now: new Date() };
  switch (formText(form, "intent")) {
    case "ignore":
      return messageOf(ignoreLink(db, decision, true), IGNORED, FINDING_CHANGED);
    case "watch":
      return messageOf(ignoreLink(db, decision, false), WATCHED, FINDING_CHANGED);
    case "confirm-price":
      return messageOf(confirmPrice(db, decision), PRICE_CONFIRMED, PRICE_CHANGED);
    case "check": {
      const url = findLinkUrl(db, productKey, name);
      if (url === null) return NO_SUCH_LINK;
      const outcome = await checkLink(db, { productKey, name, url }, makeRequester(CHECK_NOW));
      return outcome === null ? NO_SUCH_LINK : CHECKED[outcome];
    }
    default:
      throw data(null, { status: 400 });
  }
}

function messageOf(decided: Result<null, Problem<"not-found" | "changed">>, done: Message, changed: Message): Message {
  if (decided.ok) return done;
  return decided.problem.code === "changed" ? changed : NO_SUCH_LINK;
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: NOT_REACHED });
}

/** The results of the nightly check of links, prices to compare, and clicks. */
export default function LinksRoute() {
  const { shown, page, pages, clicks, lastCheck, checkOff } = useLoaderData<typeof loader>();
  const hasDays = lastCheck !== null || (shown.list !== "clicks" && shown.rows.some((row) => row.checkedAt !== null));
  useAnsweredPageMessage(paths.linksPanel);
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Links" />
      <ListChoice current={shown.list} />
      <p className="max-w-prose text-sm text-muted">{LIST_TEXTS[shown.list]}</p>
      {shown.rows.length > 0 ? (
        <LinkRows shown={shown} clicks={clicks} />
      ) : (
        <EmptyList list={shown.list} checkOff={checkOff} isChecked={lastCheck !== null} />
      )}
      <PageLinks
        page={page}
        pages={pages}
        to={(to) => withQuery(paths.linksPanel, linksQuery({ list: shown.list, page: to }))}
      />
      <p className="text-sm text-muted">{checksText(checkOff === null, lastCheck, hasDays)}</p>
    </div>
  );
}
