import { unstartedId } from "./reload-once.ts";

const show = `document.getElementById("${unstartedId}").hidden=!1`;

/**
 * Inline script of every page. When a module of the page cannot be loaded or breaks, none of its program runs: what the server rendered
 * stays and works, and says so (specification 1 section 2: an error if the retry fails as well). The document is that retry, see
 * `goOnAfterReload`. Remix sets `__remixRouteModules`, a name of its own, once the page's modules are loaded; its
 * entry is imported after that. Nothing public says it: a module that fails to load leaves no script of ours running, and an `error`
 * event of its script would also come of what browsers' extensions do.
 */
export const startWatch = `onload=onunhandledrejection=e=>{if(e.type!="load"||!window.__remixRouteModules)${show}}`;
