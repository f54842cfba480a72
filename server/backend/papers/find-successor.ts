import { and, eq } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import type { PaperRow } from "./find-invoice.ts";
import { papers } from "./tables.ts";
import { numberOf } from "./to-paper.ts";

/** The paper of a company that replaced this one. */
export async function findSuccessor(
  reader: Reader,
  { uuid, companyUuid, kind }: PaperRow,
): Promise<{ uuid: string; number: string } | null> {
  const [next] = await reader
    .select({ uuid: papers.uuid, series: papers.series, number: papers.number })
    .from(papers)
    .where(and(eq(papers.companyUuid, companyUuid), eq(papers.kind, kind), eq(papers.corrects, uuid)));
  return next ? { uuid: next.uuid, number: numberOf(next) } : null;
}
