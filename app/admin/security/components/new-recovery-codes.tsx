import { Link } from "@remix-run/react";

import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { RECOVERY_CODES_TEXT } from "../security.messages.ts";
import { useBackLink } from "../use-back-link.ts";

/** New recovery codes. They are shown once. */
export function NewRecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Card as="section" aria-labelledby="codes" className="p-4 sm:p-5">
      <h2 id="codes" className="text-lg font-semibold">
        Your recovery codes
      </h2>
      <p className="mt-1 max-w-prose text-sm">{RECOVERY_CODES_TEXT}</p>
      <ol className="mt-4 grid list-inside list-decimal gap-x-8 gap-y-2 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <Link to={useBackLink().path} className={`${buttonClass({ tone: "primary" })} mt-5`}>
        I have saved them
      </Link>
    </Card>
  );
}
