import type { AnswerOf } from "#contract/call.ts";
import type { exchange } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { refuseFields } from "../problem.ts";
import { sellerSettings } from "./tables.ts";

const defaults: Omit<typeof sellerSettings.$inferSelect, "id"> = { isStockBlocking: false, guardPercent: 10, staleHours: {} };

export async function readSettings(reader: Reader): Promise<typeof defaults> {
  const [row] = await reader.select().from(sellerSettings);
  return row ?? defaults;
}

async function answer(reader: Reader): Promise<AnswerOf<typeof exchange.getSettings>> {
  const { isStockBlocking, guardPercent, staleHours } = await readSettings(reader);
  return {
    isStockBlocking,
    guardPercent,
    staleAfter: feedNames.flatMap((feed) => {
      const hours = staleHours[feed];
      return hours === undefined ? [] : { feed, hours };
    }),
  };
}

export const getSettings: Handler<typeof exchange.getSettings> = ({ db }) => answer(db);

export const putSettings: Handler<typeof exchange.putSettings> = async ({ db }, { body }) => {
  const { isStockBlocking, guardPercent, staleAfter } = body;
  const staleHours = Object.fromEntries(staleAfter.map(({ feed, hours }) => [feed, hours]));
  if (Object.keys(staleHours).length < staleAfter.length) refuseFields({ staleAfter: "invalid" });
  const set = { isStockBlocking, guardPercent, staleHours };
  await db
    .insert(sellerSettings)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: sellerSettings.id, set });
  return answer(db);
};
