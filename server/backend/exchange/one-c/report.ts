import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { translate } from "../../translate.ts";
import { type exchangeLoads, exchangeRowErrors } from "../tables.ts";
import { OneCError } from "./one-c-error.ts";

/** Report of a load with its first row error. Throws OneCError if every row was refused. */
export async function reportOf(db: Database, feed: string, { uuid, counts }: typeof exchangeLoads.$inferSelect): Promise<string> {
  const line = translate("exchange.oneC.report", { feed, ...counts });
  if (counts.refused === 0) return line;
  const [first] = await db
    .select()
    .from(exchangeRowErrors)
    .where(eq(exchangeRowErrors.loadUuid, uuid))
    .orderBy(exchangeRowErrors.number)
    .limit(1);
  const values = { feed, place: first?.place ?? "", field: first?.field ?? "", value: first?.value ?? "", message: first?.message ?? "" };
  if (counts.refused === counts.read) throw new OneCError("allRefused", values);
  return `${line}. ${translate("exchange.oneC.firstRefused", values)}`;
}
