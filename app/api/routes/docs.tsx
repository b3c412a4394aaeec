import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { publicOrigin } from "../../http/public-origin.server.ts";
import type { SharedPage } from "../../http/shared-page.ts";
import * as paths from "../../paths.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Card } from "../../ui/card.tsx";
import { CallDetails } from "../components/call-details.tsx";
import { FieldList } from "../components/field-list.tsx";
import { MarkedText } from "../components/marked-text.tsx";
import { makeDocs } from "../docs.server.ts";
import { makeOpenApi } from "../openapi.server.ts";

export const handle = { shared: { params: [] } satisfies SharedPage };

export function loader({ request }: LoaderFunctionArgs) {
  const origin = publicOrigin(request);
  return { ...makeDocs(makeOpenApi(origin)), origin };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        pageTitle("API", matches),
        { tagName: "link", rel: "canonical", href: data.origin + paths.apiDocs },
        { name: "robots", content: "noindex" },
      ]
    : [];

/** The API's description as a page. */
export default function DocsRoute() {
  const { origin, description, sections, objects } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <Card className="p-4 sm:p-6">
        <h1 className="text-xl font-bold tracking-tight sm:text-2xl">API</h1>
        <p className="mt-2 max-w-prose">
          For programs at <code className="wrap-anywhere">{origin}</code>. Also as{" "}
          <a href={paths.openApi} className="font-medium underline underline-offset-4">
            OpenAPI 3.1
          </a>
          .
        </p>
        <p className="mt-2 max-w-prose text-sm text-muted">
          <MarkedText text={description} />
        </p>
        <nav aria-label="Sections" className="mt-2 flex flex-wrap gap-x-5">
          {[...sections, { name: "Objects" }].map(({ name }) => (
            <a
              key={name}
              href={`#${anchorOf(name)}`}
              className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
            >
              {name}
            </a>
          ))}
        </nav>
      </Card>
      {sections.map(({ name, description: about, calls }) => (
        <section key={name} aria-labelledby={anchorOf(name)}>
          <h2 id={anchorOf(name)} className="scroll-mt-20 px-1 pt-2 text-lg font-semibold">
            {name}
          </h2>
          <p className="max-w-prose px-1 pb-2 text-sm text-muted">
            <MarkedText text={about} />
          </p>
          <Card className="divide-y divide-line">
            {calls.map((call) => (
              <CallDetails key={call.id} call={call} />
            ))}
          </Card>
        </section>
      ))}
      <section aria-labelledby="objects">
        <h2 id="objects" className="scroll-mt-20 px-1 py-2 text-lg font-semibold">
          Objects
        </h2>
        <Card className="divide-y divide-line">
          {objects.map(({ name, description: about, fields }) => (
            <div key={name} id={name} className="scroll-mt-20 p-4 sm:px-5">
              <h3 className="font-semibold">{name}</h3>
              {about !== "" && <p className="text-sm text-muted">{about}</p>}
              <FieldList fields={fields} showsRequired={false} />
            </div>
          ))}
        </Card>
      </section>
    </div>
  );
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
