import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { chatImages, chatMessages, chats, savedReplies } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { openChat, SELLER_EMAIL, signedIn } from "./chat-people.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let nora: Client;
let tom: Client;
let sam: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ SELLER_EMAIL }));
  insertProduct(db, "ayz", { id: "lamp", title: "Walnut <i>desk</i> lamp" });
});
afterAll(() => end());
beforeEach(() => {
  db.delete(chatImages).run();
  db.delete(chatMessages).run();
  db.delete(chats).run();
  nora = signedIn(db, server.url, "nora");
  tom = signedIn(db, server.url, "tom");
  sam = signedIn(db, server.url, "sam");
});

async function json(response: Response): Promise<unknown> {
  return response.json();
}
let serial = 0;
function post(client: Client, chatId: string, fields: Record<string, string | File[]>): Promise<Response> {
  const form = new FormData();
  form.set("clientId", `form-${++serial}`);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else for (const file of value) form.append(name, file);
  }
  return client.fetch(`/chat/${chatId}`, { method: "POST", body: form, headers: { Origin: server.url } });
}
function upload(client: Client, chatId: string, ...files: File[]): Promise<Response> {
  const form = new FormData();
  for (const file of files) form.append("image", file);
  return client.fetch(`/api/chats/${chatId}/upload`, { method: "POST", body: form, headers: { Origin: server.url } });
}
const imageFile = async (name = "lamp.png", seed = 1) => new File([new Uint8Array(await makeImage({ seed }))], name);
describe("starting a chat through the API", () => {
  test("returns the same id for any title and name", async () => {
    const body = { productId: "lamp", title: "Mine", buyer_name: "Somebody", store: "ayz", buyerGoogleId: "id-nora" };
    const first = await nora.sendJson("POST", "/api/chats", body);
    expect(first.status).toBe(200);
    const { id } = (await first.json()) as { id: string };
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(await openChat(nora)).toBe(id);
    expect(await openChat(tom)).not.toBe(id);
    expect(db.select().from(chats).all()[0]).toMatchObject({ title: "Walnut <i>desk</i> lamp", buyerId: "id-nora" });
    expect(await openChat(nora, null)).not.toBe(id);
  });

  test.each([
    ["another's id", { productId: "lamp", buyerGoogleId: "id-tom" }, 403],
    ["an unknown product", { productId: "nothing" }, 404],
    ["another shop", { productId: "lamp", store: "pc" }, 400],
    ["no object", [1], 400],
    ["an object for an id", { productId: { $ne: 1 } }, 400],
  ])("refuses %s", async (_what, body, status) => {
    const response = await nora.sendJson("POST", "/api/chats", body);
    expect(response.status).toBe(status);
    expect(await json(response)).toMatchObject({ error: expect.any(String) as string });
    expect(db.select().from(chats).all()).toEqual([]);
  });

  test("requires a signed-in buyer and a POST of JSON", async () => {
    const visitor = new Client(server.url);
    expect((await visitor.sendJson("POST", "/api/chats", { productId: "lamp" })).status).toBe(401);
    expect((await sam.sendJson("POST", "/api/chats", { productId: "lamp" })).status).toBe(403);
    const got = await nora.fetch("/api/chats");
    expect([got.status, got.headers.get("Allow")]).toEqual([405, "POST"]);
    const text = await nora.fetch("/api/chats", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "text/plain" },
    });
    expect(text.status).toBe(415);
    const foreign = await nora.sendJson(
      "POST",
      "/api/chats",
      { productId: "lamp" },
      { Origin: "https://evil.example" },
    );
    expect(foreign.status).toBe(403);
    expect(db.select().from(chats).all()).toEqual([]);
  });
});

