import { expect, test } from "vitest";
import { networkOf } from "#server/backend/auth/attempts.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:7:1::1", "2001:db8:7:1::/64"],
  ["2001:0DB8:0007:0001:ffff:ffff:ffff:ffff", "2001:db8:7:1::/64"],
  ["2001:db8:7:2::1", "2001:db8:7:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["64:ff9b::cb00:7109", "203.0.113.9"],
  ["unknown", "unknown"],
])("limits per network count %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
