import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { fail } from "../shared/result.ts";

import { readMultipart } from "./multipart.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-multipart-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LIMITS = { field: "image", maxFiles: 2, maxFileBytes: 100, maxFields: 3, minFreeDiskMb: 0 };

function read(parts: readonly (readonly [name: string, value: string | File])[], into = folder) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return readMultipart(new Request("http://shop.example/", { method: "POST", body }), into, LIMITS);
}

function readText(body: string, type = "multipart/form-data; boundary=x") {
  const request = new Request("http://shop.example/", { method: "POST", body, headers: { "Content-Type": type } });
  return readMultipart(request, folder, LIMITS);
}

const file = (bytes: number, name = "lamp.jpg") => new File(["x".repeat(bytes)], name);

async function readWell(parts: Parameters<typeof read>[0], into?: string) {
  const result = await read(parts, into);
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

test("returns the fields, and the files of the wanted field in their order", async () => {
  const { form, files } = await readWell([
    ["title", "Лампа"],
    ["image", file(3, "лампа.jpg")],
    ["other", file(4)],
  ]);
  expect([...form]).toEqual([["title", "Лампа"]]);
  expect(files).toEqual([{ name: "лампа.jpg", bytes: 3, maxBytes: 100, path: path.join(folder, "1") }]);
  expect(readFileSync(files[0]?.path ?? "", "utf8")).toBe("xxx");
});

test("skips an empty file input", async () => {
  expect((await readWell([["image", file(0, "")]])).files).toEqual([]);
});

test("keeps the name and size of a file that is too large, and the rest of the form", async () => {
  const { form, files } = await readWell([
    ["image", file(150)],
    ["title", "Lamp"],
  ]);
  expect(files).toMatchObject([{ name: "lamp.jpg", bytes: 150 }]);
  expect(form.get("title")).toBe("Lamp");
});

test("keeps the rest of the form when a file cannot be written", async () => {
  const blocked = path.join(folder, "a-file");
  writeFileSync(blocked, "");
  const { form, files } = await readWell(
    [
      ["image", file(3)],
      ["title", "Lamp"],
    ],
    blocked,
  );
  expect(files).toMatchObject([{ name: "lamp.jpg", fault: { code: "EEXIST" } }]);
  expect(form.get("title")).toBe("Lamp");
});

test.each<[string, Parameters<typeof read>[0], string]>([
  ["a file above twice the limit", [["image", file(201)]], "too-large"],
  ["too many files", Array<[string, File]>(3).fill(["image", file(3)]), "too-many-files"],
])("hands over the fields before %s", async (_, parts, code) => {
  const fields = new FormData();
  const body = new FormData();
  for (const [name, value] of [["title", "Лампа"] as const, ...parts, ["later", "x"] as const])
    body.append(name, value);
  const request = new Request("http://shop.example/", { method: "POST", body });
  expect(await readMultipart(request, folder, { ...LIMITS, fields })).toMatchObject({ ok: false, problem: { code } });
  expect(fields.get("title")).toBe("Лампа");
});

test.each<[string, Parameters<typeof read>[0], string]>([
  ["a file above twice the limit", [["image", file(201)]], "too-large"],
  ["a text of 1.1 MB", [["title", "x".repeat(1_100_000)]], "too-large"],
  ["three texts of 400 KB", Array<[string, string]>(3).fill(["title", "x".repeat(400_000)]), "too-large"],
  ["too many files", Array<[string, File]>(3).fill(["image", file(3)]), "too-many-files"],
  ["too many fields", Array<[string, string]>(4).fill(["title", "Lamp"]), "too-large"],
])("refuses %s", async (_, parts, code) => {
  expect(await read(parts)).toEqual(fail(code));
});

const PART = '--x\r\nContent-Disposition: form-data; name="title"\r\n';

test.each([
  ["an end in the middle of a part", `${PART}\r\nLamp`],
  ["an end in the middle of a file", `--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx`],
  ["a part header of 17 KB", `${PART}X-Long: ${"x".repeat(17_000)}\r\n\r\nLamp\r\n--x--`],
  ["text without a part", "Lamp"],
  ["a type without a boundary", PART, "multipart/form-data"],
])("refuses %s as unreadable", async (_, body, type?: string) => {
  expect(await readText(body, type)).toEqual(fail("unreadable"));
});
