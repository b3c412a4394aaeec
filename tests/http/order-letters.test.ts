import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";

import { markAsRead, sendMessage } from "#app/chat/chat.server.ts";
import { letters, orders, outages, productConditions } from "#db/schema/index.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { ORIGIN, OWNER, SETTLED, startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";

const BUYER = "ann@example.com";
const PART = "Part of your payment has arrived: Walnut desk lamp";
/** One job writes the letter, another one sends it. */
const WAIT = { timeout: 5_000 };

let shop: MailShop;
afterEach(() => shop.end());

const to = (recipient: string) => shop.smtp.letters.filter((letter) => letter.recipient === recipient);
const subjects = (recipient: string) => to(recipient).map(({ subject }) => subject);
/** Waits for a letter and returns it. */
async function receive(recipient: string, subject: string) {
  await expect.poll(() => subjects(recipient), WAIT).toContain(subject);
  const found = to(recipient).find((letter) => letter.subject === subject);
  if (!found) throw new Error(`There is no letter "${subject}".`);
  return found;
}
const orderKey = (id: string) => shop.db.select().from(orders).where(eq(orders.id, id)).get()?.key ?? 0;

describe("the buyer is written to", () => {
  it("about an order and its payment", async () => {
    shop = await startMailShop();
    const id = await shop.buy();
    const received = await receive(BUYER, "We have received your order: Walnut desk lamp");
    expect(received.text).toMatch(/reserved for you until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/);
    expect(received.text).toContain("Total: $25.50");
    expect(received.text).toContain("Deliver to: Ann Example, 1 Main Street, New York, NY 10001");
    expect(received.text).toContain(`Pay now:\n${shop.btcpay.url}/i/invoice1`);
    expect(received.text).toContain(`See your order:\n${ORIGIN}/account/orders/${id}`);
    expect(received.html).toContain(`href="${ORIGIN}/account/orders/${id}"`);
    expect(received.header).toContain("From: Refals <shop@shop.example>");
    await shop.pay();
    const paid = await receive(BUYER, "Your payment has arrived: Walnut desk lamp");
    expect(paid.text).toContain("Thank you, your order is paid");
    expect(subjects(BUYER)).toHaveLength(2);
  });

  it("when only a part of the money came", async () => {
    shop = await startMailShop();
    await shop.buy();
    await shop.pay({ status: "Expired", additionalStatus: "PaidPartial", paidAmount: "10.00" });
    expect((await receive(BUYER, PART)).text).toMatch(/Still to be paid: \$15\.50[^]+Pay the rest:/);
  });

  it("when only a part of the money came, and there is no unit left", async () => {
    shop = await startMailShop({ stock: 1 });
    const id = await shop.buy();
    shop.db.update(orders).set({ paymentStatus: "expired", stockHeld: false }).where(eq(orders.id, id)).run();
    await shop.pay({ status: "Expired", additionalStatus: "PaidPartial", paidAmount: "10.00" });
    expect((await receive(BUYER, PART)).text).not.toContain("Pay the rest:");
  });

  it("when the money came, but there is no unit left", async () => {
    shop = await startMailShop({ stock: 1 });
    const id = await shop.buy();
    await receive(BUYER, "We have received your order: Walnut desk lamp");
    shop.db.update(orders).set({ paymentStatus: "expired", stockHeld: false }).where(eq(orders.id, id)).run();
    await shop.pay();
    const letter = await receive(BUYER, "About your payment: Walnut desk lamp");
    expect(letter.text).toContain("the item was sold to someone else");
    const owner = await receive(OWNER, `Order ${orderKey(id)} needs attention: Walnut desk lamp`);
    expect(owner.text).toContain("Reason: oversold");
    expect(subjects(BUYER)).not.toContain("Your payment has arrived: Walnut desk lamp");
    expect(subjects(OWNER)).toHaveLength(1);
  });

  it("when the seller cancels the order", async () => {
    shop = await startMailShop();
    const id = await shop.buy();
    await shop.post(shop.admin, `/orders/${id}/cancel`, {});
    const letter = await receive(BUYER, "Your order was canceled: Walnut desk lamp");
    expect(letter.text).toContain("The seller has canceled your order");
    expect(subjects(BUYER)).not.toContain("Your payment failed: Walnut desk lamp");
  });

  it("when the order is sent, with a link to the carrier", async () => {
    shop = await startMailShop();
    const id = await shop.buy();
    await shop.pay();
    const fields = { order: id, postal_service: "UPS", tracking_number: "1Z999", shipped: "1" };
    await shop.post(shop.admin, "/orders", fields);
    const letter = await receive(BUYER, "Your parcel is on its way: Walnut desk lamp");
    expect(letter.text).toContain("Track your parcel:\nhttps://www.ups.com/track?tracknum=1Z999");
    await shop.post(shop.admin, "/orders", { ...fields, tracking_number: "1Z000" });
    const corrected = await receive(BUYER, "Tracking for your parcel: Walnut desk lamp");
    expect(corrected.text).toContain("Tracking number: 1Z000");
  });

  it("at most 20 times a day about unpaid orders, and again as soon as one is paid", async () => {
    shop = await startMailShop();
    for (let i = 0; i < 22; i++) await shop.buy();
    expect(shop.rows()).toHaveLength(20);
    await shop.pay();
    await receive(BUYER, "Your payment has arrived: Walnut desk lamp");
    expect(shop.rows().filter(({ recipient }) => recipient === BUYER)).toHaveLength(21);
  });
});

