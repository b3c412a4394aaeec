import { useFetcher, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useId, useMemo, useState, type FormEvent, type MouseEvent } from "react";

import { correctedQuantity, WHOLE_QUANTITY } from "../../choice.messages.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { formatMoney } from "../../../shared/money.ts";
import { OPEN_BOX } from "../../../shops/shops.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isPlainClick } from "../../../ui/is-plain-click.ts";
import { PreloadAction } from "../../../ui/preload-action.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { chosenCondition, lacksCondition, withCondition } from "../../chosen-condition.ts";
import { chosenQuantity, hasWrongQuantity } from "../../chosen-quantity.ts";
import { CONDITION_LABELS } from "../../../shops/conditions.ts";
import type { ConditionOffer, PriceFacts } from "../../product.ts";

import { ALERT_FORM_ID } from "./alert-form-id.ts";
import { ConditionChoice } from "./condition-choice.tsx";

/** What the form reads of the response. */
interface AddAnswer {
  refusedField?: string;
}

interface AddToCartProps {
  productId: string;
  offers: ConditionOffer[];
  wasOf: PriceFacts["wasOf"];
  /** Whether the page has the form for an alert about the stock. */
  canAlert: boolean;
}

/**
 * Selects a condition and adds the product to the cart. No condition is preselected if there are several. The browser
 * validates nothing (no `required`): the server's own messages are shown, with and without JavaScript.
 */
export function AddToCart({ productId, offers, wasOf, canAlert }: AddToCartProps) {
  const fetcher = useFetcher<AddAnswer>();
  const [params] = useSearchParams();
  const chosen = chosenCondition(offers, params);
  // Choosing a condition removes the quantity from the address. The field must not change then.
  const [quantity] = useState(() => chosenQuantity(params));
  const keepChoice = useChoiceInAddress();
  const missed = useMissedChoice(fetcher.data, params);
  const pending = fetcher.state !== "idle";
  const soldOut = offers.every((offer) => offer.quantity === 0);
  const noteId = useId();
  /** The message beside the quantity. `refused`: it is about the text in the field, which the server refused. */
  const [note, setNote] = useState(() => {
    const refused = hasWrongQuantity(params);
    return { text: refused ? WHOLE_QUANTITY : "", refused };
  });
  /** Corrects a quantity that cannot be bought, and says so. Returns whether it did. */
  const correct = (field: HTMLInputElement, chosenNow: string | null = chosen): boolean => {
    const stocks = offers.filter(({ condition }) => (chosenNow ?? condition) === condition);
    const { value } = field;
    const corrected = correctedQuantity(value, Math.max(...stocks.map((offer) => offer.quantity)));
    if (value !== corrected.quantity) field.value = corrected.quantity;
    setNote({ text: corrected.text, refused: false });
    return corrected.text !== "";
  };
  /** Adds only the quantity that was shown when the button was pressed. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem("quantity");
    // The address may not have the chosen condition yet.
    const condition = formText(new FormData(event.currentTarget), "condition");
    if (field instanceof HTMLInputElement && correct(field, condition || null)) event.preventDefault();
  };
  /** Another condition has another stock. */
  const choose = (event: FormEvent<HTMLFieldSetElement>) => {
    keepChoice(event);
    const field = event.currentTarget.form?.elements.namedItem("quantity");
    if (field instanceof HTMLInputElement && event.target instanceof HTMLInputElement)
      correct(field, event.target.value);
  };
  return (
    <fetcher.Form method="post" action={paths.addToCart} noValidate onSubmit={submit} className="contents">
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="store" value={OPEN_BOX.value} />
      <ReturnFields />
      {/* Preloads the code of the form's action. Without it, submitting offline would hang. */}
      <PreloadAction path={paths.addToCart} />
      <div className="mt-4">
        <ConditionChoice
          offers={offers}
          wasOf={wasOf}
          chosen={chosen}
          missed={chosen === null && !soldOut ? missed : null}
          onChange={choose}
        />
      </div>
      <div className="buy-bar">
        {!soldOut && <ChosenOffer offers={offers} />}
        {soldOut && !canAlert && <p className="w-full text-center font-semibold sm:hidden">Out of Stock</p>}
        {soldOut && canAlert && (
          <a
            href={`#${ALERT_FORM_ID}`}
            onClick={showAlertForm}
            className={`w-full sm:hidden ${buttonClass({ size: "large" })}`}
          >
            Tell me when it is back
          </a>
        )}
        <label className={`text-sm font-semibold text-muted ${soldOut ? "max-sm:hidden" : ""}`}>
          Quantity
          <TextInput
            type="number"
            name="quantity"
            defaultValue={quantity}
            min={1}
            step={1}
            inputMode="numeric"
            disabled={soldOut}
            invalid={note.refused}
            aria-describedby={noteId}
            autoFocus={note.refused}
            onBlur={({ currentTarget }) => correct(currentTarget)}
            className="mt-1 block h-12 w-16 px-3 text-base font-normal text-ink tabular-nums disabled:opacity-60 sm:w-20"
          />
        </label>
        <Button
          tone="primary"
          size="large"
          pending={pending}
          disabled={soldOut}
          // The field keeps the focus, so that it is not corrected before the form is submitted.
          onMouseDown={(event) => event.preventDefault()}
          className={soldOut ? "max-sm:hidden" : ""}
        >
          {pending ? "Adding to cart" : "Add to cart"}
        </Button>
        <p id={noteId} role="status" className={`note ${note.refused ? "text-danger" : ""}`}>
          {note.text}
        </p>
      </div>
    </fetcher.Form>
  );
}

/** Shows the form without a history entry, so that Back closes the product. */
function showAlertForm(event: MouseEvent): void {
  const form = document.getElementById(ALERT_FORM_ID);
  if (!form || !isPlainClick(event)) return;
  event.preventDefault();
  form.scrollIntoView();
  form.focus({ preventScroll: true });
}

/** A new object each time that the form was sent without a condition, with or without JavaScript; otherwise null. */
function useMissedChoice(answer: AddAnswer | undefined, params: URLSearchParams): object | null {
  const inAddress = lacksCondition(params);
  const ofPage = useMemo(() => (inAddress ? {} : null), [inAddress]);
  return answer?.refusedField === "condition" ? answer : ofPage;
}

/** The condition that is selected, with its price. The style sheet shows the selected one, without JavaScript too. */
function ChosenOffer({ offers }: Pick<AddToCartProps, "offers">) {
  return (
    <p className="chosen">
      <span data-condition="">Choose a condition</span>
      {offers.map(({ condition, price }) => (
        <span key={condition} data-condition={condition}>
          <b>{formatMoney(price)}</b> {CONDITION_LABELS[condition]}
        </span>
      ))}
    </p>
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
