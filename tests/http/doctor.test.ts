import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { OAuth2Server, type MutableResponse } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { startHttpFake, type HttpFake } from "#tests/fakes/http-fake.ts";
import { startSmtp, type FakeSmtp } from "#tests/fakes/smtp.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** A shop whose services all work, until a test changes one of them. */
const google = new OAuth2Server();
const webhook = { url: "", enabled: true };
let btcpay: HttpFake;
let smtp: FakeSmtp;
let server: RunningServer;
let db: Db;
let env: Record<string, string>;
const storage = makeStorage();

beforeAll(async () => {
  await google.issuer.keys.generate("RS256");
  await google.start(0, "localhost");
  smtp = await startSmtp();
  btcpay = await startHttpFake(({ path: asked, headers }) => {
    if (headers.authorization !== "token right-key") return [401, {}];
    if (!asked.startsWith("/api/v1/stores/store/")) return [404, {}];
    return [200, asked.endsWith("/webhooks") ? [webhook] : []];
  });
  server = await startServer({ storageDir: storage.storageDir, env: { PUBLIC_URL: "http://shop.example" } });
  db = openDatabase(storage.file);
  const googleUrl = google.issuer.url ?? "";
  env = {
    ...{ PUBLIC_URL: server.url, SMTP_URL: smtp.url, MAIL_FROM: "shop@shop.example", OWNER_EMAIL: "o@shop.example" },
    ...{ GOOGLE_CLIENT_ID: "shop", GOOGLE_CLIENT_SECRET: "secret", GOOGLE_AUTHORIZATION_URL: `${googleUrl}/authorize` },
    ...{ GOOGLE_TOKEN_URL: `${googleUrl}/token`, GOOGLE_USERINFO_URL: `${googleUrl}/userinfo` },
    ...{ PAYMENT_PROVIDER: "btcpay", BTCPAY_URL: btcpay.url, BTCPAY_STORE_ID: "store" },
    ...{ BTCPAY_API_KEY: "right-key", BTCPAY_WEBHOOK_SECRET: "secret" },
  };
});
afterAll(async () => {
  await server.stop();
  db.$client.close();
  await Promise.all([google.stop(), smtp.close(), btcpay.close()]);
  rmSync(storage.storageDir, { recursive: true });
});
beforeEach(() => {
  btcpay.mode = "working";
  smtp.mode = "working";
  Object.assign(webhook, { url: `${server.url}/api/payments/btcpay/notify`, enabled: true });
});

const runDoctor = (change: Record<string, string> = {}) =>
  runCommand("doctor", [], { STORAGE_DIR: storage.storageDir, ...env, ...change });

describe("npm run doctor", () => {
  it("finds that everything works, writes to nobody, and ends with 0", async () => {
    const { code, output } = await runDoctor();
    expect(output).not.toContain("Fails");
    for (const line of [
      `OK       Database: ${storage.file} is intact.`,
      `OK       Public address, from this machine: The shop answers at ${server.url}.`,
      "OK       Sign-in with Google: Google accepts the client id and secret.",
      `OK       Mail: ${new URL(smtp.url).host} accepts the shop.`,
      "OK       BTCPay Server: It accepts the key for the store.",
      `OK       BTCPay Server, webhook: It notifies ${webhook.url}.`,
      "OK       Clock: It matches",
    ]) {
      expect(output).toContain(line);
    }
    expect(code).toBe(0);
    expect(smtp.asked).toEqual([]);
  });

  it("names each failing service with advice, and ends with 1", async () => {
    smtp.mode = "down";
    Object.assign(webhook, { enabled: false });
    google.service.once("beforeResponse", (response: MutableResponse) => {
      Object.assign(response, { statusCode: 401, body: { error: "invalid_client" } });
    });
    const { code, output } = await runDoctor({ PUBLIC_URL: "http://127.0.0.1:2" });
    for (const text of [
      "Fails    Public address, from this machine: http://127.0.0.1:2 cannot be reached: nothing is listening there.",
      "Fails    Sign-in with Google: Google answers invalid_client.",
      `Fails    Mail: ${new URL(smtp.url).host} cannot be used: `,
      "Fails    BTCPay Server, webhook: No webhook of the store is enabled for this shop.",
      "Add a webhook for http://127.0.0.1:2/api/payments/btcpay/notify",
    ]) {
      expect(output).toContain(text);
    }
    expect(code).toBe(1);
  });

  it.each([
    [{ BTCPAY_API_KEY: "wrong-key" }, "Fails    BTCPay Server: The provider answered with 401."],
    [{ BTCPAY_STORE_ID: "other" }, "Fails    BTCPay Server: The server does not know the store."],
    [
      { BTCPAY_URL: "http://127.0.0.1:2" },
      "Fails    BTCPay Server: The provider cannot be reached: nothing is listening there.",
    ],
  ])("tells a wrong key, a wrong store and an unreachable server apart: %o", async (change, text) => {
    expect((await runDoctor(change)).output).toContain(text);
  });

  it("always reports the clock, and says that only the running shop sees the headers of a proxy", async () => {
    const { output } = await runCommand("doctor", [], { STORAGE_DIR: storage.storageDir, TRUST_PROXY: "127.0.0.1" });
    expect(output).toMatch(/ Clock: (This machine has set it|No service is set up)/);
    expect(output).toContain("Off      Proxy: Only the running shop sees the headers of its proxy.");
  });

  it("reports problems with the settings", async () => {
    const { code, output } = await runDoctor({ PORT: "many" });
    expect(output).toBe("The settings are not valid:\n  PORT: must be a port number\n");
    expect(code).toBe(1);
  });

  it("finds a damaged database", async () => {
    const damaged = makeStorage();
    writeFileSync(damaged.file, "not a database");
    const { code, output } = await runDoctor({ STORAGE_DIR: path.dirname(damaged.file) });
    expect(output).toContain("Fails    Database: ");
    expect(code).toBe(1);
    rmSync(damaged.storageDir, { recursive: true });
  });
});

describe("the Health page", () => {
  it("shows the installation at once, and the connections after they were checked", async () => {
    const own = makeStorage();
    const shop = await startServer({ storageDir: own.storageDir, env: { ...env, PUBLIC_URL: "http://shop.example" } });
    const shopDb = openDatabase(own.file);
    const admin = makeAdminClient(shopDb, shop.url);
    const load = async () => (await admin.fetch("/admin/health")).text();
    const before = await load();
    expect(before).toContain("All have run on schedule.");
    expect(before).toContain("was intact when the shop started");
    expect(before).not.toContain("It accepts the key for the store.");
    const response = await admin.fetch("/admin/health", {
      method: "POST",
      body: new URLSearchParams(),
      headers: { Origin: "http://shop.example" },
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/health"]);
    expect(await load()).toContain("It accepts the key for the store.");
    shopDb.$client.close();
    await shop.stop();
    rmSync(own.storageDir, { recursive: true });
  });
});
