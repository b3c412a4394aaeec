import { CONDITION_LABELS, type Condition } from "../../shops/conditions.ts";
import { toLine, type Fact } from "../../mail/letter.ts";
import { formatMoney } from "../../shared/money.ts";
import { nameCountry } from "../countries.ts";

/** The parts that the letters about orders share. */

/** An order as letters show it. Money in cents. */
export interface LetterOrder {
  /** The public id. */
  id: string;
  /** The number that people see. */
  key: number;
  title: string;
  condition: Condition;
  quantity: number;
  totalCents: number;
  invoiceUrl: string | null;
  /** Whether its units are reserved. */
  stockHeld: boolean;
  /** Why a person has to look at it; null if nobody has to. */
  review: string | null;
  postalService: string;
  trackingNumber: string;
  contactName: string;
  address: string;
  city: string;
  stateProv: string;
  postalCode: string;
  /** ISO 3166-1, two letters; empty if the buyer did not say it. */
  country: string;
}

/** What a letter is about: an order, or several that are paid together. */
export type LetterOrders = readonly [LetterOrder, ...LetterOrder[]];

/** A letter has a limited size. Further orders are counted. */
const LISTED_ORDERS = 20;
const LISTED_TITLE = 150;

/** Returns the text about one order, or the one about several. */
export function say(orders: readonly unknown[], aboutOne: string, aboutSeveral: string): string {
  return orders.length === 1 ? aboutOne : aboutSeveral;
}

/** `Walnut desk lamp and 2 more`. */
export function titleOf([first, ...others]: LetterOrders): string {
  return others.length === 0 ? first.title : `${first.title} and ${others.length} more`;
}

export function sumOf(orders: readonly LetterOrder[]): string {
  return formatMoney(orders.reduce((sum, { totalCents }) => sum + totalCents, 0));
}

/** What was ordered. */
export function listItemFacts(orders: LetterOrders): Fact[] {
  const [order, ...others] = orders;
  if (others.length === 0)
    return [
      ["Order", String(order.key)],
      ["Item", nameItem(order, order.title)],
      ["Condition", CONDITION_LABELS[order.condition]],
      ["Total", formatMoney(order.totalCents)],
    ];
  const listed = orders.slice(0, LISTED_ORDERS).map((one): Fact => {
    const condition = CONDITION_LABELS[one.condition];
    const item = nameItem(one, toLine(one.title, LISTED_TITLE));
    return [`Order ${one.key}`, `${item} (${condition}), ${formatMoney(one.totalCents)}`];
  });
  const more = orders.length - listed.length;
  return [...listed, ...(more > 0 ? [["More", `${more} more orders`] as Fact] : []), ["Total", sumOf(orders)]];
}

function nameItem({ quantity }: LetterOrder, title: string): string {
  return quantity === 1 ? title : `${quantity} × ${title}`;
}

/** Where the parcels go. Orders that are paid together have the same address. */
export function deliveryFact([order]: LetterOrders): Fact {
  const { contactName, address, city, stateProv, postalCode, country } = order;
  const place = [city, `${stateProv} ${postalCode}`.trim()].filter(Boolean).join(", ");
  return ["Deliver to", [contactName, address, place, nameCountry(country)].filter(Boolean).join(", ")];
}
