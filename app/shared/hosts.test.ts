import { expect, test } from "vitest";

import { isLoopback } from "./hosts.ts";

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
