import { expect, test } from "vitest";

import { JobTimes } from "./job-times.ts";

const MINUTE_MS = 60_000;

test("a job is late when it has not succeeded for twice its interval and five minutes", () => {
  const times = new JobTimes();
  times.start("poll payments", MINUTE_MS, 0);
  times.start("clean up sessions", 60 * MINUTE_MS, 0);
  expect(times.listLate(7 * MINUTE_MS)).toEqual([]);
  expect(times.listLate(7 * MINUTE_MS + 1)).toEqual(["poll payments"]);
  expect(times.listLate(125 * MINUTE_MS + 1)).toEqual(["poll payments", "clean up sessions"]);
});

test("a late job that succeeds is not late any more", () => {
  const times = new JobTimes();
  times.start("poll payments", MINUTE_MS, 0);
  times.ended("poll payments", { hasSucceeded: true }, 8 * MINUTE_MS);
  expect(times.listLate(9 * MINUTE_MS)).toEqual([]);
});

test("a job that runs and fails each time is late, but not listed as not run", () => {
  const times = new JobTimes();
  times.start("poll payments", MINUTE_MS, 0);
  times.start("send mail", MINUTE_MS, 0);
  times.ended("poll payments", { hasSucceeded: false }, 8 * MINUTE_MS);
  expect(times.listLate(9 * MINUTE_MS)).toEqual(["poll payments", "send mail"]);
  expect(times.listNotRun(9 * MINUTE_MS)).toEqual(["send mail"]);
});
