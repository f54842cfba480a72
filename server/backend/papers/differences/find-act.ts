import { and, asc, eq, or, sql } from "drizzle-orm";
import { grantsOf, hasRole, paymentKeepers } from "#contract/roles.ts";
import type { Actor } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { orNotFound } from "../../problem.ts";
import type { PaperRow } from "../find-invoice.ts";
import { papers } from "../tables.ts";

/** An act of differences of the deal, whatever its status. */
export async function findAct(reader: Reader, dealUuid: string, uuid: string): Promise<PaperRow | undefined> {
  const [act] = await reader
    .select()
    .from(papers)
    .where(and(eq(papers.uuid, uuid), eq(papers.dealUuid, dealUuid), eq(papers.kind, "differences")));
  return act;
}

/** Whether the person may cancel the paper: an act of differences in force that no correction stands on. */
export async function mayCancel(reader: Reader, actor: Actor, paper: PaperRow): Promise<boolean> {
  if (paper.kind !== "differences" || paper.status !== "issued" || !hasRole(grantsOf(actor), paymentKeepers)) return false;
  return (await findCorrectionOn(reader, paper)) === undefined;
}

/** The first correction that an act was the ground of. One from before corrections named their act may be of any act before it. */
export async function findCorrectionOn(reader: Reader, { uuid, dealUuid, createdAt }: PaperRow) {
  const mayBeOfIt = and(
    sql`not jsonb_exists(${papers.content}, 'act')`,
    sql`(${papers.createdAt}, ${papers.uuid}) > (${createdAt.toISOString()}::timestamptz, ${uuid}::uuid)`,
  );
  const [correction] = await reader
    .select({ series: papers.series, number: papers.number })
    .from(papers)
    .where(
      and(
        eq(papers.dealUuid, orNotFound(dealUuid)),
        eq(papers.kind, "updCorrection"),
        eq(papers.status, "issued"),
        or(sql`${papers.content}->>'act' = ${uuid}`, mayBeOfIt),
      ),
    )
    .orderBy(asc(papers.year), asc(papers.number))
    .limit(1);
  return correction;
}
