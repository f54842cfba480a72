import { type Page, siteMap } from "#app/site-map/pages.ts";
import { type Column, columnNames } from "./columns.ts";
import { rows } from "./page-access-rows.ts";

const pages = rows.flatMap(([, cells, named]) => named.map(([path, route]) => ({ path, route, cells })));

const dynamic = /\/:\w+(\?)?|\/\*/g;
/** Patterns of addresses, the most specific first. */
const patterns = Object.entries<Page>(siteMap)
  .map(([route, { path }]) => ({
    route,
    pattern: new RegExp(`^${path.replace(dynamic, (part, optional) => (part === "/*" ? "/.+" : optional ? "(/[^/]+)?" : "/[^/]+"))}$`),
    rank: (path.match(dynamic) ?? []).length + (path.endsWith("*") ? 10 : 0),
  }))
  .sort((left, right) => left.rank - right.rank);

/** The mark that the matrix of pages gives this column at the page of the address. */
export function markAt(address: string, column: Column): string {
  const [path = ""] = address.split(/[?#]/);
  const matched = patterns.find(({ pattern }) => pattern.test(path))?.route;
  const page = pages.find((one) => one.path === path) ?? pages.find(({ route }) => route === matched);
  return page?.cells.split(" ")[columnNames.indexOf(column)] ?? "no page";
}
