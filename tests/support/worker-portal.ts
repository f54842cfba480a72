import { BackendProxy } from "./portal-proxy.ts";
import { type Mode, PortalServer } from "./portal-server.ts";

/** The portals of a worker and the proxy before their backend, which each test file points to its own. */
export type WorkerPortal = { proxy: BackendProxy; backendUrl: string; servers: Record<Mode, PortalServer> };

let shared: WorkerPortal | undefined;

/** Later than any clock of a test, and than the time before. */
let future = Date.UTC(2100, 0);
function later(): Date {
  future += 86_400_000;
  return new Date(future);
}

/** The portals of this worker as if they had just been started at `now` over the backend at this port. */
export async function takeWorkerPortal(backendPort: number, now: Date): Promise<WorkerPortal> {
  shared ??= await startPair(now);
  shared.proxy.pointTo(backendPort);
  await forgetBackend(shared, now);
  return shared;
}

/** The next file starts new ones: for a file that ended one of them, or left a live connection that would follow the next file's people. */
export async function dropWorkerPortal(): Promise<void> {
  const dropped = shared;
  shared = undefined;
  await Promise.all(Object.values(dropped?.servers ?? {}).map((server) => server.stop()));
  await dropped?.proxy.close();
}

async function startPair(now: Date): Promise<WorkerPortal> {
  const proxy = new BackendProxy();
  const backendUrl = await proxy.listen();
  const [client, admin] = await Promise.all([
    PortalServer.start({ mode: "client", backendUrl, now }),
    PortalServer.start({ mode: "admin", backendUrl, now }),
  ]);
  return { proxy, backendUrl, servers: { client, admin } };
}

/**
 * What a portal remembers of its backend: categories, whose reading fails here and is forgotten, and the seller, who is read here.
 * Sessions and what is cached of them have keys of their own.
 */
async function forgetBackend({ proxy, servers }: WorkerPortal, now: Date): Promise<void> {
  for (const server of Object.values(servers)) {
    const open = async () => {
      await server.setNow(later());
      await (await fetch(`${server.origin}/login`)).text();
    };
    const isSeller = ({ path }: { path: string }) => path === "/v1/seller";
    proxy.intercept = (call) => (isSeller(call) ? undefined : { status: 503 });
    await open();
    // A page does not wait for a newer seller; the next reading begins only after this one has been kept.
    proxy.calls.length = 0;
    proxy.intercept = () => ({ status: 503 });
    while (!proxy.calls.some(isSeller)) await open();
    await server.setNow(now);
    server.forgetOutput();
  }
  proxy.intercept = undefined;
  proxy.calls.length = 0;
}
