import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import type { SharedPage } from "../../http/shared-page.ts";
import * as paths from "../../paths.ts";
import { dayOf, formatDay, isoDay } from "../../shared/day.ts";
import { DESCRIPTION_LENGTH, pageTitle } from "../../ui/layout/brand.ts";
import { Card } from "../../ui/card.tsx";
import { ContentText } from "../components/content-text.tsx";
import { STANDARD_TEXTS } from "../content-drafts.ts";
import { findContentPageInfo } from "../content-pages.ts";
import { parseContentText, summarizeContent } from "../content-text.server.ts";
import { findContentPage } from "../content.queries.server.ts";

export const handle = { shared: { params: [] } satisfies SharedPage };

/** A text of the owner, or the standard text. A page without text does not exist. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const info = findContentPageInfo(params.page);
  const stored = info && findContentPage(db, info.name);
  const isWritten = Boolean(stored?.text);
  const text = isWritten ? stored?.text : info && STANDARD_TEXTS[info.name];
  if (!info || !text) throw data(null, { status: 404 });
  return {
    title: info.title,
    blocks: parseContentText(text),
    changed: isWritten && stored ? isoDay(stored.updatedAt) : null,
    changedDay: isWritten && stored ? formatDay(dayOf(stored.updatedAt)) : null,
    description: summarizeContent(text, DESCRIPTION_LENGTH),
    url: publicOrigin(request) + paths.contentPage(info.name),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        pageTitle(data.title, matches),
        { name: "description", content: data.description },
        { tagName: "link", rel: "canonical", href: data.url },
      ]
    : [];

export default function ContentPageRoute() {
  const { title, blocks, changed, changedDay } = useLoaderData<typeof loader>();
  return (
    <Card as="article" className="mx-auto mt-6 max-w-text p-5 sm:mt-10 sm:p-8">
      <h1 className="text-xl font-bold tracking-tight">{title}</h1>
      <ContentText blocks={blocks} />
      {changed && (
        <p className="mt-8 text-sm text-muted">
          Last changed on <time dateTime={changed}>{changedDay}</time>
        </p>
      )}
    </Card>
  );
}
