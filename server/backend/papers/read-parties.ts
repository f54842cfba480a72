import { asc, eq } from "drizzle-orm";
import type { PaperGap } from "#contract/money-enums.ts";
import { companies } from "../companies/tables.ts";
import type { Reader } from "../db/database.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { partyOf } from "./invoice-facts.ts";

type Company = typeof companies.$inferSelect;
/** Parties of a paper of a company; the seller is the company whose portal it is. */
export type CompanyParties = { seller: Company; buyer: Company };

/** Throws CONFLICT with what such a paper cannot do without and nobody has entered. */
export async function readParties(reader: Reader, companyUuid: string, text: "actGaps" | "priceListGaps"): Promise<CompanyParties> {
  const [buyer] = await reader.select().from(companies).where(eq(companies.uuid, companyUuid));
  const [seller] = await reader
    .select()
    .from(companies)
    .where(eq(companies.type, "seller"))
    .orderBy(asc(companies.createdAt), asc(companies.uuid))
    .limit(1);
  const parties = { seller: orNotFound(seller), buyer: orNotFound(buyer) };
  const missing: [gap: PaperGap, isMissing: boolean][] = [
    ["sellerName", partyOf(parties.seller).name === ""],
    ["sellerInn", parties.seller.inn === ""],
    ["buyerName", partyOf(parties.buyer).name === ""],
    ["buyerInn", parties.buyer.inn === ""],
  ];
  const gaps = missing.flatMap(([gap, isMissing]) => (isMissing ? [gap] : []));
  return gaps.length === 0 ? parties : throwGaps(gaps, text);
}

export function throwGaps(gaps: readonly PaperGap[], text: "actGaps" | "priceListGaps" | "specificationGaps"): never {
  throwProblem("CONFLICT", { gaps }, translate(text, { gaps: gaps.map((gap) => translate(`invoiceGap.${gap}`)).join(", ") }));
}
