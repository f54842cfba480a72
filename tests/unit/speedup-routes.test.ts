import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/build-portal.ts";

const router = createRequire(import.meta.url).resolve("@remix-run/router");

/** Matches addresses in a new process, each twice, and returns whether regular expressions are cached. */
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
    const shop = ["/", "/catalog", "/catalog/1", "/catalog/1/2", "/catalog/1/2/3", "/product-1", "/product-2"];
    const addresses = [...shop, "/cabinet/deals", "/CABINET/deals/7", "/a/b"];
    const told = ({ route, params, pathname }) => [route.id, { ...params }, pathname];
    const found = [...addresses, ...addresses].map((address) => matchRoutes(routes, address)?.map(told));
    let made = 0;
    globalThis.RegExp = new Proxy(RegExp, { construct: (target, given) => { made += 1; return new target(...given); } });
    matchPath("/deals/:uuid", "/deals/1");
    matchPath("/deals/:uuid", "/deals/2");
    console.log(JSON.stringify({ found, isKept: made === 1 }));`;
  return JSON.parse(execFileSync(process.execPath, [...options, "--eval", script], { cwd: root, encoding: "utf8" }));
}

test("with the speed-up the router caches its regular expressions and finds the same pages", () => {
  const plain = matchedBy();
  const quick = matchedBy("--import", join(root, "app/speed/route-matching.ts"));
  expect(quick.found).toEqual(plain.found);
  expect(plain.isKept).toBe(false);
  expect(quick.isKept).toBe(true);
});

/** Makes the routes of two pages in a new process, and returns what each page's router knows and whether they share routes. */
function renderedBy(...options: string[]): { pages: unknown[]; isKept: boolean } {
  const { resolve } = createRequire(import.meta.url);
  const script = `
    const { createServerRoutes } = require(${JSON.stringify(join(dirname(resolve("@remix-run/react")), "routes.js"))});
    const { createStaticRouter } = require(${JSON.stringify(resolve("react-router-dom/server"))});
    const { matchRoutes } = require(${JSON.stringify(router)});
    const routes = {
      root: { id: "root", path: "" },
      deals: { id: "deals", parentId: "root", path: "deals" },
      deal: { id: "deal", parentId: "deals", path: ":uuid" },
    };
    const pages = ["/deals/1", "/deals/2"].map((pathname) => {
      const modules = Object.fromEntries(Object.keys(routes).map((id) => [id, { default: () => null, handle: id }]));
      const made = createServerRoutes(routes, modules, {}, false);
      const matches = matchRoutes(made, pathname).map(({ params, pathname, route: { id } }) => ({ params, pathname, route: { id } }));
      return { made, drawn: createStaticRouter(made, { location: { pathname }, matches }) };
    });
    const matched = ({ params, route }) => [route.id, route.handle, { ...params }];
    const told = ({ drawn: { routes, state } }) => ({ routes, matches: state.matches.map(matched) });
    const [one, other] = pages;
    const isKept = one.made === other.made && one.drawn.routes === other.drawn.routes;
    console.log(JSON.stringify({ pages: pages.map(told), isKept }));`;
  return JSON.parse(execFileSync(process.execPath, [...options, "--eval", script], { cwd: root, encoding: "utf8" }));
}

test("with the speed-up the routes of pages are made once, and every page's router has its own matches", () => {
  const plain = renderedBy();
  const quick = renderedBy("--import", join(root, "app/speed/route-matching.ts"));
  expect(plain.pages).toMatchObject([{ matches: ["root", "deals", "deal"].map((id) => [id, id, { uuid: "1" }]) }, {}]);
  expect(quick.pages).toEqual(plain.pages);
  expect(plain.isKept).toBe(false);
  expect(quick.isKept).toBe(true);
});
