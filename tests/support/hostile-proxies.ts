import { readFileSync } from "node:fs";
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import { root } from "#server/build-portal.ts";

export const hostilities = ["buffers", "kills", "speaks HTTP/1.0", "drops comments", "compresses"] as const;
export type Hostility = (typeof hostilities)[number];

/** A proxy in front of `target` with one behaviour that breaks event streams. Returns its origin and how to stop it. */
export async function openHostileProxy(hostility: Hostility, target: string, killMs: number): Promise<{ origin: string; close(): void }> {
  if (hostility === "speaks HTTP/1.0") return openOldProxy(target);
  const server = createServer((request, response) => {
    const onward = forward(target + request.url, { method: request.method, headers: request.headers }, (answer) =>
      pass(hostility, answer, response),
    );
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    if (hostility === "kills") setTimeout(() => response.destroy(), killMs).unref();
    request.pipe(onward);
  });
  return {
    origin: await listen(server),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(hostility: Hostility, answer: IncomingMessage, response: ServerResponse): void {
  const { "content-length": _, ...headers } = answer.headers;
  answer.on("error", () => response.destroy());
  if (hostility === "buffers") {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => response.writeHead(answer.statusCode ?? 502, headers).end(Buffer.concat(parts)));
  } else if (hostility === "compresses") {
    response.writeHead(answer.statusCode ?? 502, { ...headers, "content-encoding": "gzip" });
    answer.pipe(createGzip()).pipe(response);
  } else {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.on("data", (part: Buffer) => response.write(hostility === "drops comments" ? String(part).replace(/^:.*\n\n?/gm, "") : part));
    answer.on("end", () => response.end());
  }
}

/** Speaks HTTP/1.0 on both sides: no chunks, no keep-alive, the answer ends with the connection. */
async function openOldProxy(target: string): Promise<{ origin: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const open = new Set<{ destroy(): void }>();
  const server = createTcpServer((client) => {
    const onward = connect(Number(port), hostname);
    for (const socket of [client, onward]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
    }
    client.on("close", () => onward.destroy());
    client.on("data", (part) =>
      onward.write(
        String(part)
          .replace(/ HTTP\/1\.1\r\n/, " HTTP/1.0\r\n")
          .replace(/connection: keep-alive\r\n/gi, "connection: close\r\n"),
      ),
    );
    onward.on("data", (part) => client.write(Buffer.from(part.toString("latin1").replace(/^HTTP\/1\.1 /, "HTTP/1.0 "), "latin1")));
    onward.on("end", () => client.end());
  });
  return {
    origin: await listen(server),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Every header by which proxies and clouds pass a visitor's address, as the library that parses them lists them; in lower case. */
export function addressHeaders(): string[] {
  const library = readFileSync(join(root, "node_modules/remix-utils/build/server/get-client-ip-address.js"), "utf8");
  const [, list = ""] = /headerNames = Object\.freeze\(\[([^\]]*)\]/.exec(library) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name.toLowerCase());
}
