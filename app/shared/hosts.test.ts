import { expect, test } from "vitest";

import { isAddressOrLoopback, isLoopback, withoutPort } from "./hosts.ts";

test.each(["localhost", "LOCALHOST.", "shop.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "::1", "::ffff:127.0.0.1"])(
  "%s is this machine",
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(["", "shop.example", "localhost.example", "notlocalhost", "0.0.0.0", "192.0.2.1", "[2001:db8::1]", "::"])(
  "%j is not this machine",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

test("isAddressOrLoopback is true for IP addresses and localhost, and false for other host names", () => {
  for (const host of ["192.0.2.7", "[2001:db8::7]", "127.0.0.1", "localhost"])
    expect(isAddressOrLoopback(host)).toBe(true);
  for (const host of ["shop.example", "127.0.0.1.example", ""]) expect(isAddressOrLoopback(host)).toBe(false);
});

test.each([
  ["192.0.2.7:8080", "192.0.2.7"],
  ["192.0.2.7", "192.0.2.7"],
  ["[2001:db8::7]:443", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["unknown", "unknown"],
  ["", ""],
])("withoutPort(%j) is %j", (address, expected) => {
  expect(withoutPort(address)).toBe(expected);
});
