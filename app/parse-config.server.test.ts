import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";

import { afterAll, describe, expect, test } from "vitest";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { parseConfig, SECRETS, SETTINGS } from "./parse-config.server.ts";
import { mustEncrypt } from "./mail/mail-settings.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "shop", GOOGLE_CLIENT_SECRET: "confidential", PUBLIC_URL: "https://shop.example/" };

describe("settings of sign-in with Google", () => {
  test("are off without their variables", () => {
    expect(parseConfig({}).google).toBeUndefined();
    expect(parseConfig({ GOOGLE_CLIENT_ID: " ", GOOGLE_CLIENT_SECRET: "" }).google).toBeUndefined();
  });

  test("default to Google's own addresses", () => {
    expect(parseConfig(GOOGLE).google).toMatchObject({
      callbackUrl: "https://shop.example/auth/google/callback",
      authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      isNotGoogle: false,
    });
    const elsewhere = parseConfig({ ...GOOGLE, GOOGLE_USERINFO_URL: "http://localhost:8080/userinfo" }).google;
    expect(elsewhere).toMatchObject({ userinfoUrl: "http://localhost:8080/userinfo", isNotGoogle: true });
  });

  test.each(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "PUBLIC_URL"])("are incomplete without %s", (name) => {
    expect(() => parseConfig({ ...GOOGLE, [name]: "" })).toThrow(new RegExp(`${name}: is required`));
  });

  test("accept only web addresses", () => {
    expect(() => parseConfig({ ...GOOGLE, GOOGLE_TOKEN_URL: "file:///etc/passwd" })).toThrow(/GOOGLE_TOKEN_URL: /);
  });
});

describe("TRUST_PROXY", () => {
  test("is no proxy by default, and takes a number, addresses or networks", () => {
    expect(parseConfig({}).trustProxy).toBe(0);
    expect(parseConfig({ TRUST_PROXY: "1", HOST: "127.0.0.1" }).trustProxy).toBe(1);
    const proxies = "10.0.0.2, 192.168.0.0/16,fd00::/8";
    expect(parseConfig({ TRUST_PROXY: proxies }).trustProxy).toEqual(["10.0.0.2", "192.168.0.0/16", "fd00::/8"]);
  });

  test("refuses a number while HOST is open to everybody", () => {
    expect(() => parseConfig({ TRUST_PROXY: "1" })).toThrow(/TRUST_PROXY: can be a number only while HOST is/);
    expect(() => parseConfig({ TRUST_PROXY: "1", HOST: "192.0.2.1" })).toThrow(/TRUST_PROXY/);
    expect(parseConfig({ TRUST_PROXY: "1", DEMO: "1" }).trustProxy).toBe(1);
  });

  test.each([
    "yes",
    "11",
    "-1",
    "1.5",
    "10.0.0.0/40",
    "10.0.0.2,",
    "proxy.example",
    "0.0.0.0/0",
    "128.0.0.0/1",
    "::/0",
  ])("refuses %j", (value) => {
    expect(() => parseConfig({ TRUST_PROXY: value, HOST: "127.0.0.1" })).toThrow(/TRUST_PROXY: must be the addresses/);
  });
});

test.each(["BTCPAY_URL", "NOWPAYMENTS_API_URL", "GOOGLE_TOKEN_URL", "GOOGLE_USERINFO_URL", "GOOGLE_AUTHORIZATION_URL"])(
  "%s is refused as an http address of another machine",
  (name) => {
    expect(() => parseConfig({ [name]: "http://pay.example/api" })).toThrow(`${name}: must be an https address`);
    expect(() => parseConfig({ [name]: "http://127.0.0.1:8080/api" })).not.toThrow();
    expect(() => parseConfig({ [name]: "https://pay.example/api" })).not.toThrow();
  },
);

