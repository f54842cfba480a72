import { asc, eq, inArray } from "drizzle-orm";
import { companies } from "../../companies/tables.ts";
import { accountingDay } from "../../contracts/due.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { insertPaperRow } from "../insert-paper.ts";
import { partyOf } from "../invoice-facts.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf } from "../to-paper.ts";
import { type ClaimRow, claimContent } from "./claim-facts.ts";

type Company = typeof companies.$inferSelect;
export type ClaimParties = { seller: Company | undefined; buyers: ReadonlyMap<string, Company> };
export type IssuedClaim = { uuid: string; number: string };

/** The seller whose portal it is, and buyers by uuid. */
export async function readClaimParties(reader: Reader, companyUuids: readonly string[]): Promise<ClaimParties> {
  const [seller] = await reader
    .select()
    .from(companies)
    .where(eq(companies.type, "seller"))
    .orderBy(asc(companies.createdAt), asc(companies.uuid))
    .limit(1);
  const buyers = await reader
    .select()
    .from(companies)
    .where(inArray(companies.uuid, [...companyUuids]));
  return { seller, buyers: new Map(buyers.map((buyer) => [buyer.uuid, buyer])) };
}

type Claimed = { company: string; rows: ClaimRow[]; note: string; now: Date };

/** Gives out a claim; null where a party has no name or INN, because such a paper says nobody owes nobody. */
export async function issueClaim(
  tx: Transaction,
  { seller, buyers }: ClaimParties,
  { company, rows, note, now }: Claimed,
): Promise<IssuedClaim | null> {
  const buyer = buyers.get(company);
  if (!seller || !buyer) return null;
  const parties = { seller: partyOf(seller), buyer: partyOf(buyer) };
  if (Object.values(parties).some(({ name, inn }) => name === "" || inn === "")) return null;
  const content = claimContent({ ...parties, rows, note });
  const date = accountingDay(now);
  const place = { kind: "claim" as const, year: Number(date.slice(0, 4)) };
  const number = await takeNumber(tx, { companyUuid: seller.uuid, ...place });
  const about = { sellerCompanyUuid: seller.uuid, companyUuid: company, dealUuid: null, totalKopecks: content.total, vatKopecks: 0 };
  const paper = await insertPaperRow(tx, { ...place, ...about, number, date, content, createdAt: now }, undefined);
  return { uuid: paper.uuid, number: numberOf(paper) };
}
