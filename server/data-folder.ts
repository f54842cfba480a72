import { mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.ts";
import { makeFolder } from "./postgres/cluster-directory.ts";

/** Whether anything is written in DATA_DIR: the embedded database, uploaded files or the demo's secrets. */
export const needsDataFolder = (env: Pick<Env, "BACKEND_URL" | "DATABASE_URL" | "S3_URL" | "DEMO">): boolean =>
  env.DEMO === "on" || (env.BACKEND_URL === undefined && !(env.DATABASE_URL && env.S3_URL));

/** Creates DATA_DIR; throws, with a message ready to print, if nothing can be written there: root may try it anywhere. */
export function requireDataFolder(path: string): void {
  try {
    makeFolder(path);
    rmdirSync(mkdtempSync(join(path, ".written-")));
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new Error(
      `Nothing can be written in ${path} (${code}). Set DATA_DIR to a folder of this machine's disk that the portal may use.`,
    );
  }
}
