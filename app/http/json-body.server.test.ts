import { expect, test } from "vitest";
import { z } from "zod";

import { readBounded } from "./bounded-body.server.ts";
import { parseFields, readJsonBody } from "./json-body.server.ts";

function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  type = "application/json",
  headers: Record<string, string> = {},
): Request {
  // Streams need `duplex`, which the DOM's types do not know.
  const init = { method: "POST", body, headers: { "Content-Type": type, ...headers }, duplex: "half" };
  return new Request("http://shop.example/api", init as RequestInit);
}

/** A body of unknown length, in chunks of 1 KiB. Counts the chunks that are read. */
function stream(chunks: number) {
  const counted = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (counted.pulled++ < chunks) controller.enqueue(new Uint8Array(1024).fill(32));
      else controller.close();
    },
  });
  return { body, counted };
}

async function refusal(attempt: () => unknown) {
  try {
    await attempt();
  } catch (response) {
    if (response instanceof Response) return { status: response.status, body: (await response.json()) as unknown };
    throw response;
  }
  throw new Error("The body was accepted.");
}

test("JSON is parsed with any parameters of its content type", async () => {
  expect(await readJsonBody(post('{"a":"ü"}', "Application/JSON; charset=utf-8"))).toEqual({ a: "ü" });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])(
  "a body of type %j is refused with 415",
  async (type) => {
    expect(await refusal(() => readJsonBody(post("{}", type)))).toMatchObject({ status: 415 });
  },
);

test.each(["", "{", "{'a':1}", "undefined", "\u0000"])("the invalid JSON %j is refused with 400", async (text) => {
  expect(await refusal(() => readJsonBody(post(text)))).toMatchObject({ status: 400 });
});

test("bytes that are not UTF-8 are refused with 400", async () => {
  expect(await refusal(() => readJsonBody(post(Uint8Array.from([0x22, 0xff, 0x22]))))).toMatchObject({ status: 400 });
});

test("more than 64 KiB is refused with 413, with or without a declared length, and not read completely", async () => {
  expect(await refusal(() => readJsonBody(post(" ".repeat(65_537))))).toMatchObject({ status: 413 });
  expect(
    await refusal(() => readJsonBody(post("{}", "application/json", { "Content-Length": "70000" }))),
  ).toMatchObject({
    status: 413,
  });
  const { body, counted } = stream(10_000);
  expect(await refusal(() => readJsonBody(post(body)))).toMatchObject({ status: 413 });
  expect(counted.pulled).toBeLessThan(80);
  expect((await readBounded(stream(64).body, 64 * 1024))?.byteLength).toBe(64 * 1024);
});

test("each invalid field is reported with its first message, and a body that is not an object as a whole", async () => {
  const schema = z.object({
    a: z.string("Write a.").min(3, "Too short.").regex(/x/, "No x."),
    b: z.number("Write b."),
  });
  expect(parseFields(schema, { a: "xxx", b: 1 })).toEqual({ a: "xxx", b: 1 });
  expect(await refusal(() => parseFields(schema, { a: "y" }))).toEqual({
    status: 400,
    body: { error: "Some fields are not valid.", fields: { a: "Too short.", b: "Write b." } },
  });
  const whole = await refusal(() => parseFields(schema, "text"));
  expect(whole).toMatchObject({ status: 400, body: { error: expect.any(String) as string } });
  expect(whole.body).not.toHaveProperty("fields");
});
