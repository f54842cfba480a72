import { createServer, type Server } from "node:http";
import { freePorts } from "#tests/support/free-ports.ts";
import type { Processes } from "../processes.ts";
import { type FrontServer, startCaddy, startNginx } from "../proxies.ts";
import type { LightScenario } from "../scenario.ts";
import { openVisitor } from "../visitor.ts";

type Mood = "well" | "breaks off" | "refuses" | "not ready";
const forgottenMs = 6_000;

/** A portal that counts what reaches it. */
class FakePortal {
  mood: Mood = "well";
  readonly got: string[] = [];
  readonly port: number;
  #server: Server | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async be(mood: Mood): Promise<void> {
    this.mood = mood;
    if (mood === "refuses") {
      this.#server?.closeAllConnections();
      this.#server?.close();
      this.#server = undefined;
      return;
    }
    if (this.#server) return;
    this.#server = createServer((request, response) => {
      const isCheck = request.url === "/readyz";
      if (!isCheck) this.got.push(`${request.method} ${request.url}`);
      request.resume().once("end", () => {
        if (this.mood === "breaks off" && !isCheck) response.destroy();
        else response.writeHead(this.mood === "not ready" ? 503 : 200).end(`portal ${this.port}`);
      });
    });
    const server = this.#server;
    await new Promise<void>((settle) => server.listen(this.port, "127.0.0.1", settle));
  }
}

export const repeatedByProxies: LightScenario = {
  name: "repeated",
  title: "a proxy asks another portal only for what is safe to repeat",
  async run(processes) {
    const found = await Promise.all([tryWith(processes, startNginx), tryWith(processes, startCaddy)]);
    return { figures: found.map(({ figure }) => figure), broken: found.flatMap(({ broken }) => broken) };
  },
};

async function tryWith(processes: Processes, start: typeof startNginx): Promise<{ figure: string; broken: string[] }> {
  const [one, other, plain] = await freePorts();
  const [tls] = await freePorts();
  const portals = [new FakePortal(one), new FakePortal(other)];
  try {
    for (const portal of portals) await portal.be("well");
    const proxy = await start(processes, [one, other], [plain, tls]);
    const broken = await tryProxy(proxy, portals);
    await processes.stop(proxy.running);
    return { figure: `${proxy.name}: ${steps.length * 2} requests to portals that fail, ${broken.length} asked wrongly`, broken };
  } finally {
    for (const portal of portals) await portal.be("refuses");
  }
}

/** The moods, what is sent, and how it is to be answered after how many sendings. */
type Step = [what: string, moods: [Mood, Mood], method: string, status: number, times: number[]];
const steps: Step[] = [
  ["reads while one breaks off", ["breaks off", "well"], "GET", 200, [1, 2, 3]],
  ["writes while all break off", ["breaks off", "breaks off"], "POST", 502, [1]],
  ["reads while one refuses", ["refuses", "well"], "GET", 200, [1]],
  ["writes while one refuses", ["refuses", "well"], "POST", 200, [1]],
  ["reads while none is ready", ["not ready", "not ready"], "GET", 503, [1, 2, 3]],
  ["writes while none is ready", ["not ready", "not ready"], "POST", 503, [1]],
];

/** caddyserver/caddy#7546, up to 2.11: a body that met a refusing portal cannot be sent to another. It is answered as a failure. */
const isKnown = (name: string, what: string) => name === "Caddy" && what === "writes while one refuses";

async function tryProxy({ name, port }: FrontServer, portals: FakePortal[]): Promise<string[]> {
  const broken: string[] = [];
  const visitor = openVisitor(port);
  for (const [what, moods, method, right, times] of steps) {
    for (const [index, portal] of portals.entries()) await portal.be(moods[index] ?? "well");
    // Twice: the first finds out, the second knows.
    for (const turn of [1, 2]) {
      const path = `/${turn}-${what.replaceAll(" ", "-")}`;
      const { status } = await visitor.ask(method, path, method === "POST" ? { body: "a=1" } : {});
      const got = portals.flatMap((portal) => portal.got).filter((line) => line === `${method} ${path}`).length;
      const isNotSent = got === 0 && status === 502;
      const isRight = status === right ? times.includes(got) || (turn === 2 && isNotSent) : isKnown(name, what) && got <= 1;
      if (!isRight) broken.push(`${name} ${what}, request ${turn}: ${status}, sent ${got} times`);
    }
    for (const portal of portals) await portal.be("well");
    await new Promise((settle) => setTimeout(settle, forgottenMs));
  }
  visitor.close();
  return broken;
}
