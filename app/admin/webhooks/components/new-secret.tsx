import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { COPY_SECRET } from "../webhooks.messages.ts";

/** The secret of a new webhook. It is shown once. */
export function NewSecret({ id, secret }: { id: number; secret: string }) {
  return (
    <Card as="section" aria-labelledby="secret" className="p-4 sm:p-5">
      <h2 id="secret" className="text-lg font-semibold">
        Its secret
      </h2>
      <p className="mt-1 max-w-prose text-sm">{COPY_SECRET}</p>
      <output className="mt-4 block rounded-control border border-line-strong bg-raised px-4 py-3 font-mono text-sm wrap-anywhere select-all">
        {secret}
      </output>
      <Link to={paths.webhook(id)} className={`${buttonClass({ tone: "primary" })} mt-5`}>
        I have copied it
      </Link>
    </Card>
  );
}
