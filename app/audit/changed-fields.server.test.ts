import { describe, expect, it } from "vitest";

import { describeChange, MAX_FIELDS_BYTES } from "./changed-fields.server.ts";

const LONG = "я".repeat(1_000);

describe("the description of a change", () => {
  it("has changed fields only", () => {
    const change = describeChange({
      before: { title: "Lamp", price: "1.00", rate: null, gone: true },
      after: { title: "Lamp", price: "2.00", rate: 5 },
    });
    expect(change).toEqual({
      before: '{"price":"1.00","rate":null,"gone":true}',
      after: '{"price":"2.00","rate":5,"gone":null}',
    });
  });

  it("leaves out empty values of additions and deletions", () => {
    const fields = { title: "Lamp", link: "", price: null, rate: 0, shipped: false };
    const described = '{"title":"Lamp","rate":0,"shipped":false}';
    expect(describeChange({ before: null, after: fields })).toEqual({ before: null, after: described });
    expect(describeChange({ before: fields, after: null })).toEqual({ before: described, after: null });
    expect(describeChange({ before: null, after: null })).toEqual({ before: null, after: null });
  });

  it("cuts long texts", () => {
    const { before, after } = describeChange({ before: { text: `a${LONG}` }, after: { text: `b${LONG}` } });
    expect([before, after].map((json) => (JSON.parse(json ?? "") as { text: string }).text)).toEqual([
      `a${"я".repeat(199)}…`,
      `b${"я".repeat(199)}…`,
    ]);
  });

  it.each([20, 200, 2_000])("stays below the limit with %i fields", (count) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, i) => [`field ${i}`, `${LONG}\u0000"\ud800`]));
    const { after } = describeChange({ before: null, after: fields });
    expect(Buffer.byteLength(after ?? "")).toBeLessThanOrEqual(MAX_FIELDS_BYTES);
    expect(JSON.parse(after ?? "")).not.toEqual({});
  });
});
