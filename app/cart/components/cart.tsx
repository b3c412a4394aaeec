import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useLayoutEffect, useRef, useState, type FormEvent } from "react";

import { shippingFormSchema } from "../../orders/purchase/purchase.schema.ts";
import type { UnpaidOrder } from "../../orders/unpaid-orders.queries.server.ts";
import * as paths from "../../paths.ts";
import { Note } from "../../ui/note.tsx";
import { PreloadAction } from "../../ui/preload-action.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import {
  ALL_LINES,
  isAboutLine,
  itemName,
  QUANTITY_FIELD,
  SHIPPING_FORM,
  type BuyAnswer,
  type BuyForm,
  type ShippingFields,
} from "../buy-form.ts";
import { BUYING_IS_OFF } from "../cart-lines.messages.ts";
import { hasCartForm, type Cart as CartContent, type CartLine as CartLineContent } from "../cart.ts";

import { BuyingTerms } from "./buying-terms.tsx";
import { CartLine } from "./cart-line.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { PayButton, PayFoot } from "./pay-foot.tsx";
import { ShippingForm } from "./shipping-form.tsx";
import { useBuying } from "./use-buying.ts";
import { useOptimisticCart } from "./use-optimistic-cart.ts";

interface CartProps {
  cart: CartContent;
  /** Orders that wait for their payment, if the cart is empty. */
  unpaid: UnpaidOrder[];
  buyForm: BuyForm;
  /** The result of a purchase that was posted without JavaScript. */
  answered?: BuyAnswer;
}

/** The cart, as the account's page and as the modal over the shop. */
export function Cart({ cart, unpaid, buyForm, answered }: CartProps) {
  const region = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string>();
  const buying = useBuying();
  const hydrated = useHydrated();
  const answer = buying.tried ? buying.answer : answered;
  const refusal = answer && "message" in answer ? answer : undefined;
  const isBought = answer !== undefined && "paymentUrl" in answer && buying.item === null;
  useLayoutEffect(() => {
    // The pressed button is gone with the bought line. What is left of the cart must be in view.
    if (!isBought || document.activeElement !== document.body) return;
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: "nearest" });
  }, [isBought]);
  const [form, fields] = useForm<ShippingFields>({
    id: SHIPPING_FORM,
    defaultValue: buyForm.shipping,
    lastResult: refusal?.result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: shippingFormSchema }),
    onSubmit(event, { formData }) {
      event.preventDefault();
      buying.buy(formData);
    },
  });
  const { lines, buyable, total } = useOptimisticCart(cart);
  const isOpen = buyForm.provider !== null;
  // The form stays while the last line is being removed: it is needed again if that fails.
  const withForm = hasCartForm({ lines });
  const withBuyAll = buyable.length > 1;
  const isAboutAll = refusal?.item === ALL_LINES && withBuyAll;
  const refusalOf = (line: CartLineContent) => {
    // A deleted product's line can have the same item name as a later product's line. The refusal is about the later one.
    const isOther = line.state !== "buyable" && buyable.some((one) => itemName(one) === itemName(line));
    if (!refusal || isOther) return null;
    return refusal.refusals?.[itemName(line)] ?? (isAboutLine(refusal.item, line) ? refusal.message : null);
  };
  const isElsewhere = !isAboutAll && !cart.lines.some((line) => isAboutLine(refusal?.item, line));
  const failure = isElsewhere && refusal?.message && (
    <p role="alert" lang={refusal.message.lang} className="mb-3 font-semibold text-danger">
      {refusal.message.text}
      {refusal.message.detail && <span lang="en"> {refusal.message.detail}</span>}
    </p>
  );
  if (cart.lines.length === 0) {
    return (
      <div ref={region} tabIndex={-1} className="outline-none">
        {failure}
        <EmptyCart unpaid={unpaid} />
      </div>
    );
  }
  // After a refusal the line's Buy button is also at the end of the form: phones show no other button there.
  const askedLine = withBuyAll && buyable.find((line) => isAboutLine(asked ?? refusal?.item, line));
  const isBuyingAll = buying.item === ALL_LINES;
  const noteAsked = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "buy") return;
    setAsked(submitter.value);
    // Voice control presses a button without a blur of the field. The blur stores the quantity.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.name.startsWith(QUANTITY_FIELD))
      activeElement.blur();
  };
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      {/* Preloads the route that a line posts to. Otherwise an offline form would wait for its module. */}
      <PreloadAction path={paths.removeFromCart} />
      {/* Enter in a field presses the form's first button, which must not buy the first line. */}
      <button form={SHIPPING_FORM} name="update" value="" disabled={hydrated} hidden />
      <div ref={region} tabIndex={-1} className="outline-none">
        {failure}
        {!isOpen && (
          <Note tone="scarce" className="mb-3 text-sm">
            {BUYING_IS_OFF}
          </Note>
        )}
        <ul className="grid grid-cols-1 gap-3" aria-label="Cart">
          {lines.map((line) => {
            const isPressed = buying.item !== null && isAboutLine(buying.item, line);
            return (
              <CartLine
                key={line.key}
                line={line}
                open={isOpen}
                buying={isPressed || isBuyingAll}
                pressed={isPressed}
                busy={buying.item !== null}
                withForm={withForm}
                refusal={refusalOf(line)}
                note={refusal?.notes?.[itemName(line)] ?? null}
                onUpdateFailed={buying.cancelWaiting}
                onRemove={() => region.current?.focus({ preventScroll: true })}
              />
            );
          })}
        </ul>
        {withForm && <BuyingTerms {...buyForm} />}
      </div>
      {withForm && (
        <div className="max-lg:mt-4 lg:[@media(min-height:62rem)]:sticky lg:[@media(min-height:62rem)]:top-18">
          <ShippingForm form={form} fields={fields} buyForm={buyForm} onSubmitCapture={noteAsked}>
            <PayFoot
              buyable={buyable}
              total={total}
              left={lines.filter(({ state }) => state !== "buyable").length}
              pending={isBuyingAll || (!withBuyAll && buying.item !== null)}
              disabled={!isOpen || (withBuyAll && buying.item !== null && !isBuyingAll)}
              refusal={isAboutAll ? (refusal.message ?? null) : null}
            >
              {askedLine && isOpen && (
                <PayButton
                  line={askedLine}
                  tone="quiet"
                  pending={buying.item !== null && !isBuyingAll}
                  disabled={isBuyingAll}
                  className="lg:hidden"
                />
              )}
            </PayFoot>
          </ShippingForm>
        </div>
      )}
    </div>
  );
}
