import { expect, test } from "vitest";

import { readFirstFields } from "./first-fields.server.ts";

const HEAD = '--x\r\nContent-Disposition: form-data; name="';
const field = (name: string, value: string) => `${HEAD}${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `${HEAD}image"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`;

/** Sends the body in chunks. Returns the fields, and how many bytes were read. */
async function read(body: string, type = "multipart/form-data; boundary=x") {
  const bytes = Buffer.from(body);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes.byteLength) return controller.close();
        controller.enqueue(bytes.subarray(sent, (sent += 16_384)));
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit = { method: "POST", body: stream, headers: { "Content-Type": type }, duplex: "half" };
  const request = new Request("http://shop.example/", init);
  const fields = new FormData();
  await readFirstFields(request, fields);
  expect(request.body?.locked).toBe(false);
  return { fields: [...fields], sent };
}

test("reads the fields before the first file, and leaves the rest unread", async () => {
  const body = field("title", "Лампа") + field("content", "two") + file("a.jpg", "x".repeat(5_000_000));
  const { fields, sent } = await read(`${body}${field("later", "three")}--x--`);
  expect(fields).toEqual([
    ["title", "Лампа"],
    ["content", "two"],
  ]);
  expect(sent).toBe(16_384);
});

test("goes on after an empty file input", async () => {
  const { fields } = await read(`${file("", "")}${field("content", "two")}--x--`);
  expect(fields).toEqual([["content", "two"]]);
});

test("reads at most 256 KiB", async () => {
  const { fields, sent } = await read(`${field("title", "one")}${field("content", "x".repeat(5_000_000))}--x--`);
  expect(fields).toEqual([["title", "one"]]);
  expect(sent).toBeLessThanOrEqual(300_000);
});

test.each([
  ["the end is missing", `${field("title", "one")}${HEAD}content"\r\n\r\ntw`, undefined, [["title", "one"]]],
  [
    "a part's header is too long",
    `${field("title", "one")}${HEAD}${"n".repeat(20_000)}`,
    undefined,
    [["title", "one"]],
  ],
  ["there is no part", "text", undefined, []],
  ["the type has no boundary", field("title", "one"), "multipart/form-data", []],
])("ignores what it cannot read: %s", async (_, body, type, expected) => {
  expect((await read(body, type)).fields).toEqual(expected);
});
