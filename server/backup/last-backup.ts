import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const LastBackup = z.object({ path: z.string(), moment: z.iso.datetime() });
export type LastBackup = z.infer<typeof LastBackup>;

const fileOf = (dataDir: string) => join(dataDir, "last-backup.json");

/** Notes in DATA_DIR that a backup was finished, for `npm run doctor`. */
export const noteBackup = (dataDir: string, last: LastBackup) => writeFile(fileOf(dataDir), `${JSON.stringify(last)}\n`, { mode: 0o600 });

/** The last finished backup of this data; null if none was noted. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return LastBackup.parse(JSON.parse(await readFile(fileOf(dataDir), "utf8")));
  } catch {
    return null;
  }
}
