import { expect, it } from "vitest";

import { addressKey } from "./address-key.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "::/64"],
  ["", "unknown"],
  ["192.0.2.7, 10.0.0.1", "unknown"],
  ["<script>", "unknown"],
])("counts %j as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
