import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

export type Part = "portal" | "backend" | "database" | "other";

/** `endedMs` is the time of ended children. */
type Process = { parent: number; name: string; ms: number; endedMs: number };

/** Processor time of every process and of the machine at one moment. */
export type Moment = { at: number; machineMs: number; stolenMs: number; processes: Map<number, Process> };

/** Processor milliseconds between two moments. */
export type Spent = {
  seconds: number;
  parts: Record<Part, number>;
  /** Cores that processes outside this run used, and the one that used most. */
  foreignCores: number;
  foreignName: string;
  /** Cores that the hypervisor withheld. */
  stolenCores: number;
};

export function readMoment(): Moment {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "")
    .split(/\s+/)
    .map(Number);
  const processes = new Map<number, Process>();
  for (const entry of readdirSync("/proc")) {
    const process = /^\d+$/.test(entry) ? readProcess(entry) : undefined;
    if (process) processes.set(Number(entry), process);
  }
  return { at: performance.now(), machineMs: (user + nice + system + irq + softirq) * TICK_MS, stolenMs: stolen * TICK_MS, processes };
}

function readProcess(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const nameEnd = stat.lastIndexOf(")");
    const fields = stat.slice(nameEnd + 2).split(" ");
    const time = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) * TICK_MS;
    return { parent: Number(fields[1]), name: stat.slice(stat.indexOf("(") + 1, nameEnd), ms: time(11), endedMs: time(13) };
  } catch {
    return undefined;
  }
}

/** The process and all its descendants. */
export function treeOf(root: number, { processes }: Moment): Set<number> {
  const tree = new Set([root]);
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const [pid, { parent }] of processes) if (tree.has(parent)) tree.add(pid);
  }
  return tree;
}

/** The difference between two moments; `partOf` tells processes of this run, all others are foreign. */
export function spent(from: Moment, to: Moment, partOf: (pid: number, name: string) => Part): Spent {
  const ours = treeOf(process.pid, to);
  const parts: Record<Part, number> = { portal: 0, backend: 0, database: 0, other: 0 };
  let own = 0;
  let foreignName = "";
  let greediest = 0;
  for (const [pid, { name, ms, endedMs }] of to.processes) {
    const before = from.processes.get(pid);
    const used = ms - (before?.ms ?? 0);
    if (ours.has(pid)) {
      const withEnded = used + endedMs - (before?.endedMs ?? 0);
      parts[partOf(pid, name)] += withEnded;
      own += withEnded;
    } else if (used > greediest) {
      greediest = used;
      foreignName = name;
    }
  }
  const elapsed = to.at - from.at;
  return {
    seconds: elapsed / 1000,
    parts,
    foreignCores: Math.max(0, to.machineMs - from.machineMs - own, greediest) / elapsed,
    foreignName,
    stolenCores: (to.stolenMs - from.stolenMs) / elapsed,
  };
}

/** Resident memory in MiB. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
