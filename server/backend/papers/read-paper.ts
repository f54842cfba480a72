import { and, desc, eq, getTableColumns, or } from "drizzle-orm";
import type { papers as calls, Invoice } from "#contract/papers.ts";
import { money } from "#contract/primitives.ts";
import texts from "#locales/ru/invoice.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { isDocumentWriter } from "../deals/deal-documents.ts";
import { checkDealScope, loadDeal } from "../deals/read-deal.ts";
import { toActorFacts, toDealFacts } from "../deals/read-facts.ts";
import { type FileAnswer, toFileAnswer } from "../files/file-answer.ts";
import type { Handler, Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { orNotFound } from "../problem.ts";
import { findInvoiceInForce, type PaperRow, saysTheSame } from "./find-invoice.ts";
import { type InvoiceContent, invoiceFacts } from "./invoice-facts.ts";
import { isPayable } from "./issue-invoice.ts";
import { dayText } from "./paper-format.ts";
import { drawInvoice } from "./pdf/draw-invoice.ts";
import { readInvoiceSource } from "./read-invoice-source.ts";
import { papers } from "./tables.ts";
import { numberOf, toInvoice, toPaperSummary } from "./to-paper.ts";

const { content: _, ...summaryColumns } = getTableColumns(papers);

/** A deal has few papers: each replaces the one before only when the deal or the requisites have changed. */
const maxPapers = 100;

export const listPapers: Handler<typeof calls.list> = async (context, { params }) => {
  const { db, actor, now } = context;
  await checkDealScope(db, actor, params.uuid);
  const rows = await db
    .select(summaryColumns)
    .from(papers)
    .where(eq(papers.dealUuid, params.uuid))
    .orderBy(desc(papers.createdAt), desc(papers.uuid))
    .limit(maxPapers);
  const loaded = await loadDeal(db, actor, params.uuid);
  const facts = toDealFacts(loaded.record, loaded.contracts, now());
  const mayIssue = isDocumentWriter(facts, toActorFacts(actor, loaded.record)) && isPayable(facts);
  return {
    papers: rows.map(toPaperSummary),
    ...(mayIssue ? await issuable(context, loaded) : { mayIssue, gaps: [], due: null }),
  };
};

async function issuable({ db }: SignedIn, loaded: Awaited<ReturnType<typeof loadDeal>>) {
  const result = invoiceFacts(await readInvoiceSource(db, loaded));
  if ("gaps" in result) return { mayIssue: true, gaps: result.gaps, due: null };
  const { facts } = result;
  const inForce = await findInvoiceInForce(db, loaded.record.deal.uuid);
  const isCurrent = facts.lines.length === 0 || (inForce !== undefined && saysTheSame(inForce, facts));
  return { mayIssue: true, gaps: [], due: isCurrent ? null : money(facts.lines.reduce((all, { sum }) => all + sum, 0)) };
}

type OneOfDeal = Pick<Input<typeof calls.get>, "params">;

async function findPaper({ db, actor }: SignedIn, { params }: OneOfDeal): Promise<PaperRow> {
  await checkDealScope(db, actor, params.uuid);
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.uuid, params.paperUuid), eq(papers.dealUuid, params.uuid)));
  return orNotFound(paper);
}

export async function getPaper(context: SignedIn, input: Input<typeof calls.get>): Promise<Invoice> {
  const paper = await findPaper(context, input);
  const isNeighbour = paper.corrects
    ? or(eq(papers.uuid, paper.corrects), eq(papers.corrects, paper.uuid))
    : eq(papers.corrects, paper.uuid);
  const neighbours = await context.db
    .select(summaryColumns)
    .from(papers)
    .where(and(eq(papers.dealUuid, input.params.uuid), isNeighbour));
  return toInvoice(paper, {
    corrects: neighbours.find(({ uuid }) => uuid === paper.corrects),
    correctedBy: neighbours.find(({ corrects }) => corrects === paper.uuid),
  });
}

export async function getPaperFile(context: SignedIn, input: OneOfDeal): Promise<FileAnswer> {
  const paper = await findPaper(context, input);
  const place = { number: numberOf(paper), date: paper.date };
  const bytes = await drawInvoice(paper.content as InvoiceContent, { ...place, issuedAt: paper.createdAt });
  return toFileAnswer(bytes, interpolate(texts.file, { ...place, date: dayText(paper.date) }), "application/pdf");
}
