import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { serverI18n, serverT } from "./i18n/i18next.server.ts";
import { NonceContext, UnstartedContext } from "./nonce.ts";
import { startWatch } from "./realtime/start-watch.server.ts";
import { reportFailure } from "./request/report-failure.server.ts";
import { requestState, stampCookies } from "./request/request-state.server.ts";
import { type ErrorPage, errorWords } from "./request/responses.server.ts";
import { contentPolicy } from "./request/content-policy.server.ts";
import { drawDocument } from "./request/draw-document.server.ts";
import { drawAtOnce } from "./speed/document.server.ts";
import { startSpeedups } from "./speed/start.server.ts";

startSpeedups(serverI18n());
const draw = drawAtOnce(drawDocument);

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
  const { nonce } = requestState(loadContext);
  fillRefusals(remixContext, loadContext);
  stampCookies(loadContext, headers);
  contentPolicy(headers, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Vary", "Cookie");

  const unstarted = `${serverT()("errors:unstarted")}<script nonce="${nonce}">${startWatch}</script>`;
  const document = await draw(
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

/** Remix's own refusals, such as 405 for a form sent to a page that takes none, say what the other error pages say. */
function fillRefusals({ staticHandlerContext: { errors } }: EntryContext, context: AppLoadContext): void {
  for (const error of Object.values(errors ?? {}))
    if (isRouteErrorResponse(error) && !(error.data as Partial<ErrorPage> | null)?.title) error.data = errorWords(context, error.status);
}

/** When a loader fails after a refused form, the status is the failure's, not the form's: it must match the page shown. */
function statusOf({ staticHandlerContext: { errors, actionData } }: EntryContext, answered: number): number {
  const [failure] = Object.values(errors ?? {});
  if (failure === undefined || actionData === null) return answered;
  return isRouteErrorResponse(failure) ? failure.status : 500;
}

export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }): Response {
  stampCookies(context, response.headers);
  contentPolicy(response.headers, requestState(context).nonce);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Vary", "Cookie");
  return response;
}

/** Does not report unknown addresses and aborted requests. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (error as { status?: number } | null)?.status === 404) return;
  reportFailure(error, context);
}
