import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";

import { findUser } from "../../../accounts/guards.server.ts";
import { db } from "../../../database.server.ts";
import * as paths from "../../../paths.ts";
import { MAX_SEARCH_LENGTH, searchText } from "../../../shared/search-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { NOTHING_FOUND } from "../../../ui/ui.messages.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import type { PaletteEntry } from "../../gate/palette-entries.ts";
import { searchPanels } from "../palette.queries.server.ts";

export const meta: MetaFunction = () => [{ title: "Find · Admin Panel" }, { name: "robots", content: "noindex" }];

/** The palette. Without JavaScript it is a page. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const q = searchText(new URL(request.url).searchParams.get("q"));
  return { q, groups: searchPanels(db, q, findUser(request)) };
}

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export default function PaletteRoute() {
  const { q, groups } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-text grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Find" />
      <Card as="search" className="p-3 sm:p-4">
        <Form method="get" action={paths.palette} className="flex flex-wrap gap-2">
          <TextInput
            type="search"
            name="q"
            key={q}
            defaultValue={q}
            maxLength={MAX_SEARCH_LENGTH}
            aria-label="Find products, orders, chats and pages"
            placeholder="Product, order, chat or page"
            autoComplete="off"
            className="h-11 min-w-0 flex-1 basis-48 px-3 placeholder:text-muted"
          />
          <Button tone="primary">
            <Search aria-hidden className="size-5" />
            Find
          </Button>
        </Form>
      </Card>
      {groups.length === 0 && <p className="text-center text-muted">{NOTHING_FOUND}</p>}
      {groups.map(({ name, entries }) => (
        <Card key={name} as="section" aria-labelledby={`found-${name}`} className="p-3 sm:p-4">
          <h2 id={`found-${name}`} className="text-sm font-semibold text-muted">
            {name}
          </h2>
          <ul className="mt-1">
            {entries.map((entry) => (
              <li key={entry.href + entry.title}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

const ENTRY = "flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-control px-2 py-1 hover:bg-raised";

function Entry({ entry: { title, note, href, outside, post } }: { entry: PaletteEntry }) {
  const shown = (
    <>
      <span className="font-medium wrap-anywhere underline underline-offset-4">{title}</span>
      <span className="text-sm wrap-anywhere text-muted">{note}</span>
    </>
  );
  if (!post) {
    return (
      <Link to={href} reloadDocument={outside} className={ENTRY}>
        {shown}
      </Link>
    );
  }
  return (
    <form method="post" action={href}>
      <input type="hidden" name="returnTo" value={paths.palette} />
      <button {...post} className={ENTRY}>
        {shown}
      </button>
    </form>
  );
}
