import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterEach, beforeEach, expect, test } from "vitest";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUT_OF_DATE = 'throw new Error("this build is out of date");';

let folder: string;
let project: string;
let caller: string;
let storageDir: string;

/** A copy of the project, whose build tests can change, and the folder from which they call the commands. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-commands-"));
  [project, caller] = [path.join(folder, "project"), path.join(folder, "caller")];
  mkdirSync(caller);
  for (const name of ["package.json", "tsconfig.json", "build-commands.js", "app", "db", "demo"]) {
    cpSync(path.join(ROOT, name), path.join(project, name), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
  const storage = makeStorage();
  storageDir = storage.storageDir;
  const db = openDatabase(storage.file);
  insertProduct(db, "pc", { id: "fan", title: "Fan" });
  closeDatabase(db);
});
afterEach(() => {
  for (const one of [folder, storageDir]) rmSync(one, { recursive: true });
});

/** Runs a program in the caller's folder. */
async function run(program: string, args: string[], env: Record<string, string> = { STORAGE_DIR: storageDir }) {
  const child = spawn(program, args, {
    cwd: caller,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, output: out + err };
}

function runExport(file: string) {
  return run("npm", ["--prefix", project, "run", "export", "--", "--shop", "pc", file]);
}

/** The packages that `npm ci --omit=dev` installs: all except esbuild and the other development packages. */
function installWithoutEsbuild(): void {
  const installed = path.join(ROOT, "node_modules");
  rmSync(path.join(project, "node_modules"));
  mkdirSync(path.join(project, "node_modules"));
  for (const name of readdirSync(installed)) {
    if (name !== "esbuild" && name !== ".bin")
      symlinkSync(path.join(installed, name), path.join(project, "node_modules", name));
  }
}

test("resolves files against the folder that the command is called from", async () => {
  expect(await runExport("out.csv")).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(caller, "out.csv"), "utf8")).toContain("Fan");

  const imported = await run("npm", ["--prefix", project, "run", "import", "--", "--shop", "smart", "out.csv"]);
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining("1 added") as string });
});

test("runs the current code and not an earlier build", async () => {
  mkdirSync(path.join(project, "build/cli"), { recursive: true });
  writeFileSync(path.join(project, "build/cli/export.js"), OUT_OF_DATE);
  expect(await runExport("out.csv")).toMatchObject({ code: 0 });
});

test("runs the build where the development packages are not installed", async () => {
  expect(await runExport("first.csv")).toMatchObject({ code: 0 });
  installWithoutEsbuild();
  expect(await runExport("second.csv")).toMatchObject({ code: 0 });
  expect(existsSync(path.join(caller, "second.csv"))).toBe(true);
});

test("says how to build where both the build and the development packages are missing", async () => {
  installWithoutEsbuild();
  const { code, output } = await runExport("out.csv");
  expect(code).toBe(1);
  expect(output).toContain("npm ci && npm run build");
});

test("finds the default storage beside the program, not in the caller's folder", async () => {
  await runExport("first.csv");
  const program = path.join(project, "build/cli/export.js");
  expect(await run(process.execPath, [program, "--shop", "pc", "out.csv"], {})).toMatchObject({ code: 0 });
  expect(existsSync(path.join(project, "storage/shop.db"))).toBe(true);
  expect(readdirSync(caller).sort()).toEqual(["first.csv", "out.csv"]);
});

test("a built command uses the migrations of its build, not those of the project", async () => {
  await runExport("first.csv");
  rmSync(path.join(project, "db"), { recursive: true });
  const program = path.join(project, "build/cli/export.js");
  expect(await run(process.execPath, [program, "--shop", "pc", "out.csv"])).toMatchObject({ code: 0 });
});
