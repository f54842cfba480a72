import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { say } from "../../say.ts";
import { type exchangeLoads, exchangeRefusals } from "../tables.ts";
import { OneCRefusal } from "./refusal.ts";

/** Report of a load with its first refusal. Throws OneCRefusal if every row was refused. */
export async function reportOf(db: Database, feed: string, { uuid, counts }: typeof exchangeLoads.$inferSelect): Promise<string> {
  const line = say("exchange.oneC.report", { feed, ...counts });
  if (counts.refused === 0) return line;
  const [first] = await db
    .select()
    .from(exchangeRefusals)
    .where(eq(exchangeRefusals.loadUuid, uuid))
    .orderBy(exchangeRefusals.number)
    .limit(1);
  const values = { feed, place: first?.place ?? "", field: first?.field ?? "", value: first?.value ?? "", message: first?.message ?? "" };
  if (counts.refused === counts.read) throw new OneCRefusal("allRefused", values);
  return `${line}. ${say("exchange.oneC.firstRefused", values)}`;
}
