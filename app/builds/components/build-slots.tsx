import { Link, useFetcher } from "@remix-run/react";
import { ExternalLink, Minus, Plus } from "lucide-react";
import { useId, type ReactNode } from "react";

import { groupByMain } from "../../catalogue/categories.ts";
import { marketplaceName } from "../../catalogue/product.ts";
import { viewSearch } from "../../catalogue/view.ts";
import { imageUrl } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { PC_BUILD } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { ReturnFields } from "../../ui/return-fields.tsx";
import type { BuildPart, BuildSlot } from "../build.queries.server.ts";
import { MAX_OF_PART } from "../build.ts";
import { AFFILIATE_LINK } from "../builds.messages.ts";

interface BuildSlotsProps {
  slots: BuildSlot[];
  /** A list of somebody else cannot be changed. */
  isShared: boolean;
  /**
   * The disclosure about links to other shops; null without such links. The loader sends it, so that this page and the
   * shops share no bundle.
   */
  disclosure: string | null;
}

/** The sub-categories of the shop with the parts that were chosen from them. */
export function BuildSlots({ slots, isShared, disclosure }: BuildSlotsProps) {
  return (
    <>
      {disclosure && <p className="max-w-prose text-xs text-muted">{disclosure}</p>}
      <SlotGroups slots={slots} isShared={isShared} />
    </>
  );
}

/** Once there is a part, groups without one are folded. */
function SlotGroups({ slots, isShared }: Omit<BuildSlotsProps, "disclosure">) {
  const isBegun = slots.some(({ parts }) => parts.length > 0);
  return groupByMain(slots).map(({ main, categories }) => {
    const isEmpty = categories.every(({ parts }) => parts.length === 0);
    return (
      <Card key={main} as="section" aria-label={main} className={isEmpty ? "print:hidden" : ""}>
        <Fold isFolded={isEmpty && isBegun} name={main}>
          {categories.map((slot) => (
            <li
              key={slot.category}
              className={`grid grid-cols-1 gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-5 ${slot.parts.length === 0 ? "max-sm:grid-cols-[minmax(0,1fr)_auto] print:hidden" : ""}`}
            >
              <h3 className="pt-2.5 text-sm font-semibold wrap-anywhere">{slot.category}</h3>
              <Slot slot={slot} isShared={isShared} />
            </li>
          ))}
        </Fold>
      </Card>
    );
  });
}

/** A heading over a list. Folded, it opens the list. */
function Fold({ isFolded, name, children }: { isFolded: boolean; name: string; children: ReactNode }) {
  const heading = <h2 className="text-base font-bold wrap-anywhere">{name}</h2>;
  const look = "border-line px-4 py-3 sm:px-5";
  if (!isFolded) {
    return (
      <>
        <div className={`border-b ${look}`}>{heading}</div>
        <ul>{children}</ul>
      </>
    );
  }
  return (
    <details className="group">
      <summary className={`flex min-h-11 items-center justify-between gap-3 group-open:border-b ${look}`}>
        {heading}
        <Plus aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-45" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

function Slot({ slot: { main, category, parts }, isShared }: { slot: BuildSlot; isShared: boolean }) {
  const choose = !isShared && (
    <Link
      to={PC_BUILD.path + viewSearch({ main, category })}
      className={`justify-self-start print:hidden ${parts.length === 0 ? buttonClass() : "inline-flex min-h-11 items-center gap-1 text-sm text-muted underline hover:text-ink"}`}
    >
      <Plus aria-hidden className="size-4" />
      {parts.length === 0 ? "Choose" : "Add another"}
      <span className="sr-only">: {category}</span>
    </Link>
  );
  if (parts.length === 0) return choose;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <ul className="grid grid-cols-1 gap-4">
        {parts.map((part) => (
          <li key={part.id}>
            <Part part={part} isShared={isShared} />
          </li>
        ))}
      </ul>
      {choose}
    </div>
  );
}

function Part({ part, isShared }: { part: BuildPart; isShared: boolean }) {
  const { id, title, quantity, price, typicalPrice, available, link } = part;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="card w-20 shrink-0 print:hidden" aria-hidden>
        <div className="image">
          {part.preview ? (
            <img
              src={imageUrl(PC_BUILD, id, "1.webp", "preview", part.preview)}
              alt=""
              width={400}
              height={300}
              loading="lazy"
            />
          ) : (
            <Glyph name={part.glyph} />
          )}
        </div>
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={paths.product(PC_BUILD, id)}
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline pointer-coarse:min-h-11"
        >
          {title}
        </Link>
        {part.specs && <p className="mt-0.5 text-xs wrap-anywhere text-muted">{part.specs}</p>}
        {!available && <p className="mt-0.5 text-sm font-semibold text-danger">Out of Stock</p>}
      </div>
      <p className="ml-auto text-right tabular-nums">
        {price === null ? (
          <span className="text-sm text-muted">Price not available</span>
        ) : (
          <span className="font-semibold">{formatMoney(price * quantity)}</span>
        )}
        {quantity > 1 && (
          <span className="block text-sm text-muted">
            {price === null ? `${quantity} of them` : `${quantity} × ${formatMoney(price)}`}
          </span>
        )}
        {typicalPrice > 0 && (
          <s title="Typical price" className="block text-sm text-muted">
            {formatMoney(typicalPrice * quantity)}
          </s>
        )}
      </p>
      <div className="flex basis-full flex-wrap items-start justify-between gap-2 sm:pl-24 print:hidden">
        {!isShared && <Quantity part={part} />}
        {link && available && <BuyLink id={id} link={link} />}
      </div>
    </div>
  );
}

