import { and, desc, eq, getTableColumns, or } from "drizzle-orm";
import type { papers as calls, DealPaper, DealPapers } from "#contract/papers.ts";
import { money } from "#contract/primitives.ts";
import type { SignedIn } from "../context.ts";
import { isDocumentWriter } from "../deals/deal-documents.ts";
import { checkDealScope, type LoadedDeal, loadDeal } from "../deals/read-deal.ts";
import { toActorFacts, toDealFacts } from "../deals/read-facts.ts";
import { type FileAnswer, toFileAnswer } from "../files/file-answer.ts";
import type { Handler, Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { listNotInvoiced } from "./advances/issue-advances.ts";
import { isCorrectable } from "./corrections/read-correctable.ts";
import { mayCancel } from "./differences/find-act.ts";
import { findInvoiceInForce, type PaperRow, saysTheSame } from "./find-invoice.ts";
import { dueOf, invoiceFacts } from "./invoice-facts.ts";
import { prepaidLines } from "./issue-at-approval.ts";
import { isInvoiceIssuer, isPayable } from "./issue-invoice.ts";
import { paperFile, paperXml } from "./paper-files.ts";
import { readInvoiceSource } from "./read-invoice-source.ts";
import { readLeft, toLeft } from "./read-left.ts";
import { readSettled } from "./read-settled.ts";
import { dueSpecification } from "./specifications/issue-specification.ts";
import { papers } from "./tables.ts";
import { toPaper, toPaperSummary } from "./to-paper.ts";
import { isShippable } from "./upd/find-upd.ts";
import { isUpdIssuer } from "./upd/issue-upd.ts";
import { readUpdSource } from "./upd/read-upd-source.ts";
import { hasSameRequisites, isSameUpd, updFacts } from "./upd/upd-facts.ts";

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
  const left = await readLeft(db, rows, now());
  const loaded = await loadDeal(db, actor, params.uuid);
  const facts = toDealFacts(loaded.record, loaded.contracts, now());
  const actorFacts = toActorFacts(actor, loaded.record);
  const mayIssue = isInvoiceIssuer(facts, actorFacts, actor) && isPayable(facts);
  const isIssuer = isUpdIssuer(facts, actorFacts, actor);
  const hasUpd = rows.some(({ kind, status }) => kind === "upd" && status === "issued");
  return {
    papers: rows.map((row) => ({ ...toPaperSummary(row), left: toLeft(left, row.uuid) })),
    ...(mayIssue ? await issuable(context, loaded) : { mayIssue, gaps: [], due: null, dueBecause: null }),
    specification: isDocumentWriter(facts, actorFacts) && isPayable(facts) ? await dueSpecification(db, loaded) : null,
    mayCorrect: isIssuer && isCorrectable(facts) && hasUpd,
    mayDiffer: isIssuer && hasUpd,
    upd: isShippable(facts) && isIssuer ? await issuableUpd(context, loaded) : noUpd,
    advances: isIssuer ? await listNotInvoiced(context, loaded) : { gaps: [], payments: [] },
  };
};

const noUpd: DealPapers["upd"] = { mayIssue: false, gaps: [], due: null, dueBecause: null };

async function issuableUpd({ db, now }: SignedIn, loaded: LoadedDeal): Promise<DealPapers["upd"]> {
  const source = await readUpdSource(db, loaded, now());
  const result = updFacts(source);
  if ("gaps" in result) return { ...noUpd, mayIssue: true, gaps: result.gaps };
  const { inForce } = source;
  const { facts } = result;
  const isSame = inForce && isSameUpd(inForce.content, facts);
  if (facts.lines.every(({ sum }) => sum === 0) || (isSame && hasSameRequisites(inForce.content, facts)))
    return { ...noUpd, mayIssue: true };
  const due = money(facts.lines.reduce((all, { sum }) => all + sum, 0));
  return { mayIssue: true, gaps: [], due, dueBecause: !inForce ? "none" : isSame ? "requisites" : "changed" };
}

type Issuable = Pick<DealPapers, "mayIssue" | "gaps" | "due" | "dueBecause">;

async function issuable({ db, now }: SignedIn, loaded: LoadedDeal): Promise<Issuable> {
  const nothing = { mayIssue: true, gaps: [], due: null, dueBecause: null };
  const source = { ...(await readInvoiceSource(db, loaded)), settled: await readSettled(db, loaded, now()) };
  const result = invoiceFacts(source);
  if ("gaps" in result) return { ...nothing, gaps: result.gaps };
  const { facts } = result;
  const inForce = await findInvoiceInForce(db, loaded.record.deal.uuid);
  const isPaid = dueOf(facts) === 0 && facts.paid !== undefined;
  if (facts.lines.length === 0 || isPaid || (inForce && saysTheSame(inForce, facts))) return nothing;
  const due = money(dueOf(facts));
  if (!inForce) return { ...nothing, due, dueBecause: "none" };
  if (facts.paid !== undefined) return { ...nothing, due, dueBecause: "partlyPaid" };
  const prepaid = invoiceFacts({ ...source, lines: prepaidLines(loaded), settled: undefined });
  const isOfPrepaid = "facts" in prepaid && saysTheSame(inForce, prepaid.facts);
  return { ...nothing, due, dueBecause: isOfPrepaid ? "prepaidOnly" : "changed" };
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

export async function getPaper(context: SignedIn, input: Input<typeof calls.get>): Promise<DealPaper> {
  const paper = await findPaper(context, input);
  const isNeighbour = paper.corrects
    ? or(eq(papers.uuid, paper.corrects), eq(papers.corrects, paper.uuid))
    : eq(papers.corrects, paper.uuid);
  const neighbours = await context.db
    .select(summaryColumns)
    .from(papers)
    .where(and(eq(papers.dealUuid, input.params.uuid), isNeighbour));
  const left = await readLeft(context.db, [paper], context.now());
  return toPaper(paper, {
    left: toLeft(left, paper.uuid),
    corrections: paper.kind === "upd" ? await listCorrections(context.db, input.params.uuid) : [],
    mayCancel: await mayCancel(context.db, context.actor, paper),
    corrects: neighbours.find(({ uuid }) => uuid === paper.corrects),
    correctedBy: neighbours.find(({ corrects }) => corrects === paper.uuid),
  });
}

function listCorrections(db: SignedIn["db"], dealUuid: string) {
  return db
    .select({ uuid: papers.uuid, series: papers.series, number: papers.number })
    .from(papers)
    .where(and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "updCorrection"), eq(papers.status, "issued")))
    .orderBy(papers.year, papers.number)
    .limit(maxPapers);
}

export async function getPaperFile(context: SignedIn, input: OneOfDeal): Promise<FileAnswer> {
  const { name, bytes } = await paperFile(await findPaper(context, input));
  return toFileAnswer(bytes, name, "application/pdf");
}

export async function getPaperXml(context: SignedIn, input: OneOfDeal): Promise<FileAnswer> {
  const paper = await findPaper(context, input);
  if (paper.kind !== "upd") throwProblem("NOT_FOUND");
  const { name, bytes } = paperXml(paper);
  return toFileAnswer(bytes, name, "application/xml");
}
