import { mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./backend/db/cluster-directory.ts";

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
