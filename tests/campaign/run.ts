/**
 * `npm run campaign -- engines|load|backups [--seed 7] [--planted …] [--keep]`: what the portal survives as it is installed (README.md
 * of tests). Prints what each scenario has measured; ends with 1 if anything does not hold. `--keep` leaves the folder with all logs.
 * `--planted` plants faults that scenarios must find.
 */
import { parseArgs } from "node:util";
import { stopAll } from "#tests/load/servers.ts";
import { backups } from "./backups/backups.ts";
import type { Asked, Campaign } from "./campaign.ts";
import { engines } from "./engines.ts";
import { load } from "./load/load.ts";
import { openProcesses, type Processes } from "./processes.ts";
import { missingSentence } from "./programs.ts";
import type { Outcome } from "./scenario.ts";

const campaigns: Record<string, Campaign> = { engines, load, backups };
const text = { type: "string" } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ seed: { ...text, default: "7" }, only: text, planted: { ...text, default: "" }, minutes: text, sessions: text },
    ...{ keep: { type: "boolean" }, short: { type: "boolean" }, soak: { type: "boolean" } },
  },
});
const campaign = campaigns[positionals[0] ?? ""];
const planted = values.planted.split(",").filter(Boolean);
const only = values.only?.split(",") ?? [...(campaign?.scenarios ?? [])];
const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));
const [minutes, sessions] = [numberOf(values.minutes), numberOf(values.sessions)];
const isRight =
  campaign &&
  only.every((name) => campaign.scenarios.includes(name)) &&
  planted.every((name) => campaign.planted.includes(name)) &&
  [minutes, sessions].every((number) => number === undefined || number > 0);
if (!isRight) {
  for (const [name, { usage, planted: faults }] of Object.entries(campaigns))
    console.error(`npm run campaign -- ${name} ${usage} [--planted ${faults.join(",")}]`);
  process.exit(1);
}
const missing = missingSentence(campaign.needs);
if (missing) {
  console.error(missing);
  process.exit(1);
}

const begun = performance.now();
const log = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
let processes: Processes | undefined;
let failed = 0;
let isLeaving = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave(130));

const asked: Asked = {
  ...{ seed: Number(values.seed), only, planted, minutes, sessions },
  ...{ short: values.short === true, soak: values.soak === true },
};
log(`seed ${asked.seed}`);
try {
  await campaign.run({
    ...{ asked, log, attempt },
    processes: () => {
      processes ??= openProcesses();
      return processes;
    },
  });
} catch (error) {
  if (!isLeaving) console.error(error);
  failed += 1;
}
await leave(failed > 0 ? 1 : 0);

async function attempt(title: string, run: () => Promise<Outcome>): Promise<void> {
  if (isLeaving) return;
  log(title);
  const { figures, broken } = await run();
  for (const figure of figures) log(`    ${figure}`);
  for (const sentence of broken) log(`    BROKEN ${sentence}`);
  log(broken.length === 0 ? "  holds" : "  DOES NOT HOLD");
  if (broken.length > 0) failed += 1;
}

async function leave(code: number): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  log("stopping everything");
  await stopAll();
  await processes?.end(values.keep === true);
  if (values.keep && processes) log(`everything said is in ${processes.folder}`);
  log(code === 0 ? "everything holds" : `exit code ${code}`);
  process.exit(code);
}