describe("limits of what one account may order", () => {
  test("have defaults", () => {
    expect(parseConfig({}).purchaseLimits).toEqual({ openOrders: 5, heldUnits: 10, unpaidPerHour: 10 });
    const set = { MAX_OPEN_ORDERS: "1", MAX_HELD_UNITS: "2", MAX_UNPAID_PER_HOUR: "3" };
    expect(parseConfig(set).purchaseLimits).toEqual({ openOrders: 1, heldUnits: 2, unpaidPerHour: 3 });
  });

  test.each(["0", "-1", "1.5", "10001", "many"])("refuse %j", (value) => {
    for (const name of ["MAX_OPEN_ORDERS", "MAX_HELD_UNITS", "MAX_UNPAID_PER_HOUR"]) {
      expect(() => parseConfig({ [name]: value })).toThrow(`${name}: `);
    }
  });
});

describe("account e-mail settings", () => {
  test("are empty by default", () => {
    expect(parseConfig({})).toMatchObject({ adminEmails: [], sellerEmail: undefined });
  });

  test("are compared in lower case", () => {
    const emails = { ADMIN_EMAILS: " Ann@shop.example, BOB@shop.example,", SELLER_EMAIL: "Sam@Shop.example" };
    expect(parseConfig(emails)).toMatchObject({
      adminEmails: ["ann@shop.example", "bob@shop.example"],
      sellerEmail: "sam@shop.example",
    });
  });

  test("have defaults in the demonstration", () => {
    const { adminEmails, sellerEmail } = parseConfig({ DEMO: "1" });
    expect(adminEmails).toEqual(["alex.morgan@refals.example"]);
    expect(sellerEmail).toBe("sam.rivera@refals.example");
    expect(parseConfig({ DEMO: "1", SELLER_EMAIL: "me@shop.example" }).sellerEmail).toBe("me@shop.example");
  });

  test("are refused, by name, if they are not addresses", () => {
    expect(() => parseConfig({ ADMIN_EMAILS: "ann@shop.example, bob" })).toThrow(/ADMIN_EMAILS/);
    expect(() => parseConfig({ SELLER_EMAIL: "sam" })).toThrow(/SELLER_EMAIL: must be an e-mail address/);
  });
});

describe("mail", () => {
  const MAIL = {
    SMTP_URL: "smtp://me:p%40ss@mail.example:587",
    MAIL_FROM: "Refals <shop@shop.example>",
    PUBLIC_URL: "https://shop.example",
  };

  test("is off without its variables", () => {
    expect(parseConfig({}).mail).toEqual({ server: undefined, isOn: false, ownerEmail: undefined });
  });

  test("is on with its variables, and writes to the seller unless OWNER_EMAIL is set", () => {
    expect(parseConfig({ ...MAIL, SELLER_EMAIL: "sam@shop.example" }).mail).toEqual({
      server: {
        smtpUrl: MAIL.SMTP_URL,
        from: { name: "Refals", address: "shop@shop.example" },
        shopName: "Refals",
        origin: "https://shop.example",
      },
      isOn: true,
      ownerEmail: "sam@shop.example",
    });
    expect(parseConfig({ SELLER_EMAIL: "sam@shop.example", OWNER_EMAIL: "O@shop.example" }).mail.ownerEmail).toBe(
      "o@shop.example",
    );
  });

  test("sends nothing in the demonstration", () => {
    const { server, isOn } = parseConfig({ ...MAIL, PUBLIC_URL: "", DEMO: "1" }).mail;
    expect([server, isOn]).toEqual([undefined, true]);
  });

  test.each(["SMTP_URL", "MAIL_FROM", "PUBLIC_URL"])("is incomplete without %s", (name) => {
    expect(() => parseConfig({ ...MAIL, [name]: "" })).toThrow(`${name}: is required`);
  });

  test.each([
    ...["mail.example:587", "http://mail.example", "smtp://"],
    ...["smtp://192.0.2.1.1:587", "smtp://192.0.2.256", "smtp://192.0.2.1%00", "smtp://[....]"],
  ])("refuses %j as the mail server", (url) => {
    expect(() => parseConfig({ ...MAIL, SMTP_URL: url })).toThrow("SMTP_URL: must be such as");
  });

  test.each(["192.0.2.1", "[2001:db8::1]", "localhost", "post.müller.example"])(
    "takes %s as the mail server",
    (host) => {
      expect(parseConfig({ ...MAIL, SMTP_URL: `smtp://${host}:587` }).mail.server).toBeDefined();
    },
  );

  test.each(["shop", "Shop <shop>", "a@b.example, c@d.example", "Shop <a@b.example> <c@d.example>"])(
    "refuses %j as the sender",
    (from) => {
      expect(() => parseConfig({ ...MAIL, MAIL_FROM: from })).toThrow("MAIL_FROM: must be such as");
    },
  );

  test("is encrypted if there is a password, unless the server is this machine", () => {
    expect(mustEncrypt(MAIL.SMTP_URL)).toBe(true);
    expect(mustEncrypt("smtp://mail.example")).toBe(false);
    expect(mustEncrypt("smtp://me:secret@127.0.0.1:2525")).toBe(false);
  });
});

