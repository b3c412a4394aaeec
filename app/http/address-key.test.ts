import { expect, it } from "vitest";

import { addressKey, networkKey } from "./address-key.ts";

it.each([
  ["192.0.2.7", "192.0.2.7", null],
  ["::ffff:192.0.2.7", "192.0.2.7", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64", "2001:db8:1::/48"],
  ["2001:db8:2:3::1", "2001:db8:2:3::/64", "2001:db8:2::/48"],
  ["::1", "::/64", "::/48"],
  ["", "unknown", null],
  ["192.0.2.7, 10.0.0.1", "unknown", null],
  ["<script>", "unknown", null],
])("counts %j as %s in the network %s", (address, key, network) => {
  expect([addressKey(address), networkKey(address)]).toEqual([key, network]);
});
