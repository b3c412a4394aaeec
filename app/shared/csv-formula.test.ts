import { describe, expect, it } from "vitest";

import { escapeFormula, unescapeFormula } from "./csv-formula.ts";

describe("formulas in CSV cells", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1", "'=1", "''-1"])(
    "escapes %j, and returns it unchanged after unescaping",
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    },
  );

  it.each(["", "'", "''", "Lamp", "1-2", " =1", "'Tis a lamp", "'quoted'", "''x"])("leaves %j as it is", (text) => {
    expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
  });

  it("leaves a formula that nobody has escaped as it is", () => {
    expect(unescapeFormula("=1+1")).toBe("=1+1");
  });
});
