import { setTimeout as pause } from "node:timers/promises";
import { builtProgram } from "#server/build-programs.ts";
import { signalProcess, untilReady } from "../machines.ts";
import type { FrontServer } from "../proxies.ts";
import type { Scenario } from "../scenario.ts";
import { openVisitor } from "../visitor.ts";

const pages = ["/", "/catalog", "/cart", "/cabinet/deals"];
const forMs = 12_000;

export const backendDown: Scenario = {
  name: "backend",
  title: "while the backend of one machine is down, every page is answered by the others",
  async run({ machines, nginx, caddy }) {
    const [machine] = machines;
    if (!machine) throw new Error("there is no machine");
    const isBackend = (command: string) => command.includes(builtProgram("backend"));
    const outcome = { figures: [] as string[], broken: [] as string[] };
    const visit = async (proxy: FrontServer) => {
      const visitor = openVisitor(proxy.port);
      await visitor.signIn("director@beta.example");
      const counts = new Map<number, number>();
      let slowest = 0;
      return {
        async look() {
          const end = performance.now() + forMs;
          for (let number = 0; performance.now() < end; number += 1) {
            const { status, ms } = await visitor.ask("GET", pages[number % pages.length] ?? "/");
            counts.set(status, (counts.get(status) ?? 0) + 1);
            slowest = Math.max(slowest, ms);
            await pause(50);
          }
          visitor.close();
          const failed = [...counts].filter(([status]) => status !== 200);
          const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
          outcome.figures.push(`${proxy.name}: ${all} pages, slowest ${(slowest / 1000).toFixed(1)} s`);
          for (const [status, count] of failed) outcome.broken.push(`${proxy.name}: ${count} of ${all} pages answered ${status}`);
        },
      };
    };
    const looks = [await visit(nginx), await visit(caddy)];
    let isOver = false;
    const killing = (async () => {
      let kills = 0;
      for (; !isOver; await pause(200)) kills += signalProcess(machine, isBackend, "SIGKILL") ? 1 : 0;
      return kills;
    })();
    await Promise.all(looks.map(({ look }) => look()));
    isOver = true;
    outcome.figures.push(`the backend of ${machine.name} killed ${await killing} times in ${forMs / 1000} s`);
    await untilReady(machine);
    return outcome;
  },
};
