import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/build-portal.ts";

const router = createRequire(import.meta.url).resolve("@remix-run/router");

/** Matches addresses in a process of its own, asking for each twice; says also whether regular expressions are kept. */
function matchedBy(...options: string[]): { found: unknown[]; isKept: boolean } {
  const script = `
    const { matchPath, matchRoutes } = require(${JSON.stringify(router)});
    const routes = [{ id: "root", path: "", children: [
      { id: "main", index: true },
      { id: "catalog", path: "catalog/:category?/:segment?" },
      { id: "cabinet", path: "cabinet", children: [{ id: "deals", path: "deals" }, { id: "deal", path: "deals/:uuid" }] },
      { id: "page", path: ":page" },
      { id: "other", path: "*" },
    ] }];
    const addresses = ["/", "/catalog", "/catalog/1", "/catalog/1/2", "/catalog/1/2/3", "/cabinet/deals", "/CABINET/deals/7", "/product-1", "/product-2", "/a/b"];
    const found = [...addresses, ...addresses].map((address) => matchRoutes(routes, address)?.map(({ route, params, pathname }) => [route.id, { ...params }, pathname]));
    let made = 0;
    globalThis.RegExp = new Proxy(RegExp, { construct: (target, given) => { made += 1; return new target(...given); } });
    matchPath("/deals/:uuid", "/deals/1");
    matchPath("/deals/:uuid", "/deals/2");
    console.log(JSON.stringify({ found, isKept: made === 1 }));`;
  return JSON.parse(execFileSync(process.execPath, [...options, "--eval", script], { cwd: root, encoding: "utf8" }));
}

test("the portal's router keeps what it made of the routes and finds the same pages", () => {
  const plain = matchedBy();
  const quick = matchedBy("--import", join(root, "app/speed/route-matching.ts"));
  expect(quick.found).toEqual(plain.found);
  expect(plain.isKept).toBe(false);
  expect(quick.isKept).toBe(true);
});
