import { existsSync, rmSync } from "node:fs";
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { makeStorage } from "#tests/setup/template-database.ts";

import { copyBeforeMigration } from "../migration-copies.server.ts";

import { runRollback } from "./rollback-command.server.ts";

vi.mock("node:fs", { spy: true });

let storageDir: string;
let copy: string;
beforeEach(() => {
  const made = makeStorage();
  storageDir = made.storageDir;
  copy = copyBeforeMigration(made.file, "0050", new Date());
});
afterEach(() => {
  vi.mocked(rmSync).mockReset();
  rmSync(storageDir, { recursive: true });
});

function run(...argv: string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const code = runRollback(argv, { storageDir, out, err });
  return { code, out: String(out.read()), err: String(err.read() ?? "") };
}

test("a rollback that cannot delete its copy succeeds, and asks to delete the file by hand", async () => {
  const { rmSync: remove } = await vi.importActual<typeof import("node:fs")>("node:fs");
  vi.mocked(rmSync).mockImplementation((file, options) => {
    if (file === copy) throw new Error("EPERM: operation not permitted");
    remove(file, options);
  });
  const { code, out, err } = run("--yes");
  expect(code).toBe(0);
  expect(out).toContain("Restored: the database of");
  expect(err).toContain(`${copy} could not be deleted: EPERM: operation not permitted. Delete it before`);
  expect(err).not.toContain("Nothing was done");
  expect(existsSync(copy)).toBe(true);
});

test("a rollback deletes its copy and prints no error", () => {
  expect(run("--yes")).toMatchObject({ code: 0, err: "" });
  expect(existsSync(copy)).toBe(false);
});
