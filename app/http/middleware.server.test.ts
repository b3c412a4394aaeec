import { rmSync } from "node:fs";

import express from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startHttpServer } from "#tests/setup/http-server.ts";
import { rawRequest } from "#tests/setup/raw-request.ts";

const storageDir = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = [await import("node:fs"), await import("node:os")];
  const folder = mkdtempSync(`${tmpdir()}/middleware-`);
  vi.stubEnv("STORAGE_DIR", folder);
  return folder;
});
const { checkTarget } = await import("./middleware.server.ts");

let server: Awaited<ReturnType<typeof startHttpServer>>;
beforeAll(async () => {
  const app = express();
  app.use(checkTarget);
  app.use((_, res) => res.send("passed"));
  server = await startHttpServer(app);
});
afterAll(() => {
  server.close();
  rmSync(storageDir, { recursive: true });
});

const statusOf = async (target: string) => (await rawRequest(server.origin, `GET ${target}`, { Host: "shop" })).status;
const FILLER = "a&".repeat(1_000);

describe("checking the target of a request", () => {
  it.each([
    ["without a value", "/pcshop?_data"],
    ["with a value", "/pcshop?_data=root"],
    ["with an encoded name", "/pcshop?q=x&%5Fdat%61=root"],
    ["after 1,000 other parameters", `/pcshop?${FILLER}_data=root`],
    ["after 1,000 empty parameters", `/pcshop?${"&".repeat(1_000)}_data=root`],
    ["after another question mark", "/pcshop?a=?&_data=root"],
  ])("refuses the parameter _data %s", async (_, target) => {
    expect(await statusOf(target)).toBe(400);
  });

  it.each([["*"], ["http://evil.example/pcshop"], ["pcshop"]])("refuses %s, which is no path", async (target) => {
    expect(await statusOf(target)).toBe(400);
  });

  it.each([
    ["no parameter", "/_data"],
    ["an empty query", "/pcshop?"],
    ["a parameter with a similar name", "/pcshop?_data.=1&x_data=2&data=3"],
    ["_data as a value", "/pcshop?q=_data"],
    ["a value that is not encoded correctly", "/pcshop?q=%E0%A4%A"],
    ["a path that begins like a host", "//a:99999/?q=x"],
    ["1,000 parameters", `/pcshop?${FILLER}`],
  ])("lets a request pass with %s", async (_, target) => {
    expect(await statusOf(target)).toBe(200);
  });
});
