import type { EntryContext } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { markedData } from "./page-data.server.ts";

type Manifest = EntryContext["manifest"] & { hmr?: { runtime: string } };
type Route = { id: string; path?: string } & ({ index: true } | { index?: false; children: Route[] });

/**
 * What Remix's `Scripts` draws at the end of a page, without the parts no browser of ours reads: the modules to fetch, the
 * loaders' data (`page-data.ts` opens it), the routes known so far, the start. React hydrates past it.
 */
export async function pageScripts(context: EntryContext, html: string, nonce: string): Promise<string> {
  const { serverHandoffString, serverHandoffStream, staticHandlerContext } = context;
  const manifest: Manifest = context.manifest;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const modules = ids.map((id) => manifest.routes[id]?.module ?? "");
  const preloads = new Set([manifest.entry.module, ...manifest.entry.imports, ...ids.flatMap((id) => manifest.routes[id]?.imports ?? []), ...modules]);
  const data = markedData(await new Response(serverHandoffStream).text(), html);
  return [
    ...[...preloads].map((href) => `<link rel="modulepreload" href="${href}"/>`),
    `<script nonce="${nonce}">__remixContext=${forBrowser(JSON.parse(serverHandoffString ?? "{}"))};__remixContext.data=String.raw\`${data}\`</script>`,
    `<script nonce="${nonce}" type="module" async>`,
    manifest.hmr ? `import ${JSON.stringify(manifest.hmr.runtime)};` : "",
    ...modules.map((module, index) => `import*as r${index} from${JSON.stringify(module)};`),
    `window.__remixManifest=${forBrowser(partOf(manifest, ids, staticHandlerContext.location.pathname))};`,
    `window.__remixRouteModules={${ids.map((id, index) => `${JSON.stringify(id)}:r${index}`).join()}};`,
    `import(${JSON.stringify(manifest.entry.module)})</script>`,
  ].join("");
}

/** What only Remix's `Scripts`, its links that prefetch and the server read. */
const unread = new Set(["entry", "url", "imports", "v3_throwAbortReason", "v3_routeConfig"]);

/** A flag that is absent is false as well. */
const forBrowser = (value: unknown) =>
  JSON.stringify(value, (name, part) => (part === false || unread.has(name) ? undefined : part)).replaceAll("<", "\\u003c");

/** As in Remix's own: the routes of this page, and those of the addresses above it, or the browser would take a parent for the page there. */
function partOf(manifest: Manifest, ids: readonly string[], pathname: string): Manifest {
  const segments = pathname.split("/").filter(Boolean).slice(0, -1);
  const above = ["", ...segments].flatMap((_, index) => idsAt(manifest, `/${segments.slice(0, index).join("/")}`));
  return { ...manifest, routes: Object.fromEntries([...ids, ...above].map((id) => [id, manifest.routes[id]])) as Manifest["routes"] };
}

const known = new Map<string, string[]>();
const mostKnown = 1000;

function idsAt(manifest: Manifest, path: string): string[] {
  const ids = known.get(path) ?? (matchRoutes(treeOf(manifest), path) ?? []).map(({ route }) => route.id ?? "");
  if (known.size >= mostKnown) known.clear();
  known.set(path, ids);
  return ids;
}

const trees = new WeakMap<Manifest, Route[]>();

function treeOf(manifest: Manifest): Route[] {
  const tree = trees.get(manifest) ?? childrenOf(undefined);
  trees.set(manifest, tree);
  return tree;

  function childrenOf(parent: string | undefined): Route[] {
    return Object.values(manifest.routes)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id) }));
  }
}
