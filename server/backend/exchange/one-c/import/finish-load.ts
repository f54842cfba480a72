import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Database } from "../../../db/database.ts";
import { translate } from "../../../translate.ts";
import { workFeed } from "../../jobs/worker.ts";
import { titleOf } from "../../spreadsheets/headings.ts";
import { exchangeLoads, exchangeRowErrors } from "../../tables.ts";
import { OneCError } from "../one-c-error.ts";

const pollMs = 200;

/**
 * Processes the feed until the load is done, or waits for another process to do it. Returns the report; throws OneCError for a load that
 * was stopped or is held. Refused rows, even all of them, are no error: 1C would stop before prices and stock, and repeat for ever.
 */
export async function finishLoad(db: Database, now: () => Date, feed: FeedName, uuid: string): Promise<string> {
  for (;;) {
    await workFeed(db, feed, now);
    const [load] = await db.select().from(exchangeLoads).where(eq(exchangeLoads.uuid, uuid));
    const name = translate(`exchange.oneC.feeds.${feed}`);
    if (!load || load.state === "failed" || load.state === "cancelled" || load.state === "undone")
      throw new OneCError("loadStopped", { feed: name, reason: load?.failure ?? "" });
    if (load.state === "held") throw new OneCError("held", { feed: name });
    if (load.state === "done") return reportOf(db, name, load);
    await pause(pollMs);
  }
}

/** Report of a load with its first row error, or the first value left out; the others are on the load's page. */
async function reportOf(db: Database, feed: string, load: typeof exchangeLoads.$inferSelect): Promise<string> {
  const line = translate("exchange.oneC.report", { feed, ...load.counts });
  const [first] = await db
    .select()
    .from(exchangeRowErrors)
    .where(eq(exchangeRowErrors.loadUuid, load.uuid))
    .orderBy(exchangeRowErrors.number)
    .limit(1);
  if (!first) return line;
  const { place, field, value, message } = first;
  const values = { place, field: titleOf(load.feed, field), value, message };
  const isWhole = load.counts.refused === 0;
  const text = isWhole ? "exchange.oneC.firstLeftOut" : field === "" ? "exchange.oneC.firstRefusedWhole" : "exchange.oneC.firstRefused";
  return `${line}. ${translate(text, values)}`;
}
