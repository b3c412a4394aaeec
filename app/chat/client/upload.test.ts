import { afterEach, expect, test, vi } from "vitest";

import { fail } from "../../shared/result.ts";
import { RETRY_QUEUE_PROBLEMS } from "../chat.messages.ts";

import { uploadImage } from "./upload.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an upload without an answer ends after a time", async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new Error("timed out")));
      time.abort();
    });
  });
  const problem = { text: RETRY_QUEUE_PROBLEMS.notUploaded };
  expect(await uploadImage("chat-1", new Blob(["image"]))).toEqual(fail("not-uploaded", problem));
}, 2_000);
