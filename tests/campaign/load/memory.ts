import type { Servers } from "#tests/load/servers.ts";
import type { Outcome } from "../scenario.ts";

type Program = "portal" | "backend";
const programs: Program[] = ["portal", "backend"];
const everyMs = 2_000;
/** Twice what each has after load (tests/load/RESULTS.md), and beyond what its heap may take. */
const mostMiB = { portal: 700, backend: 600 };
/** From this many samples on the last quarter is compared with the second: the first one fills caches. */
const telling = 300;
const mayGrow = 1.25;

/** Resident memory of the programs over time. */
export function watchMemory(servers: Servers) {
  const samples: Record<Program, number>[] = [];
  const look = () => {
    try {
      samples.push(servers.memory());
    } catch {
      // A program that was killed has none.
    }
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    now: () => programs.map((program) => `${program} ${samples.at(-1)?.[program].toFixed(0)} MiB`).join(", "),
    end(): Outcome {
      clearInterval(timer);
      look();
      const outcome: Outcome = { figures: [], broken: [] };
      for (const program of programs) {
        const seen = samples.map((sample) => sample[program]);
        const most = Math.max(...seen);
        const quarter = (index: number) => medianOf(seen.slice((index * seen.length) / 4, ((index + 1) * seen.length) / 4));
        const quarters = [0, 1, 2, 3].map((index) => quarter(index).toFixed(0)).join(", ");
        outcome.figures.push(`memory of the ${program}: ${quarters} MiB by quarters of the time, most ${most.toFixed(0)}`);
        if (most > mostMiB[program]) outcome.broken.push(`the ${program} took ${most.toFixed(0)} MiB of memory`);
        if (samples.length >= telling && quarter(3) > quarter(1) * mayGrow)
          outcome.broken.push(`the memory of the ${program} has grown from ${quarter(1).toFixed(0)} to ${quarter(3).toFixed(0)} MiB`);
      }
      return outcome;
    },
  };
}

const medianOf = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
