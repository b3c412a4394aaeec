import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { STANDARD_TEXTS } from "../../../content/content-drafts.ts";
import { CONTENT_PAGES } from "../../../content/content-pages.ts";
import { listWrittenPages } from "../../../content/content.queries.server.ts";
import { db } from "../../../database.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { PAGES_TEXT } from "../content.messages.ts";

export const meta: MetaFunction = () => [{ title: "Content · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return { written: listWrittenPages(db).map(({ name }) => name), standard: Object.keys(STANDARD_TEXTS) };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** The pages of the owner, and whether each has a text. */
export default function ContentRoute() {
  const { written, standard } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Content" />
      <Card className="px-4 py-2 sm:px-5">
        <p className="max-w-prose py-2 text-sm text-muted">{PAGES_TEXT}</p>
        <ul className="divide-y divide-line">
          {CONTENT_PAGES.map(({ name, title, about }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <h2 className="font-semibold">
                  {title}
                  {!written.includes(name) && (
                    <span
                      className={`ml-2 text-sm font-medium ${standard.includes(name) ? "text-muted" : "text-scarce"}`}
                    >
                      {standard.includes(name) ? "Standard text" : "Not written yet"}
                    </span>
                  )}
                </h2>
                <p className="text-sm text-muted">{about}</p>
              </div>
              <div className="flex gap-2">
                {(written.includes(name) || standard.includes(name)) && (
                  <a href={paths.contentPage(name)} className={buttonClass()}>
                    View<span className="sr-only"> {title}</span>
                  </a>
                )}
                <Link to={paths.editContent(name)} className={buttonClass()}>
                  {written.includes(name) ? "Edit" : "Write"}
                  <span className="sr-only"> {title}</span>
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
