import { sql } from "drizzle-orm";
import type { AnswerOf } from "#contract/call.ts";
import type { exchange } from "#contract/exchange.ts";
import { feedsOf } from "#contract/feeds.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { sellerSettings } from "./tables.ts";

const defaults: Omit<typeof sellerSettings.$inferSelect, "id"> = { isStockBlocking: false, guardPercent: 10, staleHours: {} };

export async function readSettings(reader: Reader): Promise<typeof defaults> {
  const [row] = await reader.select().from(sellerSettings);
  return row ?? defaults;
}

async function answer({ db, actor }: SignedIn): Promise<AnswerOf<typeof exchange.getSettings>> {
  const { isStockBlocking, guardPercent, staleHours } = await readSettings(db);
  return {
    isStockBlocking,
    guardPercent,
    staleAfter: feedsOf(actor, "reads").flatMap((feed) => {
      const hours = staleHours[feed];
      return hours === undefined ? [] : { feed, hours };
    }),
  };
}

export const getSettings: Handler<typeof exchange.getSettings> = (context) => answer(context);

/** Hours of feeds that the person may not load stay. */
export const putSettings: Handler<typeof exchange.putSettings> = async (context, { body }) => {
  const { isStockBlocking, guardPercent, staleAfter } = body;
  const staleHours = Object.fromEntries(staleAfter.map(({ feed, hours }) => [feed, hours]));
  if (Object.keys(staleHours).length < staleAfter.length) throwFieldErrors({ staleAfter: "invalid" });
  const own = feedsOf(context.actor, "writes");
  if (staleAfter.some(({ feed }) => !own.includes(feed))) throwProblem("FORBIDDEN");
  const set = { isStockBlocking, guardPercent };
  await context.db
    .insert(sellerSettings)
    .values({ id: 1, ...set, staleHours })
    .onConflictDoUpdate({
      target: sellerSettings.id,
      set: { ...set, staleHours: sql`(${sellerSettings.staleHours} - ${sql.param(own)}::text[]) || ${JSON.stringify(staleHours)}::jsonb` },
    });
  return answer(context);
};
