/** Element of every page that its program has not started yet; its text is shown if it cannot. */
export const unstartedId = "unstarted";

const hasNotStarted = 'e.type!="load"||!window.__remixRouteModules';

/**
 * Inline script of every page. When a module of the page cannot be loaded or breaks, none of its program runs: what the server drew
 * stays and works, and says so (specification 1 section 2: an error if the retry fails as well). The document is that retry, see
 * `goOnAfterReload`. Remix sets `__remixRouteModules` once the page's modules are loaded; its entry is imported after that.
 */
export const startWatch = `onload=onunhandledrejection=e=>{if(${hasNotStarted})document.getElementById("${unstartedId}").hidden=!1}`;

/** From here on a failure is the program's own. */
export function endStartWatch(): void {
  window.onunhandledrejection = null;
  document.getElementById(unstartedId)?.setAttribute("hidden", "");
}
