import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { panelSettings } from "#db/schema/index.ts";
import { startHttpFake, type HttpFake } from "#tests/fakes/http-fake.ts";
import { NOWPAYMENTS_KEY, NOWPAYMENTS_LOGIN } from "#tests/fakes/nowpayments.ts";
import { startSmtp, type FakeSmtp } from "#tests/fakes/smtp.ts";

import { makeAdminClient } from "./admin-client.ts";
import { Client } from "./client.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { makeStorage } from "./template-database.ts";

export const PUBLIC_URL = "http://shop.example";
export const PASSWORD = "violet umbrella seven trains";
/** A secret of the settings, which no page may show. */
export const SECRET = "canary-of-a-secret";

interface State {
  google: OAuth2Server;
  smtp: FakeSmtp;
  /** NOWPayments, and BTCPay Server with the key SECRET. */
  providers: HttpFake;
  /** The machine's own settings: where the services of the tests are. */
  machine: Record<string, string>;
  storageDir: string;
  db: Db;
  server: RunningServer;
  admin: Client;
}

/** Starts, before each test or file, a new shop whose owner is logged in and sets it up in the panels. */
export function setUpSettingsShop({ each }: { each: "test" | "file" } = { each: "test" }) {
  // Set before each test, so that its functions can be destructured once.
  const shop = {} as State;

  beforeAll(async () => {
    shop.google = new OAuth2Server();
    await shop.google.issuer.keys.generate("RS256");
    await shop.google.start(0, "localhost");
    shop.smtp = await startSmtp();
    shop.providers = await startHttpFake(({ path, headers, body }) => {
      if (path.endsWith("/merchant/coins")) {
        return headers["x-api-key"] === NOWPAYMENTS_KEY ? [200, { selectedCurrencies: ["btc"] }] : [403, {}];
      }
      if (path.endsWith("/auth"))
        return isDeepStrictEqual(body, NOWPAYMENTS_LOGIN) ? [200, { token: "jwt" }] : [403, {}];
      if (path.includes("/payment/?")) return headers.authorization === "Bearer jwt" ? [200, { data: [] }] : [401, {}];
      return headers.authorization === `token ${SECRET}` ? [200, []] : [401, {}];
    });
    const url = shop.google.issuer.url ?? "";
    shop.machine = {
      ...{ PUBLIC_URL, ADMIN_PASSWORD: PASSWORD, NOWPAYMENTS_API_URL: shop.providers.url },
      ...{ GOOGLE_AUTHORIZATION_URL: `${url}/authorize`, GOOGLE_TOKEN_URL: `${url}/token` },
      ...{ GOOGLE_USERINFO_URL: `${url}/userinfo` },
    };
  });
  afterAll(() => Promise.all([shop.google.stop(), shop.smtp.close(), shop.providers.close()]));

  const [before, after] = each === "file" ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    const { storageDir, file } = makeStorage();
    Object.assign(shop, { storageDir, db: openDatabase(file) });
    shop.smtp.mode = "working";
    await start(shop.machine);
  });
  after(async () => {
    await shop.server.stop();
    shop.db.$client.close();
    rmSync(shop.storageDir, { recursive: true });
  });

  async function start(env: Record<string, string>): Promise<void> {
    shop.server = await startServer({ storageDir: shop.storageDir, env });
    shop.admin = makeAdminClient(shop.db, shop.server.url);
  }
  const visitor = () => new Client(shop.server.url);

  return Object.assign(shop, {
    start,
    restart: async (env: Record<string, string>) => {
      await shop.server.stop();
      await start(env);
    },
    visitor,
    shopPage: () => visitor().getPage("/pcshop"),
    /** The form of a part of the settings. */
    form: (section: string) => shop.admin.getPage(`/admin/settings/${section}`),
    save: (section: string, fields: Record<string, string>, origin = PUBLIC_URL) =>
      shop.admin.postForm(`/admin/settings/${section}`, fields, { Origin: origin }),
    /** The stored settings. */
    stored: (): Record<string, string> =>
      Object.fromEntries(
        shop.db
          .select()
          .from(panelSettings)
          .all()
          .map(({ name, value }) => [name, value]),
      ),
    mailFields: (change: Record<string, string> = {}): Record<string, string> => {
      const { hostname, port } = new URL(shop.smtp.url);
      const login = { smtp_user: "", smtp_password: "" };
      return { smtp_host: hostname, smtp_port: port, ...login, MAIL_FROM: "a@shop.example", ...change };
    },
  });
}
