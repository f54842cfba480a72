import { expect, test } from "vitest";
import { loggedPath } from "#server/logged-path.ts";

const token = "Zk3v-9QeS_secret";

test.each([
  ["/catalog?search=x@y.example", "/catalog"],
  ["/cabinet/deals/0197f3a2-1111-7000-8000-000000000001#chat", "/cabinet/deals/0197f3a2-1111-7000-8000-000000000001"],
  [`/activate-customer/${token}`, "/activate-customer/*"],
  [`/activate-customer/${token}.data?_routes=x`, "/activate-customer/*"],
  [`/Activate-Customer/${token}/`, "/Activate-Customer/*"],
  [`//activate-customer//${token}`, "//activate-customer//*"],
  [`/%61ctivate-customer/${token}`, "/activate-customer/*"],
  [`/activate-customer%2F${token}`, "/activate-customer/*"],
  [`/v1/files/${token}`, "/v1/files/*"],
  ["/activate-customer", "/activate-customer"],
  ["/no/person@mail.example", "*"],
  ["/no/person%40mail.example", "*"],
  ["/assets/entry.client-DVbQ1x_k.js", "/assets/entry.client-DVbQ1x_k.js"],
  ["/%0A%0dforged", "/%0A%0dforged"],
])("trust S73: the address %s is logged as %s", (target, logged) => {
  expect(loggedPath(target)).toBe(logged);
});
