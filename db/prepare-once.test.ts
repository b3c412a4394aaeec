import { afterEach, beforeEach, expect, test } from "vitest";

import { makeDatabase } from "#tests/setup/template-database.ts";

import type { Db } from "./connection.ts";
import { prepareVariants } from "./prepare-once.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

test("prepares a variant once, and keeps only the last used ones", () => {
  const prepared: number[] = [];
  const statement = prepareVariants((_, variant: { number: number }) => {
    prepared.push(variant.number);
    return variant;
  });
  for (const number of [1, 2, 1]) statement(db, { number });
  expect(prepared).toEqual([1, 2]);
  for (let number = 3; number <= 1_000; number++) {
    statement(db, { number });
    statement(db, { number: 1 });
  }
  statement(db, { number: 2 });
  expect(prepared.slice(-2)).toEqual([1_000, 2]);
  expect(prepared.filter((number) => number === 1)).toHaveLength(1);
});
