import { Link, useFetcher } from "@remix-run/react";
import { Info, Trash2 } from "lucide-react";
import { useEffect, useRef, type FormEvent } from "react";

import { CONDITION_LABELS } from "../../shops/conditions.ts";
import { stockLabel } from "../../catalogue/stock.messages.ts";
import { imageUrl } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { boughtItem, fieldsOfButton, SHIPPING_FORM, SHOWN_FIELD, type QuantityNote } from "../buy-form.ts";
import { LINE_NOTICES } from "../cart-lines.messages.ts";

import { BuyButton } from "./buy-button.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { removalKey, type OptimisticLine } from "./use-optimistic-cart.ts";
import { useQuantityUpdate } from "./use-quantity-update.ts";

interface CartLineProps {
  line: OptimisticLine;
  /** Whether anything can be bought at all. */
  open: boolean;
  /** Whether this line is being bought now. */
  buying: boolean;
  /** Whether it is being bought by its own button. */
  pressed: boolean;
  /** Whether anything is being bought. */
  busy: boolean;
  /** Whether the cart has a shipping form. */
  withForm: boolean;
  /** Why this line was not bought. */
  refusal: Message | null;
  /** The message about its quantity from the page load. */
  note: QuantityNote | null;
  onUpdateFailed: () => void;
  onRemove: () => void;
}

/** A cart line: price, quantity, changes since it was added, and its own Buy button. */
export function CartLine(props: CartLineProps) {
  const { line, open, buying, pressed, busy, withForm, refusal, note, onUpdateFailed, onRemove } = props;
  const removal = useFetcher({ key: removalKey(line.key) });
  const update = useQuantityUpdate(line, note, onUpdateFailed);
  const hydrated = useHydrated();
  // "All 4 in stock are in your cart." would repeat or contradict a message about the quantity.
  const notices = line.notices.filter((notice) => !update.note || notice !== LINE_NOTICES.allStock(line.stock));
  // The message about a refused purchase can have the same text.
  const saysStock = line.state !== "gone" && refusal?.text !== stockLabel(line.stock);
  const remove = (event: FormEvent) => {
    const form = document.forms.namedItem(SHIPPING_FORM);
    if (form) {
      event.preventDefault();
      removal.submit(fieldsOfButton(form, "line", String(line.key)), { method: "post", action: paths.removeFromCart });
    }
    onRemove();
  };
  return (
    <Card
      as="li"
      hidden={line.removing}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 p-3 sm:p-4 [&[hidden]]:hidden"
    >
      <div className="relative aspect-4/3 w-22 overflow-hidden rounded-control bg-raised sm:w-28">
        {line.preview ? (
          <img
            src={
              line.state === "gone"
                ? paths.cartLineImage(line.key)
                : imageUrl(OPEN_BOX, line.productId, "1.webp", "preview", line.preview)
            }
            alt=""
            width={400}
            height={300}
            className="size-full bg-mat object-contain"
          />
        ) : (
          <Glyph name={line.glyph} />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <div className="flex items-start justify-between gap-2">
          <h3 className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
            {line.state === "gone" ? (
              line.title
            ) : (
              <Link to={paths.product(OPEN_BOX, line.productId)} className="hover:underline">
                {line.title}
              </Link>
            )}
          </h3>
          <removal.Form
            method="post"
            action={paths.removeFromCart}
            onSubmit={remove}
            className="-mt-2.5 -mr-2.5 shrink-0"
          >
            <ReturnFields />
            {/* Without JavaScript it posts the shipping form, so that its typed text is kept. */}
            <Button
              size="icon"
              name="line"
              value={line.key}
              form={withForm && !hydrated ? SHIPPING_FORM : undefined}
              formAction={paths.removeFromCart}
              className="border-transparent text-muted hover:text-danger"
              aria-label={`Remove ${line.name}`}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          </removal.Form>
        </div>
        <p className="mt-0.5 text-sm text-muted">
          {CONDITION_LABELS[line.condition]} · <span className="tabular-nums">{formatMoney(line.price)}</span>
          {saysStock && <StockText stock={line.stock} />}
        </p>
      </div>
      {line.state === "buyable" && (
        <div className="flex basis-full flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <QuantityField
            line={line}
            note={update.note}
            onNote={update.replaceNote}
            fixed={buying}
            onChange={update.change}
          />
          <div className="flex flex-1 flex-wrap items-center justify-end gap-x-2 gap-y-2 sm:gap-x-4">
            <span className="font-semibold tabular-nums">{formatMoney(line.price * line.quantity)}</span>
            <BuyButton line={line} pending={pressed} disabled={!open || (busy && !pressed)} />
          </div>
          {!line.removing && <input type="hidden" form={SHIPPING_FORM} name={SHOWN_FIELD} value={boughtItem(line)} />}
        </div>
      )}
      {refusal && <Refusal message={refusal} />}
      {notices.length > 0 && (
        <ul className="grid basis-full gap-1.5">
          {notices.map((notice) => (
            <li key={notice} className="flex gap-1.5 text-sm font-medium text-scarce">
              <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
              {notice}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Scrolls into view, because the pressed button may be far below. */
function Refusal({ message }: { message: Message }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Recent browsers return a promise, which must not become the effect's cleanup function.
    element.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <p ref={element} role="alert" lang={message.lang} className="w-full scroll-my-20 text-sm font-semibold text-danger">
      {message.text}
      {message.detail && <span lang="en"> {message.detail}</span>}
    </p>
  );
}

function StockText({ stock }: { stock: number }) {
  const tone = stock === 0 ? "font-semibold text-danger" : stock === 1 ? "font-semibold text-scarce" : "";
  return (
    <>
      {" · "}
      <span className={tone}>{stockLabel(stock)}</span>
    </>
  );
}
