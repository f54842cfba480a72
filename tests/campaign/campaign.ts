import type { Processes } from "./processes.ts";
import type { programs } from "./programs.ts";
import type { Outcome } from "./scenario.ts";

/** What the command line asked for. */
export type Asked = {
  seed: number;
  only: string[];
  planted: string[];
  minutes: number | undefined;
  short: boolean;
  soak: boolean;
  sessions: number | undefined;
};

export type Run = {
  asked: Asked;
  log: (line: string) => void;
  /** Runs one scenario and prints what it has measured and what does not hold. */
  attempt(title: string, run: () => Promise<Outcome>): Promise<void>;
  /** The throwaway folder of this run, and every process started in it. */
  processes: () => Processes;
};

/** A word of `npm run campaign -- <word>`. */
export type Campaign = {
  /** What else the command line may say. */
  usage: string;
  needs: readonly (keyof typeof programs)[];
  /** Names for `--only` and `--planted`. */
  scenarios: readonly string[];
  planted: readonly string[];
  run(run: Run): Promise<void>;
};
