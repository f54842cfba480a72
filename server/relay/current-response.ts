/*
 * What a route needs of the response to its browser and Remix does not give it: an event stream must hear that the browser has left,
 * and how much it has not read yet. The signal of the route's request does not tell: it follows the signal of another `Request`,
 * which is garbage collected while the stream is open (194 of 200 aborts were lost after a collection, 2026-11-27). And Remix writes
 * a body without waiting for a browser that does not read.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

const responses = new AsyncLocalStorage<ServerResponse>();

subscribe("http.server.request.start", (message) => responses.enterWith((message as { response: ServerResponse }).response));

/** The response to the request being answered; undefined if that began before this module was loaded (`npm run dev`). */
export const currentResponse = (): ServerResponse | undefined => responses.getStore();
