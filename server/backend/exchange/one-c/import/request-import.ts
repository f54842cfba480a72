import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../db/database.ts";
import { translate } from "../../../translate.ts";
import { findFile, listSessionFiles } from "../documents/find-file.ts";
import { OneCError } from "../one-c-error.ts";
import type { Session } from "../sessions.ts";
import { exchangeImports } from "../tables.ts";
import { wholeName } from "./run-import.ts";
import { wakeImport } from "./waiting-imports.ts";

const pollMs = 150;

/** State of an import for the sender, who repeats the call on `progress`. */
export type ImportStatus = { state: "progress" | "success"; message: string };

/**
 * Starts the import of a file, or of the whole exchange for `wholeName`, and waits for it at most `waitMs`. A repeated call waits
 * for the same import. Throws OneCError when the import has failed.
 */
export async function requestImport(db: Database, session: Session, name: string, waitMs: number): Promise<ImportStatus> {
  if (!session.isReady) throw new OneCError("notReady");
  if (name !== wholeName) findFile(await listSessionFiles(db, session.uuid), name);
  await db.insert(exchangeImports).values({ uuid: uuidv7(), sessionUuid: session.uuid, name }).onConflictDoNothing();
  const until = performance.now() + waitMs;
  let isWoken = false;
  for (;;) {
    const [row] = await db
      .select()
      .from(exchangeImports)
      .where(and(eq(exchangeImports.sessionUuid, session.uuid), eq(exchangeImports.name, name)));
    if (!row) throw new OneCError("noSession");
    if (row.state === "failed") {
      // The next call imports the file again.
      await db.delete(exchangeImports).where(eq(exchangeImports.uuid, row.uuid));
      throw new OneCError("said", { message: row.message });
    }
    if (row.state === "done") return { state: "success", message: row.message };
    if (!isWoken) await wakeImport(db, row.uuid);
    isWoken = true;
    if (performance.now() >= until)
      return { state: "progress", message: translate("exchange.oneC.progress", { name: name || translate("exchange.oneC.whole") }) };
    await pause(pollMs);
  }
}
