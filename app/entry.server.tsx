import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { serverT } from "./i18n/i18next.server.ts";
import { textPreloads } from "./i18n/text-files.ts";
import { NonceContext, UnstartedContext } from "./nonce.ts";
import { startWatch } from "./realtime/start-watch.server.ts";
import { contentPolicy } from "./request/content-policy.server.ts";
import { renderDocument } from "./request/render-document.server.ts";
import { reportFailure } from "./request/report-failure.server.ts";
import { commitCookies, nameRequest, requestState } from "./request/request-state.server.ts";
import { type ErrorPage, errorTexts } from "./request/responses.server.ts";
import { hasScript } from "./site-map/page-traits.ts";
import { checkCachedMarkup } from "./speed/cached-markup.server.tsx";
import { renderBuffered } from "./speed/document.server.ts";

checkCachedMarkup();
const render = renderBuffered(renderDocument);

/** Milliseconds. No loader returns a promise in its data, so this limit is never reached. */
export const streamTimeout = 8_000;

export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const status = statusOf(remixContext, answered);
  nameRequest(request, loadContext);
  const { nonce } = requestState(loadContext);
  fillErrorPages(remixContext, loadContext);
  commitCookies(loadContext, headers);
  contentPolicy(headers, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Vary", "Cookie");
  preloadProgram(headers, remixContext);

  const preloads = textPreloads(remixContext.staticHandlerContext.matches);
  const unstarted = `${serverT()("errors:unstarted")}${preloads}<script nonce="${nonce}">${startWatch}</script>`;
  const document = await render(
    (context) => (
      <NonceContext.Provider value={nonce}>
        <UnstartedContext.Provider value={unstarted}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </UnstartedContext.Provider>
      </NonceContext.Provider>
    ),
    remixContext,
    nonce,
  );
  return new Response(document, { headers, status });
}

/** The largest file of every page with scripts is on its way before the browser has read the document. */
function preloadProgram(headers: Headers, { manifest, staticHandlerContext: { location, matches } }: EntryContext): void {
  if (!hasScript(matches.at(-1)?.route.id, location.pathname)) return;
  for (const file of manifest.entry.imports) headers.append("Link", `<${file}>; rel=modulepreload`);
}

/** Remix's own errors, such as 405 for a form sent to a page that takes none, say what the other error pages say. */
function fillErrorPages({ staticHandlerContext: { errors } }: EntryContext, context: AppLoadContext): void {
  for (const error of Object.values(errors ?? {}))
    if (isRouteErrorResponse(error) && !(error.data as Partial<ErrorPage> | null)?.title) error.data = errorTexts(context, error.status);
}

/** When a loader fails after a rejected form, the status is the failure's, not the form's: it must match the page shown. */
function statusOf({ staticHandlerContext: { errors, actionData } }: EntryContext, answered: number): number {
  const [failure] = Object.values(errors ?? {});
  if (failure === undefined || actionData === null) return answered;
  return isRouteErrorResponse(failure) ? failure.status : 500;
}

export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }): Response {
  commitCookies(context, response.headers);
  contentPolicy(response.headers, requestState(context).nonce);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Vary", "Cookie");
  return response;
}

/** Does not report unknown addresses and aborted requests. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (error as { status?: number } | null)?.status === 404) return;
  nameRequest(request, context);
  reportFailure(error, context);
}
