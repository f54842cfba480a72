import { fileURLToPath } from "node:url";

/** Preloaded into every program of a campaign whose checks are tried. */
const preload = (name: string) => ({ NODE_OPTIONS: `--import ${fileURLToPath(new URL(`./planted-${name}.ts`, import.meta.url))}` });

/** Faults that the campaign of load must find: settings of the programs, and what else is done. */
export const plantedLoads: Record<string, Record<string, string>> = {
  /** Each request leaves something in memory. */
  leaking: preload("leak"),
  /** Answers of 503 do not say when to come back. */
  mute: preload("mute"),
  /** The backend is killed in the middle. */
  killed: {},
  /** An order that was answered is sent as another one. */
  twice: {},
  /** An answered deal disappears. */
  lost: {},
};
