import { existsSync, readFileSync } from "node:fs";

/** Prints the totals of all test runners of `npm test` in one line. */

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const totals = { passed: 0, failed: 0, skipped: 0 };

function read(name: string): unknown {
  const file = `test-results/${name}.json`;
  if (!existsSync(file)) throw new Error(`${file} is missing: these tests have not run.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

for (const name of ["unit", "http", "faults"]) {
  const report = read(name) as VitestReport;
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
}
const { stats } = read("browser") as PlaywrightReport;
totals.passed += stats.expected;
totals.failed += stats.unexpected + stats.flaky;
totals.skipped += stats.skipped;

console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
