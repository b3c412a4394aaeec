import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import {
  cartLines,
  chatImages,
  chatMessages,
  chats,
  letters,
  notedPayments,
  orderEvents,
  orders,
  payments,
  refunds,
  sessions,
  users,
} from "#db/schema/index.ts";

import { ALERT_TOPICS } from "../alerts/alert-kinds.ts";
import { listAlerts } from "../alerts/alerts.queries.server.ts";
import { listSavedBuilds } from "../builds/saved-builds.queries.server.ts";
import type { ShippingFields } from "../cart/buy-form.ts";
import { readImage } from "../images/image-files.server.ts";
import type { Letter } from "../mail/letter.ts";
import { isTo } from "../mail/outbox.server.ts";
import { listAddresses, type SavedAddress } from "../orders/purchase/saved-addresses.queries.server.ts";
import { toDollars } from "../shared/money.ts";
import { nameUserAgent } from "../shared/user-agent.ts";

/** How many rows are read at a time. */
const ROWS_AT_ONCE = 200;

/** Events whose details are about the order, and not notes of the shop. */
const EVENTS_WITH_DETAILS = new Set(["payment", "status", "tracking", "accepted", "refund_noted"]);

/** A list of the file: its name, and its items, which are read while they are sent. */
type List = [name: string, items: AsyncIterable<unknown> | Iterable<unknown>];

/**
 * What the shop has stored about a person, except its own notes and records, as one JSON object in parts. Holds nothing
 * of other people but the seller's answers. At most one image is in memory.
 */
export async function* exportOwnData(
  db: Db,
  userId: string,
  { shippingDraft, now }: { shippingDraft: ShippingFields | null; now: Date },
): AsyncGenerator<string> {
  const [user] = db.select().from(users).where(eq(users.id, userId)).all();
  const head = {
    exported_at: now,
    account: user && {
      google_id: user.id,
      name: user.name,
      email: user.email,
      created_at: user.createdAt,
      last_sign_in_at: user.signedInAt,
    },
    saved_addresses: listAddresses(db, userId).map(nameAddress),
    shipping_form_draft: shippingDraft,
    saved_builds: listSavedBuilds(db, userId).map(({ name, lines, savedAt }) => ({
      ...{ name, saved_at: savedAt },
      parts: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
    })),
  };
  yield JSON.stringify(head).slice(0, -1);
  const lists: List[] = [
    ["sessions", listSessions(db, userId)],
    ["cart", listCart(db, userId)],
    ["alerts", listOwnAlerts(db, userId)],
    ["alert_letters", walkAlertLetters(db, user?.email ?? "")],
    ["orders", walkOrders(db, userId)],
    ["chats", listChats(db, userId)],
    ["chat_messages", walkMessages(db, userId)],
    ["chat_images", walkImages(db, userId)],
  ];
  for (const [name, items] of lists) {
    yield `,\n"${name}":[`;
    let separator = "\n";
    for await (const item of items) {
      yield separator + JSON.stringify(item);
      separator = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

/** Reads rows part by part, so that other requests run in between. Each part is in the order of its rows' keys. */
function* walk<Row>(readAfter: (last: Row | undefined) => Row[]): Generator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = readAfter(last);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function nameAddress(row: Omit<SavedAddress, "key" | "userId" | "usedAt">) {
  return {
    ...{ contact_name: row.contactName, email: row.email, phone: row.phone, address: row.address },
    ...{ city: row.city, state_prov: row.stateProv, postal_code: row.postalCode, country: row.country },
  };
}

function listSessions(db: Db, userId: string) {
  const rows = db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt)).all();
  return rows.map(({ createdAt, expiresAt, userAgent }) => ({
    ...{ signed_in_at: createdAt, expires_at: expiresAt, browser: nameUserAgent(userAgent), user_agent: userAgent },
  }));
}

function listCart(db: Db, userId: string) {
  const rows = db.select().from(cartLines).where(eq(cartLines.userId, userId)).orderBy(asc(cartLines.key)).all();
  return rows.map((line) => ({
    ...{ product_id: line.productId, title: line.title, condition: line.condition, quantity: line.quantity },
    ...{ price: toDollars(line.priceCents), added_at: line.addedAt },
  }));
}

function listOwnAlerts(db: Db, userId: string) {
  return listAlerts(db, userId).map(({ shop, id, title, kind, condition, target, createdAt }) => ({
    ...{
      shop,
      product_id: id,
      title,
      kind,
      condition,
      target: target === null ? null : toDollars(target),
      created_at: createdAt,
    },
  }));
}

/** Also the ones that the person has deleted. */
function* walkOrders(db: Db, userId: string) {
  const rows = walk<typeof orders.$inferSelect>((last) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), gt(orders.key, last?.key ?? 0)))
      .orderBy(asc(orders.key))
      .limit(ROWS_AT_ONCE)
      .all(),
  );
  for (const order of rows) {
    yield {
      ...{ payment_id: order.id, created_at: order.createdAt, deleted_at: order.hiddenAt },
      ...{ product_id: order.productId, title: order.title, condition: order.condition, quantity: order.quantity },
      ...{ price: toDollars(order.priceCents), total_amount: toDollars(order.totalCents) },
      ...{ payment_status: order.paymentStatus, canceled_at: order.canceledAt, shipped: order.shipped },
      ...{ postal_service: order.postalService, tracking_number: order.trackingNumber },
      delivery_address: nameAddress(order),
      ...{ provider: order.provider, invoice_id: order.providerInvoiceId, invoice_url: order.invoiceUrl },
      payments: listPayments(db, order.checkoutKey),
      ...{ noted_payment: findNotedPayment(db, order.key), refunds: listRefunds(db, order.key) },
      ...{ history: listHistory(db, order.key), letters: listLetters(db, order.key) },
    };
  }
}

