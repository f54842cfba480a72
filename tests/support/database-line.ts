import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";

/** A TCP port of the tests' database that can be away. */
export function openDatabaseLine() {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    async open(port: number) {
      const { host, port: socket } = inject("database");
      server = createServer((own) => {
        const onward = connect(join(host, `.s.PGSQL.${socket}`));
        for (const [one, other] of [
          [own, onward],
          [onward, own],
        ] as const) {
          sockets.add(one);
          one.on("error", () => other.destroy());
          one.on("close", () => other.destroy());
          one.pipe(other);
        }
      });
      await once(server.listen(port, "127.0.0.1"), "listening");
    },
    async cut() {
      const closed = server && once(server.close(), "close");
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      server = undefined;
      await closed;
    },
  };
}
