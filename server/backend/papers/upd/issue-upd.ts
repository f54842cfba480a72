import { and, eq, inArray } from "drizzle-orm";
import type { papers as calls } from "#contract/papers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import texts from "#locales/ru/upd.json" with { type: "json" };
import { dealScope } from "../../access/scopes.ts";
import type { SignedIn } from "../../context.ts";
import { accountingZone } from "../../contracts/dated.ts";
import { type OpenDeal, openDeal } from "../../deals/change-deal.ts";
import { logDocument } from "../../deals/deal-documents.ts";
import { type ActorFacts, type DealFacts, isDealActor } from "../../deals/deal-facts.ts";
import { recipientsOf } from "../../deals/notices.ts";
import type { Handler } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import type { PaperRow } from "../find-invoice.ts";
import { insertPaper } from "../insert-paper.ts";
import { totalsOf } from "../invoice-content.ts";
import { quantityText } from "../paper-format.ts";
import type { InvoicedDeal } from "../read-invoice-source.ts";
import { papers } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import type { Announcement } from "../write-invoice.ts";
import { isShippable } from "./find-upd.ts";
import { readUpdSource, type UpdToIssue } from "./read-upd-source.ts";
import { corrected, hasSameRequisites, isSameUpd, type UpdContent, type UpdFacts, updFacts, withShipmentOf } from "./upd-facts.ts";

/** People of the seller whom the deal belongs to, and its accountants. */
export const isUpdIssuer = (facts: DealFacts, actor: ActorFacts, { permissions = [] }: SignedIn["actor"]) =>
  permissions.includes("accountant") || isDealActor(facts, actor, ["assignedRepresentative", "regionalDirector", "supervisor"]);

export const issueUpd: Handler<typeof calls.issueUpd> = async (context, { params, body }) =>
  context.db.transaction(async (tx) => {
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    if (!isUpdIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");
    if (!isShippable(open.facts)) throwProblem("CONFLICT", undefined, translate("updTooEarly"));
    const source = await readUpdSource(tx, open, open.now);
    const result = updFacts(source);
    if ("gaps" in result) {
      const gaps = result.gaps.map((gap) => translate(`invoiceGap.${gap}`)).join(", ");
      throwProblem("CONFLICT", { gaps: result.gaps }, translate("updGaps", { gaps }));
    }
    if (isOfNothing(result.facts)) throwProblem("CONFLICT", undefined, translate("updOfNothing"));
    if (body.requisites) assertSameGoods(source, result.facts);
    const { paper, announcement } = await writeUpd(open, source, result.facts, body.requisites);
    if (announcement) await logDocument(open, announcement.log, announcement.notices);
    return toPaperSummary(paper);
  });

/** Whoever corrects requisites has seen no other sums. */
function assertSameGoods({ inForce }: UpdToIssue, facts: UpdFacts): void {
  if (inForce && !isSameUpd(inForce.content, facts)) throwProblem("CONFLICT", undefined, translate("updGoodsChanged"));
}

const isOfNothing = ({ lines }: UpdFacts) => lines.every(({ sum }) => sum === 0);

/**
 * Goods that are received go with a document that says what was received: the portal issues or corrects it, as far as the data are there.
 * Where nothing was received, the one in force is cancelled.
 */
export const issueAtReceipt = async (open: OpenDeal) => issueByItself(open, await readUpdSource(open.tx, open, open.now, true));

/** The same of what `open` says is collected, where the seller has documents go with the goods. */
export async function issueAtCollection(open: Collected): Promise<Announcement | null> {
  const source = await readUpdSource(open.tx, open, open.now);
  return source.signer?.updAt === "collection" ? issueByItself(open, source) : null;
}

type Collected = Pick<OpenDeal, "tx" | "now"> & InvoicedDeal;

async function issueByItself(open: Collected, source: UpdToIssue): Promise<Announcement | null> {
  const result = updFacts(source);
  if ("gaps" in result) return null;
  if (!isOfNothing(result.facts)) return (await writeUpd(open, source, result.facts)).announcement;
  const { inForce } = source;
  if (!inForce) return null;
  await endUpd(open, "cancelled");
  return { log: { event: "updCancelled", comment: numberOf(inForce) }, notices: [] };
}

/**
 * Under the deal's lock. The same document when it already says this; one that says otherwise corrects it under its number and day, as
 * the tax code wants it.
 */
async function writeUpd(
  open: Pick<OpenDeal, "tx" | "now" | "record">,
  { inForce: before }: UpdToIssue,
  facts: UpdFacts,
  withRequisites = false,
): Promise<{ paper: PaperRow; announcement: Announcement | null }> {
  const { tx, record, now } = open;
  const { deal } = record;
  const isSame = before && isSameUpd(before.content, facts) && (!withRequisites || hasSameRequisites(before.content, facts));
  if (isSame) return { paper: before, announcement: null };
  const today = dayOf(now);
  if (before) await endUpd(open, "replaced");
  const year = before?.year ?? Number(today.slice(0, 4));
  const number = before?.number ?? (await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, kind: "upd", year }));
  const correction = before ? { number: before.version, date: today } : null;
  const current = !before ? facts : withRequisites ? withShipmentOf(before.content, facts) : corrected(before.content, facts);
  const content: UpdContent = { ...current, ...totalsOf(current.lines), correction };
  const paper = await insertPaper(open, { kind: "upd", year, number, date: before?.date ?? today, content }, before);
  return { paper, announcement: announcementOf(paper, correction?.number) };
}

/** The document in force, with the act of differences, which compares with that document alone. */
async function endUpd({ tx, record }: Pick<Collected, "tx" | "record">, status: "replaced" | "cancelled"): Promise<void> {
  const isInForce = and(eq(papers.dealUuid, record.deal.uuid), eq(papers.status, "issued"), inArray(papers.kind, ["upd", "differences"]));
  await tx.update(papers).set({ status }).where(isInForce);
}

function announcementOf(paper: PaperRow, correction: number | undefined): Announcement {
  const text = correction === undefined ? "" : ` ${interpolate(texts.corrected, { number: correction })}`;
  const values = { upd: numberOf(paper), amount: quantityText(paper.totalKopecks), text };
  return {
    log: { event: correction === undefined ? "updIssued" : "updCorrected", comment: numberOf(paper) },
    notices: [{ type: "updIssued", to: (people) => recipientsOf("updIssued", people, true), values }],
  };
}

const dayOf = (now: Date) => plainDateIn(now, accountingZone);
