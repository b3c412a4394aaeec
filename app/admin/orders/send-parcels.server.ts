import { and, eq, inArray, or } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { orders } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { isListed } from "../../orders/orders.queries.server.ts";
import { parseKey } from "../../shared/key.ts";

import { notPaid, PARCEL_PROBLEMS, type ParcelProblem } from "./parcels.messages.ts";
import type { CheckedParcel, Parcel, ParcelCheck, TypedParcel } from "./parcels.ts";
import { shippingLine } from "./shipping.schema.ts";
import { changeShipping } from "./shipping.server.ts";

/** Sending an order writes a few rows and a letter. A batch of this size takes about ten milliseconds. */
const SENT_AT_ONCE = 10;

const columns = {
  key: orders.key,
  id: orders.id,
  title: orders.title,
  quantity: orders.quantity,
  contactName: orders.contactName,
  email: orders.email,
  paymentStatus: orders.paymentStatus,
  review: orders.review,
  shipped: orders.shipped,
  postalService: orders.postalService,
  trackingNumber: orders.trackingNumber,
  updatedAt: orders.updatedAt,
};

type Row = Pick<typeof orders.$inferSelect, keyof typeof columns>;

/** Whether a text is an order's number, in place of its payment id. */
function isNumber(order: string): boolean {
  return parseKey(order) !== null;
}

/**
 * A dry run: which parcels can be sent, and which cannot. `sent`: the numbers of orders that were sent a moment ago.
 * Another line about one of them is wrong.
 */
export function checkParcels(db: Db, typed: readonly TypedParcel[], sent: readonly number[] = []): ParcelCheck {
  const [numbers, ids] = [typed.filter(({ order }) => isNumber(order)), typed.filter(({ order }) => !isNumber(order))];
  const isNamed = or(
    ...[inArray(orders.key, [...new Set(numbers.map(({ order }) => Number(order)))])],
    ...[inArray(orders.id, [...new Set(ids.map(({ order }) => order))])],
  );
  const rows = db.select(columns).from(orders).where(and(isNamed, isListed)).all();
  const found = new Map(rows.flatMap((row) => [[String(row.key), row] as const, [row.id, row] as const]));
  const check: ParcelCheck = { ready: [], wrong: [] };
  const taken = new Set(sent);
  const findOrder = ({ order }: TypedParcel) => found.get(isNumber(order) ? String(Number(order)) : order);
  const listed = new Set(typed.flatMap((parcel) => (parcel.line === null ? [] : (findOrder(parcel)?.key ?? []))));
  for (const parcel of typed) {
    const order = findOrder(parcel);
    // A line of the list replaces the empty field beside a chosen order.
    if (order && parcel.line === null && parcel.trackingNumber === "" && listed.has(order.key)) continue;
    const problem = findParcelProblem(parcel, order, taken);
    if (problem !== null || !order) {
      const { line, text, kept, order: named } = parcel;
      const why = problem ?? PARCEL_PROBLEMS["no-order"];
      check.wrong.push({ line, text, kept, order: named, key: order?.key ?? null, problem: why });
      continue;
    }
    taken.add(order.key);
    check.ready.push(toChecked(parcel, order));
  }
  return check;
}

function findParcelProblem(parcel: TypedParcel, order: Row | undefined, taken: ReadonlySet<number>): string | null {
  if (parcel.order === "") return PARCEL_PROBLEMS["no-number"];
  if (!order) return PARCEL_PROBLEMS["no-order"];
  if (taken.has(order.key)) return PARCEL_PROBLEMS.twice;
  if (order.paymentStatus !== "finished") return notPaid(order.paymentStatus);
  for (const value of [parcel.postalService, parcel.trackingNumber]) {
    const refused = shippingLine.safeParse(value);
    if (!refused.success) return refused.error.issues[0]?.message ?? "";
  }
  const problem = findTrackingProblem(parcel, order);
  return problem && PARCEL_PROBLEMS[problem];
}

function findTrackingProblem(parcel: TypedParcel, order: Row): ParcelProblem | null {
  if (/^\d(\.\d+)?E\+\d+$/i.test(parcel.trackingNumber)) return "shortened";
  // A chosen order may be sent without any number, as its own form allows it.
  if (parcel.line !== null && parcel.trackingNumber === "") return "no-tracking";
  const next = withStored(parcel, order);
  if (next.trackingNumber !== "" && next.postalService === "") return "no-carrier";
  const isSame = next.trackingNumber === order.trackingNumber && next.postalService === order.postalService;
  return order.shipped && isSame ? "already-sent" : null;
}

/** Empty fields keep their stored values. */
function withStored(parcel: TypedParcel, order: Row) {
  return {
    postalService: parcel.postalService || order.postalService,
    trackingNumber: parcel.trackingNumber || order.trackingNumber,
  };
}

function toChecked(parcel: TypedParcel, order: Row): CheckedParcel {
  const { key, title, quantity, contactName, email, review } = order;
  const stored = [order.postalService, order.trackingNumber].filter(Boolean).join(" ");
  return {
    ...{ key, title, quantity, contactName, email, review, ...withStored(parcel, order) },
    version: order.updatedAt.getTime(),
    replaces: order.shipped ? stored : null,
  };
}

/**
 * Marks the orders of checked parcels as sent, and queues the letters to their buyers in the same transaction. An order
 * that was changed after its check is refused, so that two administrators never send it twice. Lets requests run in
 * between. Returns the numbers of the orders that were sent, and the refused parcels.
 */
export async function sendParcels(
  db: Db,
  parcels: readonly Parcel[],
  { by, now }: { by: Actor; now: Date },
): Promise<{ sent: number[]; refused: Parcel[] }> {
  const sent: number[] = [];
  const refused: Parcel[] = [];
  let begun = 0;
  await inParts(db, SENT_AT_ONCE, (limit) => {
    const part = parcels.slice(begun, begun + limit);
    begun += part.length;
    db.transaction(
      () => {
        for (const parcel of part) {
          if (send(db, parcel, { by, now })) sent.push(parcel.key);
          else refused.push(parcel);
        }
      },
      { behavior: "immediate" },
    );
    return part.length;
  });
  return { sent, refused };
}

function send(db: Db, { key, version, postalService, trackingNumber }: Parcel, act: { by: Actor; now: Date }): boolean {
  const isOne = and(eq(orders.key, key), eq(orders.updatedAt, new Date(version)), isListed);
  const order = db
    .select(columns)
    .from(orders)
    .where(and(isOne, eq(orders.paymentStatus, "finished")))
    .get();
  if (!order) return false;
  const change = { shipped: true, postal_service: postalService, tracking_number: trackingNumber };
  changeShipping(db, order, { change, ...act });
  return true;
}
