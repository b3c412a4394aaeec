import { describe, expect, it, test } from "vitest";

import { appendLines, linesOfCsv, readParcelLines, writeParcelLine } from "./tracking-list.server.ts";

const read = (list: string) =>
  readParcelLines(list).map(({ line, order, postalService, trackingNumber }) => [
    line,
    order,
    postalService,
    trackingNumber,
  ]);

describe("reading a pasted list", () => {
  it.each([
    ["12, USPS, 94001", [[1, "12", "USPS", "94001"]]],
    ["#12;UPS;1Z 999", [[1, "12", "UPS", "1Z 999"]]],
    ["12\tRoyal Mail, tracked\tAB1", [[1, "12", "Royal Mail, tracked", "AB1"]]],
    ['12, "DHL, Express", 7', [[1, "12", "DHL, Express", "7"]]],
    ["12, 94001", [[1, "12", "", "94001"]]],
    ['12, 5" pipe, 7', [[1, "12", '5" pipe', "7"]]],
    ['12, "open, 7', [[1, "12", '"open', "7"]]],
    ["12", [[1, "12", "", ""]]],
    [
      "\ufeff12, USPS, 1\r\n\r\n13, UPS, 2\n",
      [
        [1, "12", "USPS", "1"],
        [3, "13", "UPS", "2"],
      ],
    ],
    ["Tracking number;Order\n94001;12", [[2, "12", "", "94001"]]],
    ["order number, carrier, tracking number\n12, USPS, '=1", [[2, "12", "USPS", "=1"]]],
    ["", []],
    [" \n\t\n", []],
  ])("reads %j as %j", (list, parcels) => {
    expect(read(list)).toEqual(parcels);
  });

  test("keeps every line as it was written", () => {
    expect(readParcelLines("nonsense\n 12 , x")).toMatchObject([{ text: "nonsense" }, { text: "12 , x" }]);
  });
});

describe("appending lines to a list", () => {
  it.each([
    ["12, USPS, 1\n", "13, UPS, 2", "12, USPS, 1\n13, UPS, 2"],
    ['tracking,order,carrier\n1,12,"DHL, Express"', "13, UPS, 2", '12, "DHL, Express", 1\n13, UPS, 2'],
    ["", "13, UPS, 2", "13, UPS, 2"],
    ["12, USPS, 1", "", "12, USPS, 1"],
  ])("%j with the line %j gives %j", (list, lines, all) => {
    expect(appendLines(list, lines)).toBe(all);
  });

  it("leaves a list of more than 200 orders as it is", () => {
    const list = "12, USPS, 1\n".repeat(201);
    expect(appendLines(list, "13, UPS, 2")).toBe(list);
  });
});

describe("a CSV file", () => {
  it.each([
    ["12,USPS,94001\n13,UPS,2\n", "12, USPS, 94001\n13, UPS, 2"],
    ["id;postal_service;tracking_number\n12;DHL, Express;7\n13;;\n", '12, "DHL, Express", 7'],
    [
      '\ufeffid,payment_id,title,postal_service,tracking_number\n12,a,"Lamp\nof two lines",USPS,94001\n13,b,Rug,,\n',
      "12, USPS, 94001",
    ],
    ["", ""],
  ])("%j becomes %j", (file, lines) => {
    expect(linesOfCsv(file)).toEqual({ ok: true, value: lines });
  });

  test("refuses a CSV file with an unclosed quotation mark", () => {
    expect(linesOfCsv('12,"USPS,94001\n')).toEqual({ ok: false, problem: { code: "not-csv" } });
  });
});

test("a line that is written and parsed again is the same parcel", () => {
  const parcel = { order: "12", postalService: 'DHL "Express", 24h', trackingNumber: "7;8" };
  expect(readParcelLines(writeParcelLine(parcel))).toMatchObject([parcel]);
});
