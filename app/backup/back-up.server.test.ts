import { fstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { storeImage } from "../images/store.server.ts";

import { backUp } from "./back-up.server.ts";
import { restore } from "./restore.server.ts";

let db: Db;
let storageDir: string;
let cleanup: () => void;
let folder: string;
let flushed: Set<number>;

beforeEach(async () => {
  ({ db, storageDir, cleanup } = makeDatabase());
  folder = mkdtempSync(path.join(tmpdir(), "back-up-"));
  for (const seed of [1, 2]) {
    const image = await makeImage({ seed, width: 60, height: 40 });
    expect(await storeImage(db, image, path.join(storageDir, "pictures"))).toMatchObject({ ok: true });
  }
  mkdirSync(path.join(storageDir, "secrets"));
  writeFileSync(path.join(storageDir, "secrets", "session-secret"), "a secret");
  flushed = await spyOnFlushes();
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  rmSync(folder, { recursive: true });
});

/** Collects the inodes of the files and folders that are flushed to the disk. */
async function spyOnFlushes(): Promise<Set<number>> {
  const inodes = new Set<number>();
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof handle) {
    inodes.add(fstatSync(this.fd).ino);
    await this.datasync();
  });
  return inodes;
}

/** The files in a folder and below that were not flushed. */
function listUnflushed(copy: string): string[] {
  const names = readdirSync(copy, { recursive: true, encoding: "utf8" });
  return names.filter((name) => {
    const found = statSync(path.join(copy, name));
    return found.isFile() && !flushed.has(found.ino);
  });
}

test("all files of a backup are on the disk before it gets its name, and so are those of a restore", async () => {
  const backup = path.join(folder, "backup");
  expect(await backUp(storageDir, backup)).toMatchObject({ ok: true, value: { images: 2, missing: [] } });
  expect(readdirSync(path.join(backup, "secrets"))).toEqual(["session-secret"]);
  expect(listUnflushed(backup)).toEqual([]);

  const restored = path.join(folder, "restored");
  expect(await restore(backup, restored)).toMatchObject({ ok: true });
  expect(listUnflushed(restored).filter((name) => !name.startsWith("process."))).toEqual([]);
});

test("a backup that links the images of an earlier one flushes only what it has copied", async () => {
  const [first, second] = ["first", "second"].map((name) => path.join(folder, name)) as [string, string];
  await backUp(storageDir, first);
  rmSync(path.join(first, "pictures", readdirSync(path.join(first, "pictures"))[0] ?? ""), { recursive: true });
  flushed.clear();
  await backUp(storageDir, second, first);
  const [linked, copied] = [listUnflushed(second), [...flushed]];
  expect(linked.map((name) => path.basename(name)).sort()).toEqual(["full.webp", "large.webp", "preview.webp"]);
  // Three sizes of an image, the secret and the database.
  expect(copied).toHaveLength(5);
});
