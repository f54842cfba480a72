/**
 * Loaded before remix-serve. Remix finds the route of an address four times for each page, and each time the router flattens
 * and ranks all routes anew and builds a regular expression for each it tries: a sixth of a product page's time. Routes
 * never change in a running portal, so what is made of them is kept. The router's own functions do the work; where it has
 * other ones, nothing is added and nothing is gained.
 */
import { registerHooks } from "node:module";

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

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!router.test(url)) return loaded;
    const source = String(loaded.source);
    return known.every((line) => source.includes(line)) ? { ...loaded, source: source + keeping } : loaded;
  },
});
