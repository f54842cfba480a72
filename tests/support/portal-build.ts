import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPortal, root } from "#server/build-portal.ts";
import { buildPrograms } from "#server/build-programs.ts";

const output = join(root, "tests/.output");
const lock = join(output, "build.lock");
const maxBuildMs = 180_000;

const quietly = () => {};

/** Builds the portal from the current sources; of test files that start together, one builds and the others wait. */
export const ensureBuilt = (): Promise<void> => oneAtATime(() => buildPortal(process.env, quietly));

/** The same with the programs of `npm start`. */
export const ensureProgramsBuilt = (): Promise<void> =>
  oneAtATime(async () => {
    await buildPortal(process.env, quietly);
    await buildPrograms(process.env);
  });

async function oneAtATime(build: () => Promise<void>): Promise<void> {
  mkdirSync(output, { recursive: true });
  while (!takeLock()) await pause(100);
  try {
    await build();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > maxBuildMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
