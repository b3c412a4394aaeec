import { expect, test } from "vitest";

import { JobTimes } from "./job-times.ts";

const MINUTE_MS = 60_000;

test("a job is late when it has not succeeded for twice its interval and five minutes", () => {
  const times = new JobTimes();
  times.succeeded("poll payments", MINUTE_MS, 0);
  times.succeeded("clean up sessions", 60 * MINUTE_MS, 0);
  expect(times.listLate(7 * MINUTE_MS)).toEqual([]);
  expect(times.listLate(7 * MINUTE_MS + 1)).toEqual(["poll payments"]);
  expect(times.listLate(125 * MINUTE_MS + 1)).toEqual(["poll payments", "clean up sessions"]);
});

test("a late job that succeeds is not late any more", () => {
  const times = new JobTimes();
  times.succeeded("poll payments", MINUTE_MS, 0);
  times.succeeded("poll payments", MINUTE_MS, 8 * MINUTE_MS);
  expect(times.listLate(9 * MINUTE_MS)).toEqual([]);
});
