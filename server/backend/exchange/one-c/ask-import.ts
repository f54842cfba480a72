import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../db/database.ts";
import { say } from "../../say.ts";
import { exchangeImports } from "./tables.ts";
import { findFile, listSessionFiles } from "./find-file.ts";
import { OneCRefusal } from "./refusal.ts";
import { wholeName } from "./run-import.ts";
import type { Session } from "./sessions.ts";
import { wakeImport } from "./waiting-imports.ts";

const lookMs = 150;

/** How an import stands after a while: `progress` while it goes on, and the sender asks again. */
export type Standing = { state: "progress" | "success"; message: string };

/** Lets a file be imported, and everything together when it has no name; the second call about it is the first one's going on. */
export async function askImport(db: Database, session: Session, name: string, waitMs: number): Promise<Standing> {
  if (!session.isReady) throw new OneCRefusal("notReady");
  if (name !== wholeName) findFile(await listSessionFiles(db, session.uuid), name);
  await db.insert(exchangeImports).values({ uuid: uuidv7(), sessionUuid: session.uuid, name }).onConflictDoNothing();
  const until = performance.now() + waitMs;
  let isWoken = false;
  for (;;) {
    const [row] = await db
      .select()
      .from(exchangeImports)
      .where(and(eq(exchangeImports.sessionUuid, session.uuid), eq(exchangeImports.name, name)));
    if (!row) throw new OneCRefusal("noSession");
    if (row.state === "failed") {
      // Asked once more, it is tried once more.
      await db.delete(exchangeImports).where(eq(exchangeImports.uuid, row.uuid));
      throw new OneCRefusal("said", { message: row.message });
    }
    if (row.state === "done") return { state: "success", message: row.message };
    if (!isWoken) await wakeImport(db, row.uuid);
    isWoken = true;
    if (performance.now() >= until)
      return { state: "progress", message: say("exchange.oneC.progress", { name: name || say("exchange.oneC.whole") }) };
    await pause(lookMs);
  }
}
