import { randomBytes } from "node:crypto";

import { describe, expect, it, test } from "vitest";

import { findPasswordProblem, listWords } from "./password-rules.server.ts";

const TOO_SHORT = "must have at least 15 characters";
const TOO_EASY =
  "must have at least 8 characters besides common words, names of the shop and its people, rows of keys and repetitions";
const OWN_WORDS = listWords(["https://lamps-and-more.example", "nora@mail.example", "Lamps & More Ltd."]);

describe("findPasswordProblem", () => {
  it.each(["", "fourteen chars", "пароль из букв", "𝒶𝒷𝒸𝒹ℯ𝒻𝓰𝒽"])("refuses a password as short as %j", (password) => {
    expect(findPasswordProblem(password)).toBe(TOO_SHORT);
  });

  it.each([
    ...["aaaaaaaaaaaaaaa", "111111111111111", "123456789012345", "123456789123456", "098765432109876"],
    ...["111222333444555", "112233445566778", "121212121212121", "abcabcabcabcabc", "abcdefghijklmno"],
    ...["1234567890qwerty", "qwertyuiopasdfgh", "qwertyuiop12345", "asdfghjklzxcvbnm", "zxcvbnmasdfghjkl"],
    ...["1qaz2wsx3edc4rfv", "1q2w3e4r5t6y7u8i", "q1w2e3r4t5y6u7i8", "qazwsxedcrfvtgb", "!@#$%^&*()_+!@#"],
    ...["йцукенгшщзхъфыва", "qwertzuiopasdfgh", "azertyuiopqsdfgh", "zaq1zaq1zaq1zaq1", "7777777777777777"],
    ...["aB3$aB3$aB3$aB3$", "x7x7x7x7x7x7x7x7", "               ", "a a a a a a a a"],
  ])("refuses repetitions, sequences and rows of keys: %s", (password) => {
    expect(findPasswordProblem(password)).toBe(TOO_EASY);
  });

  it.each([
    ...["refalsshopadmin", "Refals-Shop-2026!", "Refals Store Admin", "administrator2026", "P@ssw0rdP@ssw0rd"],
    ...["password12345678", "passwordpassword", "iloveyouforever1", "letmeinletmein11", "WelcomeWelcome12"],
    ...["парольпарольпароль", "админ магазин 1", "🔑🔑🔑admin🔑🔑🔑store"],
  ])("refuses common words: %s", (password) => {
    expect(findPasswordProblem(password)).toBe(TOO_EASY);
  });

  it.each(["lampsandmore2026", "Nora-Lamps-More-1", "nora@lamps-and-more"])(
    "refuses the shop's own names: %s",
    (password) => {
      expect(findPasswordProblem(password, OWN_WORDS)).toBe(TOO_EASY);
    },
  );

  it.each(["zcpr2mzaajy5ixu", "ZCPR2MZAAJY5IXU", "zcvb1680sfghq2e4rdtf"])(
    "refuses one of the most used passwords: %s",
    (password) => {
      expect(findPasswordProblem(password)).toBe("must not be one of those that people use most");
    },
  );

  it.each([
    ...["correct horse battery staple", "another horse another staple", "fifteen letters", "only small letters"],
    ...["пятнадцать букв да", "refals-admin-Xk29-qLm", "+=:?~|<>{}[]^%#", "🔑🚲🌵🍉🎺🦔🪁🧊🛶🥁🧭🪂🏺🦜🍋"],
  ])("accepts a password that has enough characters that are hard to guess: %s", (password) => {
    expect(findPasswordProblem(password, OWN_WORDS)).toBe(null);
  });

  it("accepts generated passwords", () => {
    for (let i = 0; i < 200; i++) expect(findPasswordProblem(randomBytes(24).toString("base64url"))).toBe(null);
  });
});

test("the time of findPasswordProblem grows at most linearly with the length of the password", () => {
  const measure = (characters: number) => {
    const password = randomBytes((characters * 3) / 4).toString("base64url");
    const startedAt = performance.now();
    findPasswordProblem(password);
    return performance.now() - startedAt;
  };
  /** The fastest of five runs, because other programs can only slow a run down. */
  const fastest = (characters: number) => Math.min(...Array.from({ length: 5 }, () => measure(characters)));
  // Eight times the length takes 8 times as long, or 64 times if a loop is within another.
  expect(fastest(800_000) / fastest(100_000)).toBeLessThan(32);
});
