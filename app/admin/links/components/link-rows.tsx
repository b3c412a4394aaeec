import { Form, Link, useNavigation } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

import type { BuyLinkName } from "../../../links/buy-links.ts";
import { SEEN_FIELD, seenFinding, seenPrice } from "../../../links/seen.ts";
import * as paths from "../../../paths.ts";
import { SUMMED_CLICK_DAYS } from "../../../shared/kept-days.ts";
import { formatMoney } from "../../../shared/money.ts";
import { getShop, type ShopValue } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { EntryList, EntryRow } from "../../../ui/entry-list.tsx";
import { UtcDay } from "../../../ui/utc-time.tsx";
import { LINK_LABELS, LIST_LABELS, OUTCOME_LABELS, statusText } from "../links.messages.ts";
import type { CheckedLink, CheckedPrice, ClickedLink, LinkRows as Rows } from "../links.queries.server.ts";

/** The rows of the list that is shown: links, prices, or clicks. */
export function LinkRows({ shown, clicks }: { shown: Rows; clicks: Record<number, number> }) {
  return (
    <EntryList label={LIST_LABELS[shown.list]}>
      {shown.list === "prices"
        ? shown.rows.map((row) => <PriceRow key={row.productKey} row={row} />)
        : shown.list === "clicks"
          ? shown.rows.map((row) => <ClickRow key={`${row.productKey} ${row.name}`} row={row} />)
          : shown.rows.map((row) => (
              <CheckRow key={`${row.productKey} ${row.name}`} row={row} clicks={clicks[row.productKey] ?? 0} />
            ))}
    </EntryList>
  );
}

const COLUMNS = "md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center";

function CheckRow({ row, clicks }: { row: CheckedLink; clicks: number }) {
  const { outcome, status, finalUrl, checkedAt, ignored } = row;
  return (
    <EntryRow columns={COLUMNS}>
      <ProductName row={row}>
        {LINK_LABELS[row.name]}, {clicks.toLocaleString("en-US")} clicks in {SUMMED_CLICK_DAYS} days
      </ProductName>
      <div className="min-w-0">
        <p>
          <strong className={`font-semibold ${outcome === "unknown" ? "" : "text-danger"}`}>
            {OUTCOME_LABELS[outcome]}
          </strong>{" "}
          <span className="text-muted">
            ({statusText(status)}, checked <UtcDay at={checkedAt} />)
          </span>
        </p>
        <Outside href={row.url} />
        {finalUrl !== null && <p className="wrap-anywhere text-muted">leads to {finalUrl}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Act intent="check" row={row} seen={seenFinding(row)}>
          Check again
        </Act>
        <Act intent={ignored ? "watch" : "ignore"} row={row} seen={seenFinding(row)}>
          {ignored ? "Stop ignoring" : "Ignore"}
        </Act>
      </div>
    </EntryRow>
  );
}

function PriceRow({ row }: { row: CheckedPrice }) {
  return (
    <EntryRow columns={COLUMNS}>
      <ProductName row={row}>
        {row.checkedAt === null ? (
          "never checked"
        ) : (
          <>
            checked on <UtcDay at={row.checkedAt} />
          </>
        )}
      </ProductName>
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{row.price === null ? "" : formatMoney(row.price)}</p>
        {row.url !== null && <Outside href={row.url} />}
      </div>
      <Act intent="confirm-price" row={{ ...row, name: "link" }} seen={seenPrice(row)}>
        Price is right
      </Act>
    </EntryRow>
  );
}

function ClickRow({ row }: { row: ClickedLink }) {
  return (
    <EntryRow columns="grid-cols-[minmax(0,1fr)_auto] items-center">
      <ProductName row={row}>{LINK_LABELS[row.name]}</ProductName>
      <p className="text-right text-base font-semibold tabular-nums">{row.clicks.toLocaleString("en-US")}</p>
    </EntryRow>
  );
}

interface Named {
  shop: ShopValue;
  id: string;
  title: string;
}

function ProductName({ row: { shop, id, title }, children }: { row: Named; children: ReactNode }) {
  const { name } = getShop(shop);
  return (
    <div className="min-w-0">
      <Link
        to={paths.panelProduct(getShop(shop), "edit", id)}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 md:min-h-0"
      >
        {title}
      </Link>
      <p className="text-muted">
        {name}, {children}
      </p>
    </div>
  );
}

function Outside({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1 wrap-anywhere underline underline-offset-4 md:min-h-0"
    >
      {href}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

interface ActProps {
  intent: "check" | "ignore" | "watch" | "confirm-price";
  row: { productKey: number; name: BuyLinkName; title: string };
  /** What the row shows. */
  seen: string;
  children: string;
}

function Act({ intent, row: { productKey, name, title }, seen, children }: ActProps) {
  const { formData } = useNavigation();
  const pending =
    formData?.get("product") === String(productKey) &&
    formData.get("link") === name &&
    formData.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="product" value={productKey} />
      <input type="hidden" name="link" value={name} />
      <input type="hidden" name={SEEN_FIELD} value={seen} />
      <Button name="intent" value={intent} pending={pending}>
        {children}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  );
}
