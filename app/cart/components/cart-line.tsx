import { Link, useFetcher } from "@remix-run/react";
import { ImageOff, Info, Minus, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";

import { CONDITION_LABELS } from "../../catalogue/conditions.ts";
import { stockLabel } from "../../catalogue/product.ts";
import { imageUrl } from "../../images/image-url.ts";
import { formatMoney } from "../../shared/money.ts";
import { getShop, productPath } from "../../shops/shops.ts";
import { Button } from "../../ui/button.tsx";
import type { Message } from "../../ui/message.ts";
import { ReturnFields } from "../../ui/return-fields.tsx";
import { useAnsweredMessage } from "../../ui/use-answered-message.ts";
import { useShownValue } from "../../ui/use-shown-value.ts";
import { MAX_QUANTITY, type CartLine as Line } from "../cart.ts";

import { BuyButton } from "./buy-button.tsx";

const SHOP = getShop("ayz");

interface CartLineProps {
  line: Line;
  /** Whether anything can be bought at all. */
  open: boolean;
  /** Whether this line is being bought just now, and whether any is. */
  buying: boolean;
  busy: boolean;
  /** Why this line was not bought. */
  refusal: Message | null;
  onRemove: () => void;
}

/** A product in a condition: what it costs, how many, what changed since, and its own Buy button. */
export function CartLine({ line, open, buying, busy, refusal, onRemove }: CartLineProps) {
  const fetcher = useFetcher<{ message: Message | null }>();
  useAnsweredMessage(fetcher, `cart line ${line.key}`);
  const removing = fetcher.formAction === "/cart/remove";
  const wanted = Number(fetcher.formAction === "/cart/quantity" ? fetcher.formData?.get("quantity") : line.quantity);
  const quantity = wanted >= 1 && line.state === "buyable" ? Math.min(wanted, line.stock) : line.quantity;
  return (
    <li
      hidden={removing}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-3 sm:p-4 [&[hidden]]:hidden"
    >
      <div className="relative aspect-4/3 w-22 overflow-hidden rounded-control bg-mat sm:w-28">
        <ImageOff aria-hidden className="absolute inset-0 m-auto size-7 text-[#747c88]" />
        {line.preview && (
          <img
            src={
              line.state === "gone"
                ? `/account/cart/${line.key}/picture.webp`
                : imageUrl(SHOP, line.productId, "1.webp", "preview", line.preview)
            }
            alt=""
            width={400}
            height={300}
            className="relative size-full bg-mat object-contain"
          />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <div className="flex items-start justify-between gap-2">
          <h3 className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
            {line.state === "gone" ? (
              line.title
            ) : (
              <Link to={productPath(SHOP, line.productId)} className="hover:underline">
                {line.title}
              </Link>
            )}
          </h3>
          <fetcher.Form method="post" action="/cart/remove" onSubmit={onRemove} className="-mt-2.5 -mr-2.5 shrink-0">
            <ReturnFields />
            <input type="hidden" name="line" value={line.key} />
            <Button
              size="icon"
              className="border-transparent text-muted hover:text-danger"
              aria-label={`Remove ${line.title}`}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          </fetcher.Form>
        </div>
        <p className="mt-0.5 text-sm text-muted">
          {CONDITION_LABELS[line.condition]} · <span className="tabular-nums">{formatMoney(line.price)}</span>
          {line.state !== "gone" && <StockText stock={line.stock} />}
        </p>
        {line.notices.map((notice) => (
          <p key={notice} className="mt-1.5 flex gap-1.5 text-sm font-medium text-scarce">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
            {notice}
          </p>
        ))}
      </div>
      {line.state === "buyable" && (
        <div className="flex basis-full flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <Quantity line={line} quantity={quantity} fetcher={fetcher} />
          <div className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <span className="font-semibold tabular-nums">{formatMoney(line.price * quantity)}</span>
            <BuyButton
              line={{ ...line, quantity }}
              pending={buying}
              disabled={!open || (busy && !buying)}
              className="min-w-24"
            />
          </div>
          {refusal && <Refusal message={refusal} />}
        </div>
      )}
    </li>
  );
}

/** Comes into view, because the button that was pressed may be far below. */
function Refusal({ message }: { message: Message }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Recent browsers answer a promise, which must not become the effect's clean-up.
    element.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <p ref={element} role="alert" lang={message.lang} className="w-full scroll-my-20 text-sm font-semibold text-danger">
      {message.text}
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

/**
 * Minus and plus send their own number through a form beside, so that the field's number is not sent with it. Scripts
 * send a typed number when it is left; without them there is a button for it.
 */
function Quantity({
  line,
  quantity,
  fetcher,
}: {
  line: Line;
  quantity: number;
  fetcher: ReturnType<typeof useFetcher<{ message: Message | null }>>;
}) {
  const input = useShownValue(String(quantity), fetcher.data);
  const typedForm = `quantity-${line.key}`;
  const stepForm = `step-${line.key}`;
  const step = (to: number, label: string, icon: React.ReactNode, disabled: boolean) => (
    <Button
      size="icon"
      form={stepForm}
      name="quantity"
      value={to}
      disabled={disabled}
      aria-label={`${label}: ${line.title}`}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <fetcher.Form id={stepForm} method="post" action="/cart/quantity" hidden>
        <ReturnFields />
        <input type="hidden" name="line" value={line.key} />
      </fetcher.Form>
      {step(quantity - 1, "One less", <Minus aria-hidden className="size-4" />, quantity <= 1)}
      <fetcher.Form id={typedForm} method="post" action="/cart/quantity">
        <ReturnFields />
        <input type="hidden" name="line" value={line.key} />
        <input
          ref={input}
          type="number"
          name="quantity"
          aria-label={`Quantity of ${line.title}`}
          defaultValue={quantity}
          min={1}
          max={MAX_QUANTITY}
          step={1}
          inputMode="numeric"
          onBlur={(event) => {
            if (event.target.value !== String(quantity)) event.target.form?.requestSubmit();
          }}
          className="h-11 w-14 [appearance:textfield] rounded-control border border-line-strong bg-surface px-1 text-center tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
        />
      </fetcher.Form>
      {step(quantity + 1, "One more", <Plus aria-hidden className="size-4" />, quantity >= line.stock)}
      <noscript>
        <Button form={typedForm} aria-label={`Update: ${line.title}`}>
          Update
        </Button>
      </noscript>
    </div>
  );
}