describe("what people typed", () => {
  it("starts no header, no paragraph and no markup in a letter", async () => {
    const title = `<b>Lamp</b> "a" & é\r\nBcc: victim@example.com\n\nPay at evil.example`;
    shop = await startMailShop({ title });
    await shop.buy({ contact_name: "<img src=x>", address: "1 Main & Second Street" });
    await expect.poll(() => to(BUYER).length).toBe(1);
    const [letter] = to(BUYER);
    const line = `<b>Lamp</b> "a" & é Bcc: victim@example.com Pay at evil.example`;
    expect(letter?.subject).toBe(`We have received your order: ${line}`);
    expect(letter?.header.filter((header) => /^bcc/i.test(header))).toEqual([]);
    expect(letter?.text).toContain(`Item: ${line}\n`);
    expect(letter?.html).toContain("&lt;b&gt;Lamp&lt;/b&gt; &quot;a&quot; &amp; é Bcc");
    expect(letter?.html).toContain("&lt;img src=x&gt;, 1 Main &amp; Second Street");
    expect(letter?.html).not.toMatch(/<b>|<img/);
  });
});

describe("the owner is written to", () => {
  it("about a paid order, with the address, and about the last unit", async () => {
    shop = await startMailShop({ stock: 2 });
    await shop.buy();
    const id = await shop.buy();
    // The other order still holds the last unit.
    await shop.pay();
    const first = await receive(OWNER, "New paid order 2: Walnut desk lamp");
    expect(first.text).toContain("Deliver to: Ann Example, 1 Main Street, New York, NY 10001");
    expect(first.text).toContain(`Open the order:\n${ORIGIN}/orders/${id}`);
    expect(shop.rows().filter(({ topic }) => topic === "owner-last-unit")).toEqual([]);
    await shop.pay(SETTLED, "invoice1");
    await receive(OWNER, "New paid order 1: Walnut desk lamp");
    const last = await receive(OWNER, "Sold out: Walnut desk lamp");
    expect(last.text).toContain(`${ORIGIN}/ayzadmin/edit?id=lamp`);
    expect(shop.db.select().from(productConditions).get()?.quantity).toBe(0);
    expect(subjects(OWNER)).toHaveLength(3);
  });

  it("about a message that was not read for ten minutes, once until it is read", async () => {
    shop = await startMailShop({ env: { SELLER_EMAIL: "seller@shop.example" } });
    const [seller, ann] = [addPerson(shop.db, "seller"), addPerson(shop.db, "Ann")];
    const chatId = beginChat(shop.db, ann, { kind: "product", id: "lamp" });
    const say = (content: string, minutesAgo: number) => {
      const now = new Date(Date.now() - minutesAgo * 60_000);
      sendMessage(shop.db, ann, { chatId, content, images: [], clientId: content }, now);
    };
    say("Is it still there?", 11);
    const subject = "Ann is waiting for a reply: Walnut desk lamp";
    const letter = await receive(OWNER, subject);
    expect(letter.text).toContain("Ann, Walnut desk lamp: Is it still there?");
    expect(letter.text).toContain(`${ORIGIN}/chat/${chatId}`);
    say("Hello?", 11);
    // Another letter shows that the job has run since.
    await shop.buy();
    await shop.pay();
    await receive(OWNER, "New paid order 1: Walnut desk lamp");
    expect(subjects(OWNER).filter((one) => one === subject)).toHaveLength(1);
    markAsRead(shop.db, seller, { chatId });
    say("One more thing", 11);
    await expect.poll(() => subjects(OWNER).filter((one) => one === subject), WAIT).toHaveLength(2);
  });
});

