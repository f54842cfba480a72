import type pg from "pg";
import { openDatabase } from "#server/backend/db/database.ts";
import { storeAdvance } from "./advances.ts";
import { storeClaim } from "./claims.ts";

/** An order whose payment is to come before its goods. */
export type PapersWish = { advanceOf: string };

/** What jobs would do: a claim to the demo's company, whose uuid is answered, and a payment whose invoice waits for a person. */
export async function storePapers(pool: pg.Pool, { advanceOf }: PapersWish): Promise<{ claim: string }> {
  await storeAdvance(pool, advanceOf);
  return { claim: await storeClaim(openDatabase(pool)) };
}
