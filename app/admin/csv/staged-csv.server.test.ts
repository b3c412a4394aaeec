import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeUpload } from "#tests/factories/uploads.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { findCsvFile } from "./csv-jobs.server.ts";
import { csvPath, findSavedCsvFile, saveCsvFile, stageCsv, cleanUpIncomingCsv } from "./staged-csv.server.ts";

let storageDir: string;
let folder: string;
beforeEach(() => {
  ({ storageDir } = makeStorage());
  folder = path.join(storageDir, "incoming-csv");
});
afterEach(() => {
  rmSync(storageDir, { recursive: true });
});

const stage = (name = "my products.csv", text = "id,title") =>
  stageCsv("pc", makeUpload(storageDir, text, name), { folder, specsFromDescriptions: false });

describe("staged CSV files", () => {
  it("never use the sender's file name in a path", async () => {
    const file = await stage("../../\u0000evil\n.csv", "x");
    expect(file.name).toBe("../../evil.csv");
    expect(readdirSync(folder).sort()).toEqual([`${file.id}.csv`, `${file.id}.json`]);
    expect(readFileSync(csvPath(file.id, folder), "utf8")).toBe("x");
  });

  it("report that their check ended with its process", async () => {
    const file = await stage();
    expect((await findCsvFile("pc", file.id, folder))?.state).toEqual({ step: "failed", during: "check" });
  });

  it("are cleaned up after a day", async () => {
    const [old, fresh] = [await stage(), await stage()];
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    for (const name of readdirSync(folder)) {
      if (name.startsWith(old.id)) utimesSync(path.join(folder, name), yesterday, yesterday);
    }
    expect(await cleanUpIncomingCsv(new Date(Date.now() - 24 * 60 * 60_000), folder)).toBe(2);
    expect(await findSavedCsvFile("pc", old.id, folder)).toBeNull();
    expect(await findSavedCsvFile("pc", fresh.id, folder)).toEqual(fresh);
    expect(await cleanUpIncomingCsv(new Date(), path.join(folder, "absent"))).toBe(0);
  });

  it("are written completely or stay as they were", async () => {
    const file = await stage();
    writeFileSync(path.join(folder, `${file.id}.json.partial`), "{");
    await saveCsvFile({ ...file, state: { step: "failed", during: "import", overwrite: false } }, folder);
    expect((await findSavedCsvFile("pc", file.id, folder))?.state).toEqual({
      step: "failed",
      during: "import",
      overwrite: false,
    });
  });
});