describe("the owner gets one letter per outage", () => {
  const setBack = () =>
    shop.db
      .update(outages)
      .set({ since: new Date(Date.now() - 61 * 60_000) })
      .run();
  const countOutageLetters = () => shop.rows().filter(({ topic }) => topic === "outage").length;
  const failing = () =>
    shop.db
      .select()
      .from(outages)
      .all()
      .map(({ subject }) => subject);

  it("when a provider has not answered for an hour", async () => {
    shop = await startMailShop();
    await shop.buy();
    shop.btcpay.mode = "failing";
    await expect.poll(failing).toEqual(["btcpay"]);
    setBack();
    const letter = await receive(OWNER, "BTCPay Server has not answered for an hour");
    expect(letter.text).toContain("Every attempt since");
    shop.btcpay.mode = "working";
    await expect.poll(failing).toEqual([]);
    expect(countOutageLetters()).toBe(1);
  });

  it("when backups have failed for an hour", async () => {
    shop = await startMailShop({ env: { BACKUP_DIR: "/no/such/folder" }, mayFail: true });
    await expect.poll(failing, WAIT).toEqual(["backup"]);
    setBack();
    await shop.server.stop();
    await shop.start();
    const letter = await receive(OWNER, "The shop could not make a backup for an hour");
    expect(letter.text).toContain("Check that the folder BACKUP_DIR exists");
    expect(countOutageLetters()).toBe(1);
  });

  it("when nobody could buy for an hour", async () => {
    shop = await startMailShop();
    shop.btcpay.mode = "failing";
    const fail = () => expect(shop.buy()).rejects.toThrow("The purchase was refused");
    await fail();
    setBack();
    await fail();
    await fail();
    await receive(OWNER, "Nobody could buy for an hour: BTCPay Server creates no invoices");
    shop.btcpay.mode = "working";
    await shop.buy();
    expect(failing()).toEqual([]);
    expect(countOutageLetters()).toBe(1);
  });
});

describe("the test letter", () => {
  const send = (recipient: string) => shop.post(shop.admin, "/admin/mail", { recipient });
  const message = async (response: Promise<Response>) => {
    expect((await response).status).toBe(303);
    return shop.admin.getPage("/admin/mail");
  };

  it("is sent at once, and its page says so", async () => {
    shop = await startMailShop();
    expect(await message(send("me@example.com"))).toContain("The mail server has accepted the test e-mail.");
    expect(subjects("me@example.com")).toEqual(["A test e-mail from your shop"]);
    expect(shop.rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
  });

  it("is given up after one attempt, and its page says why", async () => {
    shop = await startMailShop();
    shop.smtp.mode = "refusing the sender";
    expect(await message(send("me@example.com"))).toMatch(/could not be sent[^]*Sender not allowed/);
    expect(shop.rows()).toMatchObject([{ state: "failed", attempts: 1 }]);
  });

  it("is refused unless the field has exactly one address", async () => {
    shop = await startMailShop();
    for (const recipient of ["", "me", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com"]) {
      expect((await send(recipient)).status).toBe(422);
    }
    expect(shop.rows()).toEqual([]);
  });
});

describe("without a mail server", () => {
  it("no letters are written, and the page says that mail is off", async () => {
    shop = await startMailShop({ env: { SMTP_URL: "", MAIL_FROM: "" } });
    await shop.buy();
    await shop.pay();
    expect(shop.rows()).toEqual([]);
    expect(await shop.admin.getPage("/admin/mail")).toContain(
      "Mail is off: the shop sends no e-mail to buyers or to you.",
    );
  });

  it("the panels say so once, until an administrator has read it", async () => {
    shop = await startMailShop({ env: { SMTP_URL: "", MAIL_FROM: "" } });
    expect(await shop.admin.getPage("/orders")).toContain("The shop sends no e-mail");
    const answer = await shop.post(shop.admin, "/admin/mail", { intent: "dismiss", returnTo: "/orders" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/orders"]);
    expect(await shop.admin.getPage("/orders")).not.toContain("The shop sends no e-mail");
    expect(await shop.admin.getPage("/admin/mail")).toContain(
      "Mail is off: the shop sends no e-mail to buyers or to you.",
    );
  });
});

describe("the outbox", () => {
  it("is paged, and shows the letters of one state", async () => {
    shop = await startMailShop();
    const now = new Date();
    for (let i = 1; i <= 51; i++) {
      const content = JSON.stringify({ subject: `Letter ${i}.` });
      const row = { id: `letter-${i}`, audience: "buyer", recipient: BUYER, topic: "t", content } as const;
      const state = i === 51 ? ({ state: "failed" } as const) : ({ state: "sent" } as const);
      shop.db
        .insert(letters)
        .values({ ...row, ...state, createdAt: now, dueAt: now, endedAt: now })
        .run();
    }
    const first = await shop.admin.getPage("/admin/mail");
    expect([first.includes("Letter 51."), first.includes("Letter 1.")]).toEqual([true, false]);
    const older = /href="([^"]+before=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = await shop.admin.getPage(older.replaceAll("&amp;", "&"));
    expect([second.includes("Letter 1."), second.includes("Letter 2."), second.includes("Older")]).toEqual([
      true,
      false,
      false,
    ]);
    const failed = await shop.admin.getPage("/admin/mail?state=failed");
    expect([failed.includes("Letter 51."), failed.includes("Letter 50.")]).toEqual([true, false]);
  });
});
