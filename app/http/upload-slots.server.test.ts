import { expect, test } from "vitest";

import { fail, ok } from "../shared/result.ts";

import { ADMINISTRATORS, inUploadSlot } from "./upload-slots.server.ts";

/** Uploads that go on until they are ended. */
function startUploads(ids: readonly string[]): { results: Promise<unknown>[]; end: () => void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const results = ids.map((id) => inUploadSlot({ id, isAdministrator: false }, () => ended.then(() => "received")));
  return { results, end };
}

const repeat = (id: string, count: number) => Array.from({ length: count }, () => id);

test("refuses a person's 31st upload at once, but no other person's", async () => {
  const { results, end } = startUploads([...repeat("nora", 31), "tom"]);
  expect(await results[30]).toEqual(fail("too-many-at-once"));
  end();
  expect(await Promise.all([results[0], results[29], results[31]])).toEqual(Array(3).fill(ok("received")));
});

test("refuses the 151st upload of all at once, but no administrator's", async () => {
  const people = ["a", "b", "c", "d", "e"].flatMap((id) => repeat(id, 30));
  const { results, end } = startUploads([...people, "nora"]);
  expect(await results[150]).toEqual(fail("busy"));
  expect(await inUploadSlot(ADMINISTRATORS, () => Promise.resolve("received"))).toEqual(ok("received"));
  end();
  expect(await results[149]).toEqual(ok("received"));
});

test("frees the slot of an upload that fails", async () => {
  const nora = { id: "nora", isAdministrator: false };
  for (let i = 0; i < 40; i++) {
    await expect(inUploadSlot(nora, () => Promise.reject(new Error("disconnected")))).rejects.toThrow("disconnected");
  }
  expect(await inUploadSlot(nora, () => Promise.resolve("received"))).toEqual(ok("received"));
});
