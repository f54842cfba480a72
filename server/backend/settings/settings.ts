import type { exchange } from "#contract/exchange.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { sellerSettings } from "./tables.ts";

const defaults = { isStockBlocking: false, guardPercent: 10 };

export async function readSettings(reader: Reader): Promise<typeof defaults> {
  const [row] = await reader.select().from(sellerSettings);
  if (!row) return defaults;
  const { id: _, ...settings } = row;
  return settings;
}

export const getSettings: Handler<typeof exchange.getSettings> = ({ db }) => readSettings(db);

export const putSettings: Handler<typeof exchange.putSettings> = async ({ db }, { body }) => {
  await db
    .insert(sellerSettings)
    .values({ id: 1, ...body })
    .onConflictDoUpdate({ target: sellerSettings.id, set: body });
  return readSettings(db);
};
