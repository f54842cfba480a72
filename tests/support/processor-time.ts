import { readdirSync, readFileSync } from "node:fs";
import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Of this file's worker and of the processes it has started; PostgreSQL's is not in it. */
    processorSeconds?: number;
  }
}

/** Vitest runs this before each test file: writes down how much processor time the file takes. */
const before = processorSeconds();
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before;
});

function processorSeconds(): number {
  if (process.platform !== "linux") {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const running = readdirSync("/proc/self/task").flatMap((thread) => textOf(`/proc/self/task/${thread}/children`).split(" "));
  return ["self", ...running.filter(Boolean)].reduce((sum, pid) => sum + secondsOf(pid), 0);
}

/** Fields 14 to 17 of proc_pid_stat(5): user and system time of a process and of its ended children, in hundredths of a second. */
function secondsOf(pid: string): number {
  const fields = textOf(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** Empty for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
