import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import * as paths from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import type { BuyForm } from "../buy-form.ts";
import { heldText, howToPay, PRICE_IS_FIXED, RETURNS_QUESTION, SHIPPING_INCLUDED } from "../buying-terms.messages.ts";

/** The terms of buying. The figures come from the settings. */
export function BuyingTerms({ provider, coins, holdMinutes, canAskSeller, writtenTerms }: BuyForm) {
  const hasReturns = writtenTerms.includes("returns");
  return (
    <Card as="section" aria-labelledby="buying-terms" className="mt-4 p-4 sm:p-5">
      <h3 id="buying-terms" className="font-bold">
        Before you pay
      </h3>
      <dl className="mt-3 grid gap-3 text-sm">
        {provider && <Term name="Payment">{`${howToPay(provider, coins)} ${PRICE_IS_FIXED}`}</Term>}
        <Term name="Held for you">{heldText(holdMinutes)}</Term>
        <Term name="Shipping">
          {SHIPPING_INCLUDED}
          {writtenTerms.includes("shipping") && (
            <>
              {" "}
              <TermLink to={paths.contentPage("shipping")}>How we ship</TermLink>.
            </>
          )}
        </Term>
        {(canAskSeller || hasReturns) && (
          <Term name="Returns">
            {RETURNS_QUESTION} {hasReturns && <TermLink to={paths.contentPage("returns")}>How to return it</TermLink>}
            {hasReturns && canAskSeller && ", or "}
            {canAskSeller && (
              <TermLink to={paths.chats}>{hasReturns ? "write to the seller" : "Write to the seller"}</TermLink>
            )}
            .
          </Term>
        )}
      </dl>
    </Card>
  );
}

function TermLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-medium underline underline-offset-4">
      {children}
    </Link>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