describe("chat pages without JavaScript", () => {
  test("redirect visitors to sign in and back", async () => {
    const visitor = new Client(server.url);
    const page = await visitor.fetch("/chats");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/sign-in?next=%2Fchats"]);
    const asking = await visitor.postForm("/chats", { productId: "lamp", returnTo: "/product/lamp" });
    expect([asking.status, asking.headers.get("Location")]).toEqual([303, "/sign-in?next=%2Fproduct%2Flamp"]);
    expect(await visitor.getPage("/sign-in?next=%2Fproduct%2Flamp")).toContain("Please log in to your account");
  });

  test("let buyer and seller write by forms and show unread messages", async () => {
    expect(textOf(await nora.getPage("/chats"))).toContain("No active chats.");
    const begun = await nora.postForm("/chats", { productId: "lamp", returnTo: "/product/lamp" });
    const path = begun.headers.get("Location") ?? "";
    expect([begun.status, path]).toEqual([303, expect.stringMatching(/^\/chat\/[\w-]{16}$/)]);
    expect(textOf(await nora.getPage(path))).toContain("No messages yet");
    const chatId = path.slice("/chat/".length);

    const sent = await post(nora, chatId, { content: "<script>alert(1)</script>\r\nhttps://example.com" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
    expect(db.select().from(chatMessages).all()[0]?.content).toBe("<script>alert(1)</script>\nhttps://example.com");

    const list = await sam.getPage("/chats");
    expect(textOf(list)).toMatch(/nora[^]*Walnut &lt;i&gt;desk[^]*1\s+unread/);
    expect(list).toContain("<title>(1) Chats");
    const page = await sam.getPage(path);
    expect(page).not.toContain("<script>alert(1)");
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).toMatch(/<a href="https:\/\/example\.com\/" target="_blank" rel="ugc nofollow noopener noreferrer"/);
    expect(await sam.getPage("/chats")).toContain("<title>Chats");
    expect(textOf(await nora.getPage(path))).toMatch(/Read/);

    await post(sam, chatId, { content: "Yes" });
    expect(textOf(await nora.getPage("/chats"))).toMatch(/Yes[^]*1\s+unread/);
  });

  test("store a form that is sent twice once, and keep the text of a refused one", async () => {
    const chatId = await openChat(nora);
    for (let i = 0; i < 3; i += 1) await post(nora, chatId, { content: "once", clientId: "the same" });
    expect(db.select().from(chatMessages).all()).toHaveLength(1);
    const long = `${"x".repeat(4001)}!`;
    const refused = await post(nora, chatId, { content: long });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("A message can have at most 4,000 characters.");
    expect(page).toContain(long);
    const blank = await post(nora, chatId, { content: "  " });
    expect([blank.status, await blank.text()]).toEqual([
      422,
      expect.stringContaining("Write something or attach a picture."),
    ]);
  });

  test("accept at most twenty messages in ten seconds, as the socket does", async () => {
    const chatId = await openChat(nora);
    for (let i = 0; i < 20; i += 1) expect((await post(nora, chatId, { content: `${i}` })).status).toBe(303);
    const refused = await post(nora, chatId, { content: "one more" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(textOf(await refused.text())).toContain("You can send up to 20 messages in 10 seconds.");
    expect(db.select().from(chatMessages).all()).toHaveLength(20);
  });

  test("show the history in pages of fifty", async () => {
    const chatId = await openChat(nora);
    const { key } = db.select().from(chats).get() ?? { key: 0 };
    const row = { chatKey: key, senderId: "id-nora", fromSeller: false, createdAt: new Date(0) };
    for (let i = 1; i <= 60; i += 1) {
      db.insert(chatMessages)
        .values({ ...row, clientId: `${i}`, content: `message ${i}.` })
        .run();
    }
    const newest = await nora.getPage(`/chat/${chatId}`);
    const older = /href="(\/chat\/[^"]+\?before=\d+)"/.exec(newest)?.[1] ?? "";
    expect(newest).not.toContain(">Newest messages<");
    expect([newest.includes("message 11."), newest.includes("message 10.")]).toEqual([true, false]);
    const before = await nora.getPage(older);
    expect(before).toContain(">Newest messages<");
    expect([
      before.includes("message 10."),
      before.includes("message 1."),
      before.includes(">Older messages<"),
    ]).toEqual([true, true, false]);
  });

  test("let the seller find a chat by buyer or product", async () => {
    await post(nora, await openChat(nora), { content: "Is it there?" });
    await post(tom, await openChat(tom, null), { content: "Hello" });
    const [byBuyer, bySubject] = [await sam.getPage("/chats?q=NOR"), await sam.getPage("/chats?q=support")].map(textOf);
    expect([byBuyer?.includes("Is it there?"), byBuyer?.includes("Support")]).toEqual([true, false]);
    expect([bySubject?.includes("Hello"), bySubject?.includes("nora")]).toEqual([true, false]);
    expect(textOf(await sam.getPage("/chats?q=%25"))).toContain("No chat was found.");
  });
});

describe("chat images", () => {
  test("are uploaded, sent and visible to both people only", async () => {
    const chatId = await openChat(nora);
    const uploaded = await upload(nora, chatId, await imageFile());
    expect(uploaded.status).toBe(200);
    const { filePath } = (await uploaded.json()) as { filePath: string };
    expect(filePath).toMatch(new RegExp(`^/api/chats/${chatId}/images/[\\w-]+\\.webp$`));
    const statuses = async () => {
      const visitor = new Client(server.url);
      return Promise.all([nora, sam, tom, visitor].map(async (client) => (await client.fetch(filePath)).status));
    };
    expect(await statuses()).toEqual([200, 404, 403, 401]);

    const sent = await post(nora, chatId, { content: "", uploaded: filePath });
    expect(sent.status).toBe(303);
    expect(await statuses()).toEqual([200, 200, 403, 401]);
    const answer = await sam.fetch(filePath);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const again = await sam.fetch(filePath, { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await sam.getPage(`/chat/${chatId}`)).toContain(`src="${filePath}?size=large"`);
    expect(textOf(await sam.getPage("/chats"))).toContain("Picture");
  });

  test("can be sent several at once with the form", async () => {
    const chatId = await openChat(nora);
    const files = [await imageFile("a.png", 1), await imageFile("b.png", 2)];
    expect((await post(nora, chatId, { content: "two", image: files })).status).toBe(303);
    expect(db.select().from(chatImages).all()).toMatchObject([{ position: 1 }, { position: 2 }]);
  });

  test("are refused by name if they are not images, and the text and other images are kept", async () => {
    const chatId = await openChat(nora);
    const text = new File(["not a picture"], "notes.png", { type: "image/png" });
    const refused = await post(nora, chatId, { content: "look at this", image: [await imageFile(), text] });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("notes.png is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.");
    expect(page).toContain("look at this");
    expect(page).toMatch(/name="uploaded" [^>]*value="\/api\/chats\//);
    expect(db.select().from(chatMessages).all()).toEqual([]);
  });

  test("are refused by name when a saved reply is inserted at the same time", async () => {
    const chatId = await openChat(nora);
    const reply = { key: 1, name: "Shipping", text: "We ship within two days.", updatedAt: new Date() };
    db.insert(savedReplies).values(reply).run();
    const text = new File(["not a picture"], "notes.png", { type: "image/png" });
    const page = await (await post(sam, chatId, { content: "Hello.", reply: "1", image: [text] })).text();
    expect(page).toContain("notes.png is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.");
    expect(page).toContain("Hello.\nWe ship within two days.");
  });

  test("have limits in the API, which also refuses other people's chats", async () => {
    const chatId = await openChat(nora);
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.svg", { type: "image/svg+xml" });
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "large.png");
    const status = async (response: Promise<Response>) => (await response).status;
    expect(await status(upload(nora, chatId, svg))).toBe(415);
    expect(await status(upload(nora, chatId, large))).toBe(413);
    expect(await status(upload(nora, chatId, await imageFile(), await imageFile()))).toBe(413);
    expect(await status(upload(nora, chatId))).toBe(400);
    expect(await status(upload(tom, chatId, await imageFile()))).toBe(403);
    expect(await status(upload(new Client(server.url), chatId, await imageFile()))).toBe(401);
    expect(await status(upload(nora, "nothing", await imageFile()))).toBe(404);
    expect(await status(nora.sendJson("POST", `/api/chats/${chatId}/upload`, {}))).toBe(415);
    expect(db.select().from(chatImages).all().length).toBeLessThanOrEqual(1);
    expect(db.select().from(chatMessages).all()).toEqual([]);
  });
});

describe("an outsider", () => {
  test("is asked to sign in by the form of a chat, and then returns to the chat", async () => {
    const chatId = await openChat(nora);
    const visitor = new Client(server.url);
    const answer = await post(visitor, chatId, { content: "Is it there?" });
    expect(answer.headers.get("Location")).toBe(`/sign-in?next=%2Fchat%2F${chatId}`);
    expect(textOf(await visitor.getPage("/sign-in"))).toContain("Please log in");
  });

  test("can neither see nor write to a chat of other people", async () => {
    const chatId = await openChat(nora);
    await post(nora, chatId, { content: "private words" });
    const page = await tom.fetch(`/chat/${chatId}`);
    expect(page.status).toBe(403);
    expect(await page.text()).not.toContain("private words");
    const data = await tom.fetch(`/chat/${chatId}.data`);
    expect(await data.text()).not.toContain("private words");
    expect((await post(tom, chatId, { content: "intruding" })).status).toBe(403);
    expect((await tom.fetch(`/api/chats/${chatId}/product.webp`)).status).toBe(403);
    expect((await tom.fetch("/chat/nothing")).status).toBe(404);
    expect(db.select().from(chatMessages).all()).toHaveLength(1);
  });
});
