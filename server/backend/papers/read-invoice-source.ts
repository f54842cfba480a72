import { asc, eq, inArray } from "drizzle-orm";
import { bankDetails, companies } from "../companies/tables.ts";
import type { Reader } from "../db/database.ts";
import type { LineRow, LoadedDeal } from "../deals/read-deal.ts";
import { orNotFound } from "../problem.ts";
import { readVatTerms } from "../vat/read-vat-terms.ts";
import type { InvoiceSource } from "./invoice-facts.ts";

/** A deal with its lines as they are, or are about to be. */
export type InvoicedDeal = Pick<LoadedDeal, "record"> & { lines: readonly LineRow[] };

/** What an invoice of the deal is made of: three queries. The seller's first account is the one to pay to. */
export async function readInvoiceSource(reader: Reader, { record, lines }: InvoicedDeal): Promise<InvoiceSource> {
  const { deal } = record;
  const parties = await reader
    .select()
    .from(companies)
    .where(inArray(companies.uuid, [deal.sellerCompanyUuid, deal.buyerCompanyUuid]));
  const [bank] = await reader
    .select()
    .from(bankDetails)
    .where(eq(bankDetails.companyUuid, deal.sellerCompanyUuid))
    .orderBy(asc(bankDetails.uuid))
    .limit(1);
  const terms = await readVatTerms(reader);
  const partyOf = (uuid: string) => orNotFound(parties.find((company) => company.uuid === uuid));
  return {
    deal,
    lines,
    seller: partyOf(deal.sellerCompanyUuid),
    bank,
    buyer: partyOf(deal.buyerCompanyUuid),
    vat: terms(deal.sellerCompanyUuid),
  };
}