function listPayments(db: Db, checkoutKey: number) {
  const rows = db
    .select()
    .from(payments)
    .where(eq(payments.checkoutKey, checkoutKey))
    .orderBy(asc(payments.updatedAt))
    .all();
  return rows.map((payment) => ({
    ...{ provider: payment.provider, provider_payment_id: payment.providerPaymentId, status: payment.status },
    ...{ price_amount: payment.priceAmount, price_currency: payment.priceCurrency },
    ...{ pay_amount: payment.payAmount, pay_currency: payment.payCurrency, actually_paid: payment.actuallyPaid },
    ...{ fee_amount: payment.feeAmount, fee_currency: payment.feeCurrency },
    transaction_ids: payment.transactionId?.split(" ") ?? [],
    updated_at: payment.updatedAt,
  }));
}

/** Money that came without the provider. */
function findNotedPayment(db: Db, orderKey: number) {
  const row = db.select().from(notedPayments).where(eq(notedPayments.orderKey, orderKey)).get();
  return row ? { at: row.at, amount: toDollars(row.amountCents), reference: row.reference } : null;
}

function listRefunds(db: Db, orderKey: number) {
  const rows = db.select().from(refunds).where(eq(refunds.orderKey, orderKey)).orderBy(asc(refunds.key)).all();
  return rows.map(({ at, amountCents, reference }) => ({ at, amount: toDollars(amountCents), reference }));
}

/** The letters about an order to its buyer. Leaves out those to the owner of the shop. */
function listLetters(db: Db, orderKey: number) {
  const isOwn = and(eq(letters.orderKey, orderKey), eq(letters.audience, "buyer"));
  return db.select().from(letters).where(isOwn).orderBy(asc(letters.key)).all().map(nameLetter);
}

function* walkAlertLetters(db: Db, email: string) {
  const isAlert = and(isTo(email), inArray(letters.topic, ALERT_TOPICS));
  const rows = walk<typeof letters.$inferSelect>((last) =>
    db
      .select()
      .from(letters)
      .where(and(isAlert, gt(letters.key, last?.key ?? 0)))
      .orderBy(asc(letters.key))
      .limit(ROWS_AT_ONCE)
      .all(),
  );
  for (const letter of rows) yield nameLetter(letter);
}

function nameLetter({ recipient, state, createdAt, endedAt, content }: typeof letters.$inferSelect) {
  return {
    ...{ to: recipient, state, written_at: createdAt, sent_at: state === "sent" ? endedAt : null },
    content: JSON.parse(content) as Letter,
  };
}

function listHistory(db: Db, orderKey: number) {
  const rows = db.select().from(orderEvents).where(eq(orderEvents.orderKey, orderKey)).orderBy(asc(orderEvents.key));
  return rows
    .all()
    .map(({ kind, detail, at }) => ({ at, kind, detail: EVENTS_WITH_DETAILS.has(kind) ? detail : null }));
}

function listChats(db: Db, userId: string) {
  const rows = db.select().from(chats).where(eq(chats.buyerId, userId)).orderBy(asc(chats.key)).all();
  return rows.map(({ id, productId, title, createdAt }) => ({
    id,
    product_id: productId,
    title,
    created_at: createdAt,
  }));
}

/** Both sides of the person's conversations. */
function* walkMessages(db: Db, userId: string) {
  const columns = {
    ...{ id: chatMessages.id, chatId: chats.id, fromSeller: chatMessages.fromSeller },
    ...{ createdAt: chatMessages.createdAt, content: chatMessages.content },
  };
  for (const { key } of listChatKeys(db, userId)) {
    const rows = walk<{ id: number; chatId: string; fromSeller: boolean; createdAt: Date; content: string }>((last) =>
      db
        .select(columns)
        .from(chatMessages)
        .innerJoin(chats, eq(chats.key, chatMessages.chatKey))
        .where(and(eq(chatMessages.chatKey, key), gt(chatMessages.id, last?.id ?? 0)))
        .orderBy(asc(chatMessages.id))
        .limit(ROWS_AT_ONCE)
        .all(),
    );
    for (const { id, chatId, fromSeller, createdAt, content } of rows) {
      yield { id, chat_id: chatId, from: fromSeller ? "seller" : "you", sent_at: createdAt, content };
    }
  }
}

async function* walkImages(db: Db, userId: string) {
  for (const { key } of listChatKeys(db, userId)) {
    const ofChat = and(eq(chatImages.chatKey, key), isNotNull(chatImages.messageId));
    const rows = db
      .select()
      .from(chatImages)
      .where(ofChat)
      .orderBy(asc(chatImages.messageId), asc(chatImages.position));
    for (const { messageId, position, hash } of rows.all()) {
      const bytes = await readImage(hash, "full");
      yield { message_id: messageId, position, type: "image/webp", base64: bytes?.toString("base64") ?? null };
    }
  }
}

function listChatKeys(db: Db, userId: string) {
  return db.select({ key: chats.key }).from(chats).where(eq(chats.buyerId, userId)).orderBy(asc(chats.key)).all();
}