function BuyLink({ id, link }: { id: string; link: string }) {
  const noteId = useId();
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <a
        href={link}
        ping={paths.go(PC_BUILD.value, id)}
        target="_blank"
        rel="sponsored nofollow noopener"
        aria-describedby={noteId}
        className={`max-w-full wrap-anywhere ${buttonClass()}`}
      >
        Buy from {marketplaceName(link)}
        <ExternalLink aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <p id={noteId} className="text-xs text-muted">
        {AFFILIATE_LINK}
      </p>
    </div>
  );
}

const STEP = "flex size-11 items-center justify-center hover:bg-raised aria-disabled:opacity-40";

/**
 * Each button sends the new quantity, so that a repeated request changes nothing more. Each part has its own fetcher, so
 * that a change does not abort that of another part.
 */
function Quantity({ part: { id, title, ...stored } }: { part: BuildPart }) {
  const fetcher = useFetcher({ key: `build ${id}` });
  const sent = Number(fetcher.formData?.get("quantity") ?? stored.quantity);
  const isRemoving = sent === 0;
  const quantity = isRemoving ? stored.quantity : sent;
  return (
    <fetcher.Form method="post" action={paths.build} className="flex flex-wrap items-center gap-2">
      <ReturnFields />
      <input type="hidden" name="part" value={id} />
      <div className="flex items-center rounded-control border border-line-strong bg-surface">
        <button
          name="quantity"
          value={Math.max(1, quantity - 1)}
          aria-label={`Decrease quantity: ${title}`}
          aria-disabled={quantity === 1 || undefined}
          className={STEP}
        >
          <Minus aria-hidden className="size-4" />
        </button>
        <span className="min-w-6 text-center text-sm font-semibold tabular-nums">
          <span className="sr-only">Quantity: </span>
          {quantity}
        </span>
        <button
          name="quantity"
          value={Math.min(MAX_OF_PART, quantity + 1)}
          aria-label={`Increase quantity: ${title}`}
          aria-disabled={quantity === MAX_OF_PART || undefined}
          className={STEP}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </div>
      <button
        name="quantity"
        value="0"
        aria-label={`${isRemoving ? "Removing" : "Remove"} ${title}`}
        aria-busy={isRemoving || undefined}
        className="min-h-11 px-2 text-sm text-muted underline hover:text-ink"
      >
        {isRemoving ? "Removing" : "Remove"}
      </button>
    </fetcher.Form>
  );
}
