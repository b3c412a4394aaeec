import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startServer, type RunningServer } from "#tests/setup/start-server.ts";

const PUBLIC = path.resolve(import.meta.dirname, "../../public");
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=UTF-8",
  ".ico": "image/vnd.microsoft.icon",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".wav": "audio/wav",
};

const SOUND_BYTES = statSync(path.join(PUBLIC, "sounds/new-message.wav")).size;
const ASSETS = path.resolve(import.meta.dirname, "../../build/client/assets");

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const files = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(PUBLIC, path.join(entry.parentPath, entry.name)));

test.each(files)("serves public/%s with its bytes, its type, and a cache lifetime", async (file) => {
  const response = await fetch(`${server.url}/${file}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe(TYPES[path.extname(file)]);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(path.join(PUBLIC, file)));
});

test("lets browsers cache files with a content hash in their name for ever", async () => {
  const page = await (await fetch(server.url)).text();
  const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? "";
  const response = await fetch(server.url + script);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test.each([
  [416, "Range", "bytes=99999999-"],
  [416, "Range", "bytes=a"],
  [412, "If-Match", '"x"'],
  [412, "If-Unmodified-Since", "Thu, 01 Jan 1970 00:00:01 GMT"],
])("returns %i with a message, and logs no error, for %s: %s", async (status, name, value) => {
  const before = server.log.filter(({ level = 0 }) => level >= 50).length;
  const response = await fetch(`${server.url}/sounds/new-message.wav`, { headers: { [name]: value } });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "text/plain; charset=utf-8"]);
  expect(response.headers.get("Cache-Control")).not.toContain("public");
  expect(response.headers.get("Content-Range")).toBe(status === 416 ? `bytes */${SOUND_BYTES}` : null);
  expect(await response.text()).toMatch(/^The file [a-z ]+\.$/);
  expect(server.log.filter(({ level = 0 }) => level >= 50)).toHaveLength(before);
});

test.each(["/sounds", "/sounds/", "/sounds/none.wav", "/.vite/manifest.json", "/assets/none.js", "/server/index.js"])(
  "shows the shop's 404 page for %s, which is not a file of the build",
  async (address) => {
    const response = await fetch(server.url + address);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("<main");
  },
);

test("returns 404 for a file of a build that was replaced after the start", async () => {
  const replaced = ["replaced.js", "replaced.js.br"].map((name) => path.join(ASSETS, name));
  for (const file of replaced) writeFileSync(file, "");
  const older = await startServer();
  for (const file of replaced) rmSync(file);
  try {
    const response = await fetch(`${older.url}/assets/replaced.js`, { headers: { "Accept-Encoding": "br" } });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("<main");
  } finally {
    await older.stop();
  }
});
