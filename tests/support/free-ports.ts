import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Free loopback ports: for a client portal, an admin portal and a backend. */
export async function freePorts(): Promise<[portal: number, admin: number, backend: number]> {
  const servers = [createServer(), createServer(), createServer()] as const;
  for (const server of servers) await once(server.listen(0, "127.0.0.1"), "listening");
  const portOf = (server: (typeof servers)[number]) => (server.address() as AddressInfo).port;
  const ports: [number, number, number] = [portOf(servers[0]), portOf(servers[1]), portOf(servers[2])];
  for (const server of servers) await once(server.close(), "close");
  return ports;
}
