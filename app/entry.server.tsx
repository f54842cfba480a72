import { Transform } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { serverI18n } from "./i18n/i18next.server.ts";
import { NonceContext } from "./nonce.ts";
import { requestState, stampCookies } from "./request/request-state.server.ts";
import { securityHeaders } from "./request/security-headers.server.ts";

const abortMs = 10_000;
export const streamTimeout = 8_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce } = requestState(loadContext);
  stampCookies(loadContext, headers);
  securityHeaders(headers, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  headers.set("Vary", "Cookie");
  // What is left of a body too large stays unread, so the connection cannot be used again.
  if (status === 413) headers.set("Connection", "close");

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={serverI18n()}>
          <RemixServer context={remixContext} url={request.url} abortDelay={abortMs} nonce={nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce,
        // The page goes out whole: nothing essential may wait for scripts.
        onAllReady() {
          clearTimeout(timer);
          const body = withoutZeroBytes();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
          pipe(body);
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          answerStatus = 500;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, abortMs);
  });
}

/**
 * React 18.3 leaves a zero byte where a letter of several bytes would straddle its buffer (issue 31134, mended in 19): in Russian text that is on most pages. A zero byte never belongs in HTML.
 */
function withoutZeroBytes(): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}

export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }): Response {
  stampCookies(context, response.headers);
  securityHeaders(response.headers, requestState(context).nonce);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Vary", "Cookie");
  return response;
}

/** Unknown addresses and aborted requests are no errors of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (error as { status?: number } | null)?.status === 404) return;
  console.error(error);
}
