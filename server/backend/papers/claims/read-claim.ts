import { and, eq } from "drizzle-orm";
import type { Claim, claims as calls } from "#contract/claims.ts";
import { money } from "#contract/primitives.ts";
import { paperScope } from "../../access/scopes.ts";
import { companies } from "../../companies/tables.ts";
import type { SignedIn } from "../../context.ts";
import { type FileAnswer, toFileAnswer } from "../../files/file-answer.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound } from "../../problem.ts";
import { paperFile } from "../paper-files.ts";
import { papers } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import type { ClaimContent } from "./claim-facts.ts";

const maxRowsShown = 200;

async function findClaim({ db, actor }: SignedIn, uuid: string) {
  const [found] = await db
    .select({ paper: papers, company: { uuid: companies.uuid, name: companies.name } })
    .from(papers)
    .innerJoin(companies, eq(companies.uuid, papers.companyUuid))
    .where(and(eq(papers.uuid, uuid), eq(papers.kind, "claim"), paperScope(actor)));
  return orNotFound(found);
}

export async function getClaim(context: SignedIn, { params }: Input<typeof calls.get>): Promise<Claim> {
  const { paper, company } = await findClaim(context, params.uuid);
  const { seller, buyer, rows, total, inWords, note } = paper.content as ClaimContent;
  return {
    uuid: paper.uuid,
    number: numberOf(paper),
    date: paper.date,
    status: paper.status,
    company,
    seller,
    buyer,
    rows: rows
      .slice(0, maxRowsShown)
      .map((row) => ({ ...row, isBalance: row.isBalance ?? false, amount: money(row.amount), rest: money(row.rest) })),
    rowCount: rows.length,
    total: money(total),
    inWords,
    note,
  };
}

export async function getClaimFile(context: SignedIn, { params }: Input<typeof calls.file>): Promise<FileAnswer> {
  const { name, bytes } = await paperFile((await findClaim(context, params.uuid)).paper);
  return toFileAnswer(bytes, name, "application/pdf");
}
