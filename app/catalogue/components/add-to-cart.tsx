import { useFetcher, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

import * as paths from "../../paths.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { Button } from "../../ui/button.tsx";
import { PreloadAction } from "../../ui/preload-action.tsx";
import type { Message } from "../../ui/message.ts";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useAnsweredMessage } from "../../ui/use-answered-message.ts";
import { chosenCondition, withCondition } from "../chosen-condition.ts";
import { CONDITION_LABELS } from "../conditions.ts";
import { stockLabel, type ConditionOffer } from "../product.ts";

import { Price } from "./price.tsx";

interface AddToCartProps {
  productId: string;
  offers: ConditionOffer[];
}

/**
 * Selects a condition and adds the product to the cart. No condition is preselected if there are several. The browser
 * validates nothing (no `required`): the server's own messages are shown, with and without JavaScript.
 */
export function AddToCart({ productId, offers }: AddToCartProps) {
  const fetcher = useFetcher<{ message: Message | null }>();
  useAnsweredMessage(fetcher, paths.addToCart);
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const inputs = [...(choice.current?.querySelectorAll<HTMLInputElement>("input:enabled") ?? [])];
    if (fetcher.data?.message?.tone === "failure" && !inputs.some((input) => input.checked)) inputs[0]?.focus();
  }, [fetcher.data]);
  const [params] = useSearchParams();
  const chosen = chosenCondition(offers, params);
  const keepChoice = useChoiceInAddress();
  const pending = fetcher.state !== "idle";
  const soldOut = offers.every((offer) => offer.quantity === 0);
  return (
    <fetcher.Form method="post" action={paths.addToCart} noValidate className="mt-4">
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="store" value={OPEN_BOX.value} />
      <ReturnFields />
      {/* Preloads the code of the form's action. Without it, submitting offline would hang. */}
      <PreloadAction path={paths.addToCart} />
      <fieldset ref={choice} onChange={keepChoice} className="min-w-0">
        <legend className="text-sm font-semibold text-muted">Condition</legend>
        <div className="mt-2 grid grid-cols-1 gap-2">
          {offers.map((offer) => (
            <ConditionChoice key={offer.condition} offer={offer} chosen={offer.condition === chosen} />
          ))}
        </div>
      </fieldset>
      <div className="buy-bar flex items-end gap-3">
        <label className="text-sm font-semibold text-muted">
          Quantity
          <TextInput
            type="number"
            name="quantity"
            defaultValue={1}
            min={1}
            step={1}
            inputMode="numeric"
            disabled={soldOut}
            className="mt-1 block h-12 w-20 px-3 text-base font-normal text-ink tabular-nums disabled:opacity-60"
          />
        </label>
        <Button tone="primary" size="large" pending={pending} disabled={soldOut} className="flex-1">
          {pending ? "Adding to cart" : "Add to cart"}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Keeps the selection in the address, so that it survives a reload and signing in. */
function useChoiceInAddress(): (event: FormEvent<HTMLFieldSetElement>) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const path = withCondition(location.pathname + location.search + location.hash, event.target.value);
    navigate(path, { replace: true, state: location.state as unknown, preventScrollReset: true });
  };
}

function ConditionChoice({ offer, chosen }: { offer: ConditionOffer; chosen: boolean }) {
  const soldOut = offer.quantity === 0;
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 py-2 not-has-disabled:hover:bg-raised has-checked:border-accent-ink has-checked:bg-raised has-checked:ring-1 has-checked:ring-accent-ink has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:border-line">
      <input
        type="radio"
        name="condition"
        value={offer.condition}
        disabled={soldOut}
        defaultChecked={chosen}
        className="size-5 shrink-0 accent-accent-ink"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className={`font-semibold ${soldOut ? "text-muted" : ""}`}>{CONDITION_LABELS[offer.condition]}</span>
        <span className="flex flex-wrap items-baseline justify-end gap-x-4">
          <StockText quantity={offer.quantity} />
          <Price price={offer.price} typicalPrice={0} />
        </span>
      </span>
    </label>
  );
}

function StockText({ quantity }: { quantity: number }) {
  const tone = quantity === 0 ? "text-danger" : quantity === 1 ? "text-scarce" : "text-muted";
  return <span className={`text-sm ${quantity <= 1 ? "font-semibold" : ""} ${tone}`}>{stockLabel(quantity)}</span>;
}
