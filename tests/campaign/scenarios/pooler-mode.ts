import { once } from "node:events";
import { readFileSync } from "node:fs";
import { builtProgram } from "#server/build-programs.ts";
import { REFUSED } from "#server/exit-codes.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { startPooler } from "../pooler.ts";
import type { Scenario } from "../scenario.ts";
import type { Stack } from "../stack.ts";

const startMs = 20_000;
const sentence = "set pool_mode = session";

export const poolerMode: Scenario = {
  name: "pooler",
  title: "a pooler that shares sessions is refused at the start, also for the owner's connection; one in session mode is not",
  async run(stack) {
    const outcome = { figures: [] as string[], broken: [] as string[] };
    const session = stack.settings;
    for (const mode of ["transaction", "statement"]) {
      const [port] = await freePorts();
      const shared = await startPooler(stack.processes, stack.postgres, port, [["pool_mode = session", `pool_mode = ${mode}`]]);
      for (const setting of ["DATABASE_URL", "DATABASE_OWNER_URL"] as const) {
        const what = `pool_mode = ${mode} for ${setting}`;
        const { code, said, ms } = await startBackend(stack, `refused-${mode}-${setting}`, { ...session, [setting]: shared[setting] });
        outcome.figures.push(`${what}: exit code ${code} after ${(ms / 1000).toFixed(1)} s`);
        if (code !== REFUSED || said.length !== 1 || !said[0]?.startsWith(setting) || !said[0].includes(sentence))
          outcome.broken.push(`${what}: exit code ${code}, ${said.length} lines: ${said.join(" | ").slice(0, 500)}`);
      }
    }
    return outcome;
  },
};

/** A backend that is expected to end by itself. */
async function startBackend({ processes, settings }: Stack, name: string, changed: Record<string, string>) {
  const [backend] = await freePorts();
  const begun = performance.now();
  const env = {
    ...settings,
    ...changed,
    NODE_ENV: "production",
    DEMO: "on",
    BACKEND_PORT: String(backend),
    DATA_DIR: processes.sharedFolder,
  };
  const started = processes.start(name, [process.execPath, builtProgram("backend")], {
    env: { ...env, TOKEN_SECRET: "t".repeat(48), LOG_LEVEL: "silent" },
    asEngine: false,
  });
  const timer = setTimeout(() => started.child.kill("SIGKILL"), startMs);
  const [code] = await once(started.child, "exit");
  clearTimeout(timer);
  const said = readFileSync(started.log, "utf8").split("\n").filter(Boolean);
  return { code, said, ms: performance.now() - begun };
}