describe("secrets in files", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };

  test("are read without the white space around them", () => {
    const file = write("password", " correct horse battery staple\n");
    expect(parseConfig({ ADMIN_PASSWORD_FILE: file }).adminPassword).toBe("correct horse battery staple");
    const valueFor = (name: string) => (name === "SMTP_URL" ? "smtp://mail.example" : `the value for ${name}`);
    const secrets = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, write(name, `${valueFor(name)}\n`)]));
    const names = {
      MAIL_FROM: "shop@shop.example",
      GOOGLE_CLIENT_ID: "id",
      BTCPAY_URL: "https://pay.example",
      BTCPAY_STORE_ID: "store",
    };
    expect(parseConfig({ ...secrets, ...names, PUBLIC_URL: "https://shop.example" })).toMatchObject({
      sessionSecret: "the value for SESSION_SECRET",
      google: { clientSecret: "the value for GOOGLE_CLIENT_SECRET" },
      mail: { server: { smtpUrl: "smtp://mail.example" } },
      payments: {
        nowpayments: {
          apiKey: "the value for NOWPAYMENTS_API_KEY",
          ipnSecret: "the value for NOWPAYMENTS_IPN_SECRET",
        },
        btcpay: { apiKey: "the value for BTCPAY_API_KEY", webhookSecret: "the value for BTCPAY_WEBHOOK_SECRET" },
      },
    });
  });

  test("are checked like variables, and a problem has the name of its setting", () => {
    expect(() => parseConfig({ ADMIN_PASSWORD_FILE: write("short", "short") })).toThrow("ADMIN_PASSWORD: must have");
    expect(() => parseConfig({ ADMIN_PASSWORD_FILE: write("empty", "\n") })).toThrow("ADMIN_PASSWORD_FILE: ");
    expect(() => parseConfig({ SESSION_SECRET_FILE: path.join(folder, "none"), PORT: "x" })).toThrow(
      /SESSION_SECRET_FILE: cannot be read.*none[^]*PORT: /,
    );
    const both = { SESSION_SECRET: "one", SESSION_SECRET_FILE: write("two", "two") };
    expect(() => parseConfig(both)).toThrow(
      "SESSION_SECRET: is set, and SESSION_SECRET_FILE is set too; set only one of them",
    );
  });
});

test("treats an empty variable as a missing one", () => {
  const empty = Object.fromEntries(SETTINGS.map((name, i) => [name, i % 2 ? "" : " "]));
  expect(parseConfig(empty)).toEqual(parseConfig({}));
});

describe(".env.example", () => {
  const example = parseEnv(readFileSync(path.join(PROJECT_FOLDER, ".env.example"), "utf8"));

  test("names every setting and no other variable", () => {
    expect(Object.keys(example).sort()).toEqual([...SETTINGS].sort());
  });

  test("changes nothing when it is used as it is", () => {
    expect(parseConfig(example)).toEqual(parseConfig({}));
  });
});

test("docs/settings.md has a row for every setting and no other", () => {
  const text = readFileSync(path.join(PROJECT_FOLDER, "docs/settings.md"), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  const names = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[A-Z_]+/g) ?? []);
  expect(names.sort()).toEqual([...SETTINGS].sort());
});

test("resolves STORAGE_DIR against the project's folder, not the working directory", () => {
  expect(PROJECT_FOLDER).toBe(path.resolve(import.meta.dirname, ".."));
  expect(parseConfig({}).storageDir).toBe(path.join(PROJECT_FOLDER, "storage"));
  expect(parseConfig({ STORAGE_DIR: "../data" }).storageDir).toBe(path.resolve(PROJECT_FOLDER, "../data"));
});
