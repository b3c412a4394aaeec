import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs, type MetaFunction } from "@remix-run/react";

import { findUser } from "../../accounts/guards.server.ts";
import { DISCLOSURE } from "../../catalogue/catalogue.messages.ts";
import { db } from "../../database.server.ts";
import { answerForm, type FormAnswer } from "../../http/form-answer.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { PC_BUILD } from "../../shops/shops.ts";
import { brandOf, pageTitle, previewMeta } from "../../ui/layout/brand.ts";
import { showAnswer } from "../../ui/messages/show-answer.ts";
import { orFailure } from "../../ui/or-failure.ts";
import stylesheet from "../../ui/styles/print.css?url";
import { buildAsMarkdown, buildAsText } from "../build-text.messages.ts";
import { getBuild } from "../build.queries.server.ts";
import { countUnits, isSameBuild, readParts, writeParts } from "../build.ts";
import { BUILD_DESCRIPTION, BUILD_MESSAGES } from "../builds.messages.ts";
import { changeBuild, readBuildChange } from "../change-build.server.ts";
import { BuildPage } from "../components/build-page.tsx";
import { afterLastChange } from "../one-change-at-a-time.ts";
import { readOwnBuild, storeOwnBuild } from "../own-build.server.ts";
import { listSavedBuilds } from "../saved-builds.queries.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/**
 * A list of parts: the one in the address, or else the visitor's own. Not a shared page for the page cache, because it
 * depends on the cookie with the visitor's list.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const own = readOwnBuild(request);
  const isShared = searchParams.has("part");
  const { lines, unread } = isShared ? readParts(searchParams.getAll("part")) : { lines: own, unread: 0 };
  const { gone, ...build } = getBuild(db, lines);
  const origin = publicOrigin(request);
  const url = origin + paths.sharedBuild(build.parts);
  const user = findUser(request);
  const saved = user && listSavedBuilds(db, user.id);
  const hasLinks = build.slots.some(({ parts }) => parts.some(({ link, available }) => link && available));
  return {
    build: isShared ? { ...build, slots: build.slots.filter(({ parts }) => parts.length > 0) } : build,
    isShared,
    /** Of the visitor's own list. */
    ownParts: countUnits(own),
    isOwn: !isShared || isSameBuild(lines, own),
    leftOut: gone + unread,
    savedAs: saved?.find((one) => isSameBuild(one.lines, lines))?.name ?? null,
    saved:
      saved?.map(({ key, name, lines: parts }) => ({
        key,
        name,
        parts: writeParts(parts),
        count: countUnits(parts),
      })) ?? null,
    share: { url, text: buildAsText({ ...build, url }), markdown: buildAsMarkdown({ ...build, url, origin }) },
    disclosure: hasLinks ? DISCLOSURE : null,
    canonical: origin + paths.build,
  };
}

export { revalidateUnlessFailed as shouldRevalidate } from "../../http/revalidate-unless-failed.ts";

/** Changes the visitor's own list. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const change = readBuildChange(form);
  if (!change) return redirect(paths.build, 303);
  const { lines, message } = changeBuild(db, readOwnBuild(request), change);
  return answerForm(form, paths.build, message, {
    headers: new Headers({ "Set-Cookie": storeOwnBuild(lines) }),
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const send = () => orFailure(() => serverAction<FormAnswer>(), { request, message: BUILD_MESSAGES.failed });
  return afterLastChange(() => showAnswer(paths.build, send));
}

/** Search engines index only the visitor's own list, which is empty for them. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const title = `${data.isShared ? (data.savedAs ?? "A shared build") : "Your build"} · ${PC_BUILD.name}`;
  return [
    pageTitle(title, matches),
    {
      name: "description",
      content: BUILD_DESCRIPTION,
    },
    { tagName: "link", rel: "canonical", href: data.canonical },
    { property: "og:title", content: title },
    ...previewMeta(new URL(data.canonical).origin, brandOf(matches)),
    ...(data.isShared ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export default function BuildRoute() {
  return <BuildPage {...useLoaderData<typeof loader>()} />;
}
