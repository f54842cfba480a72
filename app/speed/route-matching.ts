/*
 * Loaded before remix-serve: caches what Remix and its router compute of the routes. For each page Remix creates the routes
 * again to render it, and matches an address eight times (the page's own, and its parents' for the manifest); each time the
 * router flattens and ranks all routes and compiles a regular expression per route it tries. The routes of a running portal do
 * not change.
 *
 * Saves: 13 to 17 % of the portal's time of a catalogue or product page (2026-11-22: catalogue 15.1 to 13.9 and 18.9 to 16.7
 * CPU ms, product 9.7 to 8.5 and 13.1 to 10.3), 5 % of the cart's; of what was left, routes created once for all pages 13 % of
 * a deal's page and 20 % of the catalogue's (2026-11-25: the portal's CPU ms 10.8 to 9.4 and 7.8 to 6.3).
 * Assumes: the functions of these versions of the router and Remix, which still do the work. Where the source of one differs,
 * nothing is added to it and the speed-up reports that it is off.
 * SPEEDUPS=-routes: the router without caches.
 */
import { registerHooks } from "node:module";
import { isFast, switchOff } from "#server/speedups.ts";

const name = "routes";

type Memoising = { file: RegExp; known: readonly string[]; added: string };

/** Reassigning a function declaration redirects calls within the module; other modules call the reassigned export. */
const router: Memoising = {
  file: /\/@remix-run\/router\/dist\/router\.cjs\.js$/,
  known: [
    "function compilePath(path, caseSensitive, end) {",
    "function flattenRoutes(routes, branches, parentsMeta, parentPath) {",
    "function rankRouteBranches(branches) {",
    "function convertRoutesToDataRoutes(routes, mapRouteProperties, parentPath, manifest) {",
    "exports.UNSAFE_convertRoutesToDataRoutes = convertRoutesToDataRoutes;",
  ],
  added: `
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
  const rank = rankRouteBranches, ranked = new WeakSet();
  rankRouteBranches = (branches) => {
    if (!ranked.has(branches)) rank(branches);
    ranked.add(branches);
  };
  const convert = convertRoutesToDataRoutes, converted = new WeakMap();
  convertRoutesToDataRoutes = (routes, mapProperties, above, manifest) => {
    if (above) return convert(routes, mapProperties, above, manifest);
    if (!converted.has(routes)) {
      const byId = {};
      converted.set(routes, { dataRoutes: convert(routes, mapProperties, undefined, byId), byId });
    }
    const { dataRoutes, byId } = converted.get(routes);
    if (manifest) Object.assign(manifest, byId);
    return dataRoutes;
  };
  exports.UNSAFE_convertRoutesToDataRoutes = convertRoutesToDataRoutes;
}`,
};

/** By the manifest's routes, one object per build. */
const remix: Memoising = {
  file: /\/@remix-run\/react\/dist\/routes\.js$/,
  known: ["function createServerRoutes(manifest, routeModules, future, isSpaMode, ", "exports.createServerRoutes = createServerRoutes;"],
  added: `
{
  const create = createServerRoutes, created = new WeakMap();
  createServerRoutes = (manifest, ...given) => {
    if (given.length > 3) return create(manifest, ...given);
    if (!created.has(manifest)) created.set(manifest, create(manifest, ...given));
    return created.get(manifest);
  };
  exports.createServerRoutes = createServerRoutes;
}`,
};

/** The source with the memoising code, or unchanged when it is another version's. */
function memoisedSource({ known, added }: Memoising, source: string): string {
  if (known.every((line) => source.includes(line))) return source + added;
  switchOff(name, "the router's source is another one");
  return source;
}

export const memoisedRouter = (source: string) => memoisedSource(router, source);

if (isFast(name)) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const memoising = [router, remix].find(({ file }) => file.test(url));
      return memoising ? { ...loaded, source: memoisedSource(memoising, String(loaded.source)) } : loaded;
    },
  });
}
