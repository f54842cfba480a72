import { and, arrayContains, asc, eq } from "drizzle-orm";
import type { papers as calls, DealPapers } from "#contract/papers.ts";
import { accountingDay } from "../../contracts/due.ts";
import { customers } from "../../customers/tables.ts";
import type { Reader } from "../../db/database.ts";
import { logDocument, openForDocuments } from "../../deals/deal-documents.ts";
import type { Handler } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import type { PaperRow } from "../find-invoice.ts";
import { insertPaper } from "../insert-paper.ts";
import { totalsOf } from "../invoice-content.ts";
import { isPayable } from "../issue-invoice.ts";
import { type InvoicedDeal, readInvoiceSource } from "../read-invoice-source.ts";
import { throwGaps } from "../read-parties.ts";
import { paperSigners, papers } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import { isSameSpecification, type SpecificationSource, specificationFacts } from "./specification-facts.ts";

/** Under the deal's lock: of two requests at once the second finds what the first has issued. */
export const issueSpecification: Handler<typeof calls.issueSpecification> = async (context, { params }) =>
  context.db.transaction(async (tx) => {
    const open = await openForDocuments(tx, context, params.uuid);
    if (!isPayable(open.facts)) throwProblem("CONFLICT", undefined, translate("specificationTooEarly"));
    const result = specificationFacts(await readSource(tx, open));
    if ("gaps" in result) return throwGaps(result.gaps, "specificationGaps");
    if (result.facts.lines.length === 0) throwProblem("CONFLICT", undefined, translate("specificationOfNothing"));
    const before = await findInForce(tx, params.uuid);
    if (before && isSameSpecification(before, result.facts)) return toPaperSummary(before);
    if (before) await tx.update(papers).set({ status: "replaced" }).where(eq(papers.uuid, before.uuid));
    const date = accountingDay(open.now);
    const place = { kind: "specification" as const, year: Number(date.slice(0, 4)) };
    const number = await takeNumber(tx, { companyUuid: open.record.deal.sellerCompanyUuid, ...place });
    const content = { ...result.facts, ...totalsOf(result.facts.lines) };
    const paper = await insertPaper(open, { ...place, number, date, content }, before);
    await logDocument(open, { event: "specificationIssued", comment: numberOf(paper) });
    return toPaperSummary(paper);
  });

/** Why one would be issued now; null where the one in force says the same, or none can be. */
export async function dueSpecification(reader: Reader, loaded: InvoicedDeal): Promise<DealPapers["specification"]> {
  const result = specificationFacts(await readSource(reader, loaded));
  if ("gaps" in result || result.facts.lines.length === 0) return null;
  const inForce = await findInForce(reader, loaded.record.deal.uuid);
  if (!inForce) return "none";
  return isSameSpecification(inForce, result.facts) ? null : "changed";
}

/** Five queries. */
async function readSource(reader: Reader, loaded: InvoicedDeal): Promise<SpecificationSource> {
  const { sellerCompanyUuid, buyerCompanyUuid } = loaded.record.deal;
  const source = await readInvoiceSource(reader, loaded);
  const [signer] = await reader.select().from(paperSigners).where(eq(paperSigners.companyUuid, sellerCompanyUuid));
  const [director] = await reader
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.companyUuid, buyerCompanyUuid),
        eq(customers.status, "active"),
        arrayContains(customers.roles, ["buyer_company_director"]),
      ),
    )
    .orderBy(asc(customers.createdAt), asc(customers.uuid))
    .limit(1);
  return { ...source, signer, director };
}

async function findInForce(reader: Reader, dealUuid: string): Promise<PaperRow | undefined> {
  const [row] = await reader
    .select()
    .from(papers)
    .where(and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "specification"), eq(papers.status, "issued")));
  return row;
}
