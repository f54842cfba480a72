import type { Random } from "#tests/faults/campaign/random.ts";
import type { Processes } from "./processes.ts";
import type { Stack } from "./stack.ts";

/** What a scenario has measured, and what did not hold: each a sentence. */
export type Outcome = { figures: string[]; broken: string[] };

export type Scenario = {
  name: string;
  /** What must hold. */
  title: string;
  run(stack: Stack, random: Random): Promise<Outcome>;
};

/** One that needs no portal. */
export type LightScenario = { name: string; title: string; run(processes: Processes): Promise<Outcome> };
