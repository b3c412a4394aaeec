import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { renderLetter } from "../../../mail/render-letter.ts";
import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { LetterStateText } from "../components/letter-state.tsx";
import { findLetter } from "../outbox.queries.server.ts";

export const meta: MetaFunction = () => [{ title: "E-mail · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const found = findLetter(db, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const { id, recipient, subject, state, attempts, error, createdAt, dueAt, endedAt, letter } = found;
  return {
    ...{ id, recipient, subject, state, attempts, error },
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    text: renderLetter(letter, { shopName: config.shopName, origin: publicOrigin(request) }).text,
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** One letter of the outbox, as its recipient reads it. */
export default function LetterRoute() {
  const letter = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="E-mail" back={{ path: paths.outbox, label: "Back to Mail" }} />
      <Card className="p-4 sm:p-5">
        <h2 className="text-lg font-semibold wrap-anywhere">{letter.subject}</h2>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          to {letter.recipient}, written <UtcTime at={letter.createdAt} className="tabular-nums" /> UTC
        </p>
        <div className="mt-2 text-sm">
          <LetterStateText letter={letter} />
        </div>
        <p className="mt-4">
          <a href={paths.outboxLetterHtml(letter.id)} target="_blank" rel="noopener" className={buttonClass()}>
            Show with design
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      </Card>
      <Card as="section" aria-label="Text" className="p-4 sm:p-5">
        <p className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{letter.text}</p>
      </Card>
    </div>
  );
}
