import { type AddressInfo, createServer, type Socket } from "node:net";

export type RedisServer = { url: string; port: number; published: number; subscribers(): number; stop(): Promise<void> };

/** The part of Redis that publish and subscribe need (RESP 3): lets a backend with `REDIS_URL` run where there is no Redis. */
export async function startRedis(port = 0): Promise<RedisServer> {
  const sockets = new Set<Socket>();
  const listeners = new Map<Socket, string>();
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

  function answer(socket: Socket, [name = "", channel = "", payload = ""]: string[]): void {
    switch (name.toUpperCase()) {
      case "HELLO":
        return void socket.write(`%1\r\n${bulk("proto")}:3\r\n`);
      case "SUBSCRIBE":
        listeners.set(socket, channel);
        return void socket.write(`>3\r\n${bulk("subscribe")}${bulk(channel)}:1\r\n`);
      case "PUBLISH": {
        server.published += 1;
        const hearing = [...listeners].filter(([, heard]) => heard === channel);
        for (const [listener] of hearing) listener.write(`>3\r\n${bulk("message")}${bulk(channel)}${bulk(payload)}`);
        return void socket.write(`:${hearing.length}\r\n`);
      }
      default:
        socket.write("+OK\r\n");
    }
  }

  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      listeners.delete(socket);
    });
    let text = "";
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
      for (;;) {
        const command = readCommand(text);
        if (!command) return;
        text = text.slice(command.length);
        answer(socket, command.words);
      }
    });
  });
  await new Promise<void>((ready) => tcp.listen(port, "127.0.0.1", ready));
  const bound = (tcp.address() as AddressInfo).port;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${bound}`,
    port: bound,
    published: 0,
    subscribers: () => listeners.size,
    stop: () =>
      new Promise((done) => {
        tcp.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return server;
}

/** Parses `*2\r\n$4\r\nPING\r\n…` if it has arrived completely; words are ASCII. */
function readCommand(text: string): { words: string[]; length: number } | null {
  const parts = text.split("\r\n");
  const count = Number(parts[0]?.slice(1));
  if (!text.startsWith("*") || parts.length < 2 + count * 2) return null;
  const lines = parts.slice(0, 1 + count * 2);
  return { words: lines.filter((_, index) => index > 0 && index % 2 === 0), length: lines.join("\r\n").length + 2 };
}
