import { connect, type Socket } from "node:net";

export type Reply = { status: number; head: string; body: Buffer };

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

const TIMEOUT_MS = 30_000;
const NOTHING = Buffer.alloc(0);

/** A raw HTTP request; made once where it is sent often. */
export function requestText({ method = "GET", path, headers = {}, body }: Sent): string {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const all: Record<string, string> = {
    host: "127.0.0.1",
    ...(body !== undefined && {
      "content-length": String(Buffer.byteLength(text)),
      ...(typeof body !== "string" && { "content-type": "application/json" }),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}

/**
 * One keep-alive loopback connection with one request at a time. An ordinary HTTP client uses more processor time than the servers
 * it measures, and all share two cores.
 */
export class Connection {
  readonly #port: number;
  readonly #timeoutMs: number;
  #socket: Socket | undefined;
  #received: Buffer = NOTHING;
  #waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number, timeoutMs = TIMEOUT_MS) {
    this.#port = port;
    this.#timeoutMs = timeoutMs;
  }

  send(text: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#received = NOTHING;
      this.#open().write(text);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect({ host: "127.0.0.1", port: this.#port, noDelay: true });
    this.#socket = socket;
    socket.setTimeout(this.#timeoutMs, () => socket.destroy(new Error(`no answer in ${this.#timeoutMs / 1000} s`)));
    socket.on("data", (part) => this.#take(part as Buffer));
    socket.on("error", (error) => this.#fail(socket, error));
    socket.on("close", () => this.#fail(socket, new Error("the server closed the connection")));
    return socket;
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const reply = readReply(this.#received);
    if (!reply) return;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (/\r\nconnection: close/i.test(reply.head)) this.#socket?.destroy();
    waiting?.resolve(reply);
  }

  #fail(socket: Socket, error: Error): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    socket.destroy();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

/** Undefined until the reply is complete. */
function readReply(bytes: Buffer): Reply | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const body = readChunks(bytes, start);
    return body && { status, head, body };
  }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length < start + length ? undefined : { status, head, body: bytes.subarray(start, start + length) };
}

function readChunks(bytes: Buffer, start: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}

/** One request outside the measured loops. */
export async function ask(port: number, sent: Sent): Promise<Reply> {
  const connection = new Connection(port);
  try {
    return await connection.send(requestText(sent));
  } finally {
    connection.close();
  }
}
