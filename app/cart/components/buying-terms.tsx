import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import * as paths from "../../paths.ts";
import { PROVIDER_LABELS, type ProviderName } from "../../payments/provider-names.ts";
import { Card } from "../../ui/card.tsx";
import type { Checkout } from "../buy-form.ts";

const oneOf = new Intl.ListFormat("en", { type: "disjunction" });

/** Says where to pay, and in which coins if the owner has listed them. */
function howToPay(provider: ProviderName, coins: readonly string[]): string {
  if (provider === "sandbox") return "On the Sandbox page of this demonstration. No real money is involved.";
  const page = `${PROVIDER_LABELS[provider]} payment page`;
  const anyCoin = provider === "btcpay" ? "Bitcoin or another cryptocurrency" : "cryptocurrency";
  const names = coins.length === 0 ? anyCoin : oneOf.format(coins);
  return coins.length === 1 ? `In ${names}, on the ${page}.` : `In ${names}. You choose the coin on the ${page}.`;
}

/** The terms of buying. The figures come from the settings. */
export function BuyingTerms({ provider, coins, holdMinutes, canAskSeller, writtenTerms }: Checkout) {
  const hasReturns = writtenTerms.includes("returns");
  return (
    <Card as="section" aria-labelledby="buying-terms" className="mt-4 p-4 sm:p-5">
      <h3 id="buying-terms" className="font-bold">
        Before you pay
      </h3>
      <dl className="mt-3 grid gap-3 text-sm">
        {provider && <Term name="Payment">{howToPay(provider, coins)} The price is fixed in US dollars.</Term>}
        <Term name="Held for you">
          We hold your order for {holdMinutes === 1 ? "1 minute" : `${holdMinutes} minutes`} while you pay. If we see no
          payment by then, the order expires and you are not charged.
        </Term>
        <Term name="Shipping">
          Shipping is included in the total. My Orders shows the carrier and tracking number once your parcel is sent.
          {writtenTerms.includes("shipping") && (
            <>
              {" "}
              <TermLink to={paths.contentPage("shipping")}>How we ship</TermLink>.
            </>
          )}
        </Term>
        {(canAskSeller || hasReturns) && (
          <Term name="Returns">
            Something wrong, or changed your mind?{" "}
            {hasReturns && <TermLink to={paths.contentPage("returns")}>How to return it</TermLink>}
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
