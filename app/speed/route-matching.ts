/*
 * Loaded before remix-serve: keeps what the router makes of the routes. Remix finds the route of an address four times for
 * each page, and each time the router flattens and ranks all routes anew and builds a regular expression for each it tries.
 * Routes never change in a running portal.
 *
 * Saves: 13 to 17 % of the portal's time of a catalogue or product page (2026-11-22: catalogue 15.1 to 13.9 and 18.9 to 16.7
 * CPU ms, product 9.7 to 8.5 and 13.1 to 10.3), 5 % of the cart's.
 * Assumes: two functions of the router as they are written now. The router's own functions do the work; where its source has
 * other ones, nothing is added and the speed-up says that it is off.
 * SPEEDUPS=-routes: the router matches as it is written.
 */
import { registerHooks } from "node:module";
import { isFast, switchOff } from "#server/speedups.ts";

const name = "routes";
const router = /\/@remix-run\/router\/dist\/router\.cjs\.js$/;
const known = ["function compilePath(path, caseSensitive, end) {", "function flattenRoutes(routes, branches, parentsMeta, parentPath) {"];

/** Function declarations may be given another body; calls within the module then reach it. */
const keeping = `
{
  const compile = compilePath, compiled = new Map();
  compilePath = (path, caseSensitive, end) => {
    const key = path + " " + caseSensitive + " " + end;
    if (!compiled.has(key)) compiled.set(key, compile(path, caseSensitive, end));
    return compiled.get(key);
  };
  const flatten = flattenRoutes, flattened = new WeakMap();
  flattenRoutes = (routes, branches, ...above) => {
    if (branches) return flatten(routes, branches, ...above);
    if (!flattened.has(routes)) flattened.set(routes, flatten(routes));
    return flattened.get(routes);
  };
}`;

/** The router's source with what keeps, or as it is. */
export function keepingRouter(source: string): string {
  if (known.every((line) => source.includes(line))) return source + keeping;
  switchOff(name, "the router's source is another one");
  return source;
}

if (isFast(name)) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      return router.test(url) ? { ...loaded, source: keepingRouter(String(loaded.source)) } : loaded;
    },
  });
}
