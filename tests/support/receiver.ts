import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Answering = (received: Received, response: ServerResponse) => void;

/** A seller's system that receives webhooks on this machine; answers 200 unless a test says otherwise. */
export function useReceiver() {
  const received: Received[] = [];
  let answering: Answering = (_, response) => response.end("ok");
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const one = { headers: request.headers, body, path: request.url ?? "" };
    received.push(one);
    answering(one, response);
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    url: (path = "/deals") => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    /** Sets its answer from now on. */
    answer(next: Answering) {
      answering = next;
    },
    /** Requests since the last call. */
    taken: () => received.splice(0),
  };
}
