import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A backend that gives every request the same answer and records requests. */
export async function startAnsweringServer(answer: { status: number; body: string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(answer.status, { "content-type": "application/json", connection: "close" }).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    answer,
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
