import { createServer, request as forward, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type BackendCall = { method: string; path: string; headers: IncomingHttpHeaders };

type Reply = { status: number; body?: unknown } | "cut" | undefined;

/** Stands between portal and backend: writes down every call and, when a test asks for it, answers in the backend's place. */
export class BackendProxy {
  readonly calls: BackendCall[] = [];
  /** Decides over a call before the backend sees it: undefined lets it pass, "cut" closes the connection. */
  intercept: ((call: BackendCall) => Reply | Promise<Reply>) | undefined;
  #server: Server | undefined;
  #target: number;

  constructor(target: number) {
    this.#target = target;
  }

  async listen(): Promise<string> {
    const server = createServer((request, response) => void this.#handle(request, response));
    this.#server = server;
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { method: request.method ?? "", path: request.url ?? "", headers: request.headers };
    this.calls.push(call);
    const reply = await this.intercept?.(call);
    if (reply === "cut") return void request.socket.destroy();
    if (reply) {
      response.writeHead(reply.status, { "content-type": "application/json; charset=utf-8" });
      return void response.end(JSON.stringify(reply.body ?? {}));
    }
    const onward = forward({ host: "127.0.0.1", port: this.#target, method: request.method, path: request.url, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on("error", () => request.socket.destroy());
    request.pipe(onward);
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => (this.#server ? this.#server.close(closed) : closed(undefined)));
  }
}
