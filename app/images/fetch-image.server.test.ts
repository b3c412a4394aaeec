import type dns from "node:dns";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { ANYWHERE, isPublicAddress } from "../http/network-policy.server.ts";
import { fail } from "../shared/result.ts";

import { fetchImage } from "./fetch-image.server.ts";
import { MAX_IMAGE_BYTES } from "./images.ts";

const BYTES = Buffer.from("whatever the bytes are");

const SWITCH = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";

/** The requests that the server received. Only the test's policy allows its address. */
let asked: string[];
let server: http.Server;
let port: number;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://server");
    asked.push(pathname);
    if (pathname === "/picture") return response.end(BYTES);
    if (pathname === "/redirect") {
      return response.writeHead(302, { Location: searchParams.get("to") ?? undefined }).end();
    }
    if (pathname === "/circle") return response.writeHead(307, { Location: "/circle" }).end();
    if (pathname === "/announced") return response.writeHead(200, { "Content-Length": MAX_IMAGE_BYTES + 1 }).end("x");
    if (pathname === "/endless") return pour(response);
    if (pathname === "/switch") return response.socket?.write(SWITCH);
    // Sends headers and then nothing.
    if (pathname === "/slow") return void response.writeHead(200).write("x");
    return response.writeHead(404).end("nothing");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

function pour(response: http.ServerResponse): void {
  while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
  if (!response.destroyed) response.once("drain", () => pour(response));
}

/** Resolves every name to these addresses. */
function namesLeadTo(...addresses: string[]): typeof dns.lookup {
  const lookup = (_name: string, _options: unknown, done: (error: null, found: dns.LookupAddress[]) => void) => {
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof dns.lookup;
}
const here = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;
/** Allows this test's server, and otherwise only public addresses. */
const policy = {
  allowsPort: (text: string) => text === String(port),
  allowsAddress: (address: string) => address === "127.0.0.1" || isPublicAddress(address),
  timeoutMs: 15_000,
};

describe("isPublicAddress", () => {
  it.each([
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::1",
    "2001::1",
    "2001:db8::1",
    "fe80::1",
    "fec0::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "not an address",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])(
    "allows %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("the public network policy", () => {
  it.each([
    ["this machine", "http://127.0.0.1/picture"],
    ["this machine in another notation", "http://0x7f.1/picture"],
    ["this machine as one number", "http://2130706433/"],
    ["this machine's IPv6 address", "http://[::1]/picture"],
    ["a mapped address", "http://[::ffff:127.0.0.1]/picture"],
    ["the metadata service of a cloud", "http://169.254.169.254/latest/meta-data/"],
    ["another port", "http://1.1.1.1:6379/"],
  ])("refuses %s without sending a request", async (_what, link) => {
    expect(await fetchImage(link)).toEqual(fail("not-public"));
    expect(asked).toEqual([]);
  });

  it.each([
    ["a file", "file:///etc/passwd"],
    ["an FTP address", "ftp://example.com/a.jpg"],
    ["data in the link", "data:image/png;base64,AAAA"],
    ["credentials", "https://user:secret@example.com/a.jpg"],
    ["no link at all", "lamp.jpg"],
    ["nothing", ""],
  ])("refuses %s as not a web address", async (_what, link) => {
    expect(await fetchImage(link)).toEqual(fail("not-a-web-address"));
  });

  it.each([
    ["this machine", ["127.0.0.1"]],
    ["a private network", ["10.0.0.7"]],
    ["a public address and this machine", ["93.184.216.34", "127.0.0.1"]],
    ["nowhere", []],
  ])("refuses a name that resolves to %s", async (_what, addresses) => {
    const lookup = namesLeadTo(...addresses);
    expect(await fetchImage("http://pictures.example/a.jpg", { lookup })).toEqual(fail("not-public"));
  });
});

describe("fetching from an allowed server", () => {
  it("returns any bytes unchanged", async () => {
    expect(await fetchImage(here("/picture"), { policy })).toEqual({ ok: true, value: BYTES });
  });

  it("connects to the address that was checked", async () => {
    let lookups = 0;
    const once = namesLeadTo("127.0.0.1");
    const lookup = ((name: string, options: dns.LookupAllOptions, done: never) => {
      lookups += 1;
      once(name, options, done);
    }) as unknown as typeof dns.lookup;
    expect((await fetchImage(here("/picture", "pictures.example"), { policy, lookup })).ok).toBe(true);
    expect(lookups).toBe(1);
  });

  it("follows redirects, also relative ones", async () => {
    expect((await fetchImage(here("/redirect?to=/picture"), { policy })).ok).toBe(true);
    expect(asked).toEqual(["/redirect", "/picture"]);
  });

  it.each([
    ["this machine by another address", "http://127.0.0.2:80/"],
    ["another port", "http://127.0.0.1:22/"],
    ["a private network", "http://192.168.0.1/"],
  ])("refuses a redirect to %s", async (_what, to) => {
    const redirect = here(`/redirect?to=${encodeURIComponent(to)}`);
    expect(await fetchImage(redirect, { policy })).toEqual(fail("not-public"));
    expect(asked).toEqual(["/redirect"]);
  });

  it.each(["file:///etc/passwd", "https://user:secret@example.com/"])("refuses a redirect to %s", async (to) => {
    const redirect = here(`/redirect?to=${encodeURIComponent(to)}`);
    expect(await fetchImage(redirect, { policy })).toEqual(fail("not-a-web-address"));
  });

  it("stops after too many redirects", async () => {
    expect(await fetchImage(here("/circle"), { policy })).toEqual(fail("not-downloaded"));
    expect(asked).toHaveLength(6);
  });

  it.each(["/announced", "/endless"])("stops at the maximum size of an image (%s)", async (path) => {
    expect(await fetchImage(here(path), { policy })).toEqual(fail("too-many-bytes"));
  });

  it("stops at the time limit while the body arrives", async () => {
    const began = performance.now();
    expect(await fetchImage(here("/slow"), { policy: { ...policy, timeoutMs: 100 } })).toEqual(fail("not-downloaded"));
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("refuses an answer that switches protocols", async () => {
    expect(await fetchImage(here("/switch"), { policy })).toEqual(fail("not-downloaded"));
  });

  it("reports a missing file", async () => {
    expect(await fetchImage(here("/absent"), { policy })).toEqual(fail("not-downloaded"));
  });
});

test("the policy of the machine's owner allows all addresses", async () => {
  expect((await fetchImage(here("/picture"), { policy: ANYWHERE })).ok).toBe(true);
});
