import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Act, acts as calls } from "#contract/acts.ts";
import { money } from "#contract/primitives.ts";
import { paperScope } from "../../access/scopes.ts";
import { companies } from "../../companies/tables.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { type FileAnswer, toFileAnswer } from "../../files/file-answer.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound } from "../../problem.ts";
import type { PaperRow } from "../find-invoice.ts";
import { findSuccessor } from "../find-successor.ts";
import { paperFile } from "../paper-files.ts";
import { papers, reconciliationActs } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import type { ActContent, Turnover } from "./act-facts.ts";
import { hasMoneyChanged } from "./money-changed.ts";

const maxRowsShown = 200;

export type FoundAct = { paper: PaperRow; about: typeof reconciliationActs.$inferSelect; company: { uuid: string; name: string } };

/** The act in the caller's scope; `isLocking`: what it is about, which has the answer, is locked. */
export async function findAct(reader: Reader, { actor }: SignedIn, uuid: string, isLocking = false): Promise<FoundAct> {
  const found = reader
    .select({ paper: papers, about: reconciliationActs, company: { uuid: companies.uuid, name: companies.name } })
    .from(papers)
    .innerJoin(reconciliationActs, eq(reconciliationActs.paperUuid, papers.uuid))
    .innerJoin(companies, eq(companies.uuid, papers.companyUuid))
    .where(and(eq(papers.uuid, uuid), paperScope(actor)));
  const [act] = isLocking ? await found.for("update", { of: [papers, reconciliationActs] }) : await found;
  return orNotFound(act);
}

export const getAct = async (context: SignedIn, { params }: Input<typeof calls.get>): Promise<z.input<typeof Act>> =>
  toAct(context.db, context, await findAct(context.db, context, params.uuid));

export async function getActFile(context: SignedIn, { params }: Input<typeof calls.file>): Promise<FileAnswer> {
  const { paper } = await findAct(context.db, context, params.uuid);
  const { name, bytes } = await paperFile(paper);
  return toFileAnswer(bytes, name, "application/pdf");
}

/** Whether the person may answer to the act now: the director of its company, to one in force, once. */
export const mayAnswer = ({ actor }: SignedIn, { paper, about }: FoundAct): boolean =>
  actor.companyUuid === paper.companyUuid &&
  actor.roles.includes("buyer_company_director") &&
  paper.status === "issued" &&
  about.answer === null;

export async function toAct(reader: Reader, context: SignedIn, found: FoundAct): Promise<z.input<typeof Act>> {
  const { paper, about, company } = found;
  const content = paper.content as ActContent;
  const { seller, buyer, from, to, contract, openingDifference, difference, contracts, rows, conclusion } = content;
  const { answer, comment, answeredBy: by, answeredAt, version } = about;
  return {
    uuid: paper.uuid,
    number: numberOf(paper),
    date: paper.date,
    status: paper.status,
    version,
    company,
    seller,
    buyer,
    from,
    to,
    contract,
    contractUuid: about.contractLineUuid,
    ...sumsOf(content),
    openingDifference: money(openingDifference),
    difference: money(difference),
    contracts: contracts.map(({ name, ...sums }) => ({ name, ...sumsOf(sums) })),
    rows: rows.slice(0, maxRowsShown).map((row) => ({ ...row, debit: money(row.debit), credit: money(row.credit) })),
    rowCount: rows.length,
    conclusion,
    answer: answer && answeredAt ? { answer, comment, by, at: answeredAt.toISOString() } : null,
    mayAnswer: mayAnswer(context, found),
    moneyChanged: paper.status === "issued" && (await hasMoneyChanged(reader, found)),
    replacedBy: paper.status === "replaced" ? await findSuccessor(reader, paper) : null,
  };
}

const sumsOf = ({ opening, debit, credit, closing }: Turnover) => ({
  opening: money(opening),
  debit: money(debit),
  credit: money(credit),
  closing: money(closing),
});
