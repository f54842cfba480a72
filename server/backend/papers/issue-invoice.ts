import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type DealPhase, dealPhaseOf } from "#contract/deal-statuses.ts";
import type { PaperGap } from "#contract/money-enums.ts";
import type { papers as calls } from "#contract/papers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { OpenDeal } from "../deals/change-deal.ts";
import { logDocument, openForDocuments } from "../deals/deal-documents.ts";
import type { DealFacts } from "../deals/deal-facts.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { findInvoiceInForce, type PaperRow, saysTheSame } from "./find-invoice.ts";
import { toContent } from "./invoice-content.ts";
import { type InvoiceFacts, invoiceFacts } from "./invoice-facts.ts";
import { readInvoiceSource } from "./read-invoice-source.ts";
import { papers } from "./tables.ts";
import { takeNumber } from "./take-number.ts";
import { toPaperSummary } from "./to-paper.ts";

/** An order that the seller has accepted; before that its sum is a wish, and a declined one is not paid. */
const payable: readonly DealPhase[] = ["passing", "collecting", "receipt", "done"];
export const isPayable = ({ status }: Pick<DealFacts, "status">) => payable.includes(dealPhaseOf(status));

export const issueInvoice: Handler<typeof calls.issueInvoice> = async (context, { params }) =>
  context.db.transaction(async (tx) => {
    const open = await openForDocuments(tx, context, params.uuid);
    if (!isPayable(open.facts)) throwProblem("CONFLICT", undefined, translate("invoiceTooEarly"));
    const result = invoiceFacts(await readInvoiceSource(tx, open));
    if ("gaps" in result) throwProblem("CONFLICT", { gaps: result.gaps }, gapsText(result.gaps));
    if (result.facts.lines.length === 0) throwProblem("CONFLICT", undefined, translate("invoiceOfNothing"));
    return toPaperSummary(await writeInvoice(open, result.facts));
  });

/**
 * Under the deal's lock. The same invoice when it already says this; otherwise a new one with a number of its own, which replaces it: a
 * payment that names a number then says which of the two was paid.
 */
async function writeInvoice(open: OpenDeal, facts: InvoiceFacts): Promise<PaperRow> {
  const { tx, record, now } = open;
  const { deal } = record;
  const before = await findInvoiceInForce(tx, deal.uuid);
  if (before && saysTheSame(before, facts)) return before;
  if (before) await tx.update(papers).set({ status: "replaced" }).where(eq(papers.uuid, before.uuid));
  const date = plainDateIn(now, "Europe/Moscow");
  const place = { kind: "invoice" as const, year: Number(date.slice(0, 4)) };
  const number = await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, ...place });
  const content = toContent(facts, { number: String(number), date });
  const [paper] = await tx
    .insert(papers)
    .values({
      uuid: uuidv7(),
      ...place,
      number,
      date,
      sellerCompanyUuid: deal.sellerCompanyUuid,
      companyUuid: deal.buyerCompanyUuid,
      dealUuid: deal.uuid,
      version: (before?.version ?? 0) + 1,
      corrects: before?.uuid ?? null,
      totalKopecks: content.total,
      vatKopecks: content.vat,
      content,
      createdAt: now,
    })
    .returning();
  await logDocument(open, "invoiceIssued", String(number));
  return orNotFound(paper);
}

export const gapsText = (gaps: readonly PaperGap[]) =>
  translate("invoiceGaps", { gaps: gaps.map((gap) => translate(`invoiceGap.${gap}`)).join(", ") });
