import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPortal, root } from "#server/build-portal.ts";

const output = join(root, "tests/.output");
const lock = join(output, "build.lock");
const longestBuildMs = 180_000;

/** Builds the portal from the current sources; of test files that start together, one builds and the others wait. */
export async function ensureBuilt(): Promise<void> {
  mkdirSync(output, { recursive: true });
  while (!takeLock()) await pause(100);
  try {
    await buildPortal(process.env, () => {});
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
    if (since !== undefined && Date.now() - since > longestBuildMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
