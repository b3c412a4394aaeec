import { Link } from "@remix-run/react";
import { useEffect, useId, useRef, type FormEvent } from "react";

import { CHOOSE_CONDITION } from "../../choice.messages.ts";
import * as paths from "../../../paths.ts";
import { CONDITION_LABELS, type Condition } from "../../../shops/conditions.ts";
import { CONDITION_MEANINGS } from "../../grading.ts";
import type { ConditionOffer, PriceFacts } from "../../product.ts";
import { stockLabel } from "../../stock.messages.ts";
import { Price } from "../price.tsx";

interface ConditionChoiceProps {
  offers: ConditionOffer[];
  wasOf: PriceFacts["wasOf"];
  chosen: Condition | null;
  /** A new object each time that the form is sent without a condition; null if it was not. */
  missed: object | null;
  onChange: (event: FormEvent<HTMLFieldSetElement>) => void;
}

/** The conditions of a product, each with what it means. If none was chosen, says so and focuses the first one. */
export function ConditionChoice({ offers, wasOf, chosen, missed, onChange }: ConditionChoiceProps) {
  const problemId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (missed) fieldset.current?.querySelector<HTMLInputElement>("input:enabled")?.focus();
  }, [missed]);
  const first = offers.find(({ quantity }) => quantity > 0);
  return (
    <fieldset ref={fieldset} onChange={onChange} className="min-w-0">
      <legend className="float-left text-sm font-semibold text-muted">Condition</legend>
      <p className="text-right text-sm">
        <Link to={paths.contentPage("grading")} className="inline-flex min-h-6 items-center font-medium underline">
          What the conditions mean
        </Link>
      </p>
      {missed && (
        <p id={problemId} className="mt-2 text-sm font-semibold text-danger">
          {CHOOSE_CONDITION}
        </p>
      )}
      <div className="mt-2 grid grid-cols-1 gap-2">
        {offers.map((offer) => (
          <Offer
            key={offer.condition}
            offer={offer}
            was={wasOf[offer.condition]}
            chosen={offer.condition === chosen}
            problemId={missed ? problemId : undefined}
            focused={missed !== null && offer === first}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OfferProps {
  offer: ConditionOffer;
  was: string | undefined;
  chosen: boolean;
  problemId: string | undefined;
  /** Focused when the page has loaded, even without JavaScript. */
  focused: boolean;
}

function Offer({ offer, was, chosen, problemId, focused }: OfferProps) {
  const soldOut = offer.quantity === 0;
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line-strong px-4 py-2.5 not-has-disabled:hover:bg-raised has-checked:border-accent-ink has-checked:bg-raised has-checked:ring-1 has-checked:ring-accent-ink has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:border-line">
      <input
        type="radio"
        name="condition"
        value={offer.condition}
        disabled={soldOut}
        defaultChecked={chosen}
        autoFocus={focused}
        aria-describedby={problemId}
        className="mt-0.5 size-5 shrink-0 accent-accent-ink"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-4">
          <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-baseline gap-x-3">
            <span className={`font-semibold ${soldOut ? "text-muted" : ""}`}>{CONDITION_LABELS[offer.condition]}</span>
            <StockText quantity={offer.quantity} />
          </span>
          <Price price={offer.price} typicalPrice={0} />
        </span>
        {was && <span className="mt-0.5 block text-sm text-muted">{was}</span>}
        <span className="mt-0.5 block text-sm text-muted">{CONDITION_MEANINGS[offer.condition]}</span>
      </span>
    </label>
  );
}

function StockText({ quantity }: { quantity: number }) {
  const tone = quantity === 0 ? "text-danger" : quantity === 1 ? "text-scarce" : "text-muted";
  return <span className={`text-sm ${quantity <= 1 ? "font-semibold" : ""} ${tone}`}>{stockLabel(quantity)}</span>;
}
