import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToReadableStream } from "react-dom/server.browser";

/** Renders the page's document with all of its data; throws what the page throws. */
export type RenderDocument = (page: (context: EntryContext) => ReactElement, context: EntryContext, nonce: string) => Promise<BodyInit>;

/**
 * Renders to one piece: nothing essential may wait for scripts, and React's chunks of half a kilobyte would each be compressed
 * alone. Uses the renderer for browsers, which runs in Node too, because Node's own writes zero bytes into Russian text (React
 * issue 31134).
 */
export const renderDocument: RenderDocument = async (page, context, nonce) => {
  const stream = await renderToReadableStream(page(context), { nonce, onError: () => {} });
  await stream.allReady;
  return new Response(stream).arrayBuffer();
};
