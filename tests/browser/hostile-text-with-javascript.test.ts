import { sendMessage } from "#app/chat/chat.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { signIn } from "#app/accounts/sessions.server.ts";
import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { recordAudit } from "#app/audit/audit.server.ts";
import { chatMessages } from "#db/schema/index.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { MARKUP_ATTACKS } from "#tests/factories/markup-attacks.ts";
import { insertCase, insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { countOf } from "#tests/setup/full-run.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAs } from "#tests/setup/signed-in.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

// Without the content security policy, only escaping prevents that markup does something. A worker of its own, because
// other tests would find the products.
test.use({ bypassCSP: true, productsPerShop: 1 });
test.describe.configure({ timeout: 600_000 });

const HOSTILE = { id: "hostile", email: "hostile@example.com", name: MARKUP_ATTACKS[6] ?? "" };
/** The attack that many places after this one, so that every row has others in its fields. */
const attack = (i: number) => MARKUP_ATTACKS[i % MARKUP_ATTACKS.length] ?? "";
const ORDERS = 40;

/** Puts an attack into every text that somebody else reads. Returns the ids of an order and of a chat. */
function insertAttacks({ db }: TestShop): { order: string; chat: string } {
  const now = new Date();
  for (const user of [HOSTILE, DEMO_ACCOUNTS.seller]) {
    signIn(db, { user, previousToken: undefined, now, sellerEmail: DEMO_ACCOUNTS.seller.email });
  }
  for (const [i, text] of MARKUP_ATTACKS.entries()) {
    insertProduct(db, "pc", { id: `title-${i}`, title: text, mainCategory: "Hostile", category: "Titles" });
    insertProduct(db, "default", { id: `category-${i}`, mainCategory: attack(i + 1), category: text });
  }
  let order = "";
  for (let i = 0; i < ORDERS; i++) {
    const at = (field: number) => attack(i + field * ORDERS);
    const row = insertOrder(db, {
      ...{ userId: HOSTILE.id, createdAt: now, paymentStatus: "finished", title: at(0), contactName: at(1) },
      ...{ address: at(2), city: at(3), stateProv: at(4), postalCode: at(0), phone: at(1), email: at(2) },
      ...{ postalService: at(3), trackingNumber: at(4) },
    });
    insertCase(db, { orderKey: row.key, kind: "overpaid", values: { received: at(0), asked: at(1), coin: at(2) } });
    order = row.id;
  }
  for (const text of MARKUP_ATTACKS.slice(0, 100)) {
    recordAudit(db, {
      ...{ by: { kind: "admin", session: "3fA9x_0b", address: "127.0.0.1" }, now, action: "edit-product", shop: "pc" },
      ...{ subject: text, before: { title: text }, after: { title: `${text} after` } },
    });
  }
  const actor = chatActor({ ...HOSTILE, isSeller: false });
  const chat = beginChat(db, actor, { kind: "support" }, now);
  for (const [i, content] of MARKUP_ATTACKS.entries()) {
    // The limit of messages is a window of ten seconds.
    const later = new Date(now.getTime() - (MARKUP_ATTACKS.length - i) * 60_000);
    const sent = sendMessage(db, actor, { chatId: chat, content, images: [], clientId: String(i) }, later);
    if (!sent.ok) throw new Error(sent.problem.code);
  }
  expect(db.select().from(chatMessages).all().length).toBeGreaterThanOrEqual(MARKUP_ATTACKS.length);
  return { order, chat };
}

test("markup in any text is shown as text: in shops, account, chat and panels", async ({
  page,
  context,
  shop,
  noise,
}) => {
  // Images of attacks do not exist.
  noise.expect(/Failed to load resource/);
  const { order, chat } = insertAttacks(shop);
  await signInAs(context, shop, HOSTILE);
  await signInAdmin(context, shop);
  const done: string[] = [];
  page.on("dialog", (dialog) => {
    done.push(`dialog ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith("data:")) done.push(request.url());
  });

  async function expectHarmless(path: string): Promise<void> {
    await page.goto(path);
    const handlers = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter(({ attributes }) =>
          [...attributes].some(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value)),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect([path, handlers, done]).toEqual([path, [], []]);
  }

  const gridPages = Array.from({ length: Math.ceil(MARKUP_ATTACKS.length / 25) }, (_, i) => i + 1);
  for (const number of gridPages) await expectHarmless(`/pcshop?main=Hostile&category=Titles&page=${number}`);
  for (const path of ["/refferals", "/pcshop", "/pcshop/product/title-6", "/account?tab=orders", "/chats"]) {
    await expectHarmless(path);
  }
  for (const path of [`/account/orders/${order}`, `/chat/${chat}`, `/chat/${chat}?before=60`, "/account/data"]) {
    await expectHarmless(path);
  }
  for (const path of ["/orders", "/orders?page=2", `/orders/${order}`, `/orders/${order}/slip`, "/orders/attention"]) {
    await expectHarmless(path);
  }
  for (const path of ["/orders/ledger", "/admin/audit", "/admin/mail", "/admin", "/pcadmin", "/pcadmin?tpage=2"]) {
    await expectHarmless(path);
  }
  for (let i = 0; i < countOf(MARKUP_ATTACKS.length, 6); i++) {
    const text = encodeURIComponent(attack(i * 7));
    await expectHarmless(`/pcadmin/edit?id=title-${(i * 7) % MARKUP_ATTACKS.length}`);
    await expectHarmless(`/pcshop?q=${text}`);
    await expectHarmless(`/orders?q=${text}`);
    await expectHarmless(`/sign-in?next=${text}`);
  }
});
