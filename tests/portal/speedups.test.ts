import { beforeAll, describe, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import { documentOf, sameAt } from "#tests/support/speedup-documents.ts";

const portal = usePortal({ settings: { SPEEDUPS: "on" } });
let plain = "";
beforeAll(async () => {
  plain = await portal.start("client", { SPEEDUPS: "off" });
});

const shop = [
  "/",
  "/catalog",
  `/catalog/${demoUuid("category", "dairy")}?page=2&perPage=6`,
  "/catalog?search=кефир&inStock=true",
  `/product-${demoUuid("product", "010-241")}`,
];
const gone = ["/nothing-here", `/product-${demoUuid("product", "none")}`];
const cabinet = [
  "/cabinet/home",
  "/cabinet/deals",
  `/cabinet/deals/${demoUuid("deal", "10419")}`,
  "/cabinet/notifications/list",
  "/cabinet/tickets",
];

const pages: [Identity, string[]][] = [
  ["G", [...shop, ...gone, "/login", "/faq"]],
  ["BD", [...shop, ...gone, ...cabinet, "/cart", "/cabinet/settings"]],
  ["SR", [...gone, ...cabinet]],
];

describe("switching off all speed-ups leaves the documents identical to the byte", () => {
  test.each(pages)("as %s", async (who, paths) => {
    const visitor = await portal.visit(accounts[who]);
    const other = sameAt(visitor, plain);
    for (const path of paths) {
      const expected = await documentOf(other, path);
      expect(expected.lines.length, path).toBeGreaterThan(50);
      // The first answer is computed, the second one cached.
      for (const time of ["first", "again"]) expect(await documentOf(visitor, path), `${path}, ${time}`).toEqual(expected);
    }
    expect([portal.outputOf(visitor.origin), portal.outputOf(plain)].join()).not.toContain("is switched off");
  });
});
