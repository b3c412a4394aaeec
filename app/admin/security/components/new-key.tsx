import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { COPY_KEY } from "../security.messages.ts";

/** A new key. It is shown once. */
export function NewKey({ name, value }: { name: string; value: string }) {
  return (
    <Card as="section" aria-labelledby="key" className="p-4 sm:p-5">
      <h2 id="key" className="text-lg font-semibold wrap-anywhere">
        The key of {name}
      </h2>
      <p className="mt-1 max-w-prose text-sm">
        {COPY_KEY} <code>Authorization: Bearer</code>.
      </p>
      <output className="mt-4 block rounded-control border border-line-strong bg-raised px-4 py-3 font-mono text-sm wrap-anywhere select-all">
        {value}
      </output>
      <Link to={paths.apiKeys} className={`${buttonClass({ tone: "primary" })} mt-5`}>
        I have copied it
      </Link>
    </Card>
  );
}
