import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToReadableStream } from "react-dom/server.browser";

/** Draws the document of a page with all of its data; throws what the page throws. */
export type DrawDocument = (page: (context: EntryContext) => ReactElement, context: EntryContext, nonce: string) => Promise<BodyInit>;

/**
 * The page goes out whole: nothing essential may wait for scripts, and React's pieces of half a kilobyte would each be
 * compressed by itself. The renderer for browsers runs in Node too; Node's own
 * writes zero bytes into Russian text (React issue 31134).
 */
export const drawDocument: DrawDocument = async (page, context, nonce) => {
  const stream = await renderToReadableStream(page(context), { nonce, onError: () => {} });
  await stream.allReady;
  return new Response(stream).arrayBuffer();
};
