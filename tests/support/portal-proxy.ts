import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export type BackendCall = { method: string; path: string; headers: IncomingHttpHeaders };

type Reply = { status: number; body?: unknown } | "cut" | undefined;

/** Stands between portal and backend: records every call and, when a test asks for it, answers in the backend's place. */
export class BackendProxy {
  readonly calls: BackendCall[] = [];
  /** Handles a call before the backend sees it: undefined lets it pass, "cut" closes the connection. */
  intercept: ((call: BackendCall) => Reply | Promise<Reply>) | undefined;
  #server: Server | undefined;
  #target = 0;
  #upgraded = new Set<Duplex>();
  /** Whether a live connection has passed since `pointTo`. */
  wasUpgraded = false;

  /** Forgets what was recorded and asked for. */
  pointTo(port: number): void {
    this.#target = port;
    this.calls.length = 0;
    this.intercept = undefined;
    this.wasUpgraded = false;
  }

  async listen(): Promise<string> {
    const server = createServer((request, response) => void this.#handle(request, response));
    // As long as the backend's: a shorter one would close connections while the portal writes into them.
    server.keepAliveTimeout = 75_000;
    this.#server = server;
    // The live channel's websocket passes unchanged.
    server.on("upgrade", (request, socket, head) => {
      const onward = connect(this.#target, "127.0.0.1", () => {
        const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
        onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      this.wasUpgraded = true;
      this.#upgraded.add(socket);
      socket.on("close", () => this.#upgraded.delete(socket));
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
      }
    });
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
    const onward = forward(
      { host: "127.0.0.1", port: this.#target, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    onward.on("error", () => request.socket.destroy());
    // Or the backend waits for the rest of a body that the portal has given up.
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  }

  /** Breaks every websocket without a close frame. */
  cutWebsockets(): void {
    for (const socket of this.#upgraded) socket.destroy();
  }

  async close(): Promise<void> {
    this.cutWebsockets();
    this.#server?.closeAllConnections();
    await new Promise((closed) => (this.#server ? this.#server.close(closed) : closed(undefined)));
  }
}
