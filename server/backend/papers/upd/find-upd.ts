import { and, eq } from "drizzle-orm";
import { dealPhaseOf, parseDealStatus } from "#contract/deal-statuses.ts";
import type { Reader } from "../../db/database.ts";
import type { PaperRow } from "../find-invoice.ts";
import { papers } from "../tables.ts";

/** What the goods are is known once they are collected. */
export const isShippable = ({ status }: { status: string }) => ["receipt", "done"].includes(dealPhaseOf(parseDealStatus(status)));

export async function findUpdInForce(reader: Reader, dealUuid: string): Promise<PaperRow | undefined> {
  const isInForce = and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "upd"), eq(papers.status, "issued"));
  const [row] = await reader.select().from(papers).where(isInForce);
  return row;
}
