import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { companyPrices as calls } from "#contract/company-prices.ts";
import { maxPriceListRows } from "#contract/limits.ts";
import acts from "#locales/ru/acts.json" with { type: "json" };
import { byAlphabet } from "../../access/order-by.ts";
import { contractScope, newPriceListScope } from "../../access/scopes.ts";
import { branches } from "../../branches/tables.ts";
import { companies } from "../../companies/tables.ts";
import type { SignedIn } from "../../context.ts";
import { accountingDay } from "../../contracts/due.ts";
import { contractLines } from "../../contracts/tables.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { lockNamed } from "../../db/lock.ts";
import type { Handler, Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { orNotFound, throwProblem } from "../../problem.ts";
import { assortments } from "../../products/tables.ts";
import { translate } from "../../translate.ts";
import { readVatTerms } from "../../vat/read-vat-terms.ts";
import type { PaperRow } from "../find-invoice.ts";
import { insertPaperRow } from "../insert-paper.ts";
import { partyOf } from "../invoice-facts.ts";
import { type CompanyParties, readParties, throwGaps } from "../read-parties.ts";
import { papers } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf } from "../to-paper.ts";
import { type PriceListContent, priceListContent } from "./price-list-facts.ts";
import { readPricedProducts } from "./read-priced-products.ts";

type Company = Pick<typeof companies.$inferSelect, "uuid" | "name" | "status" | "isActive">;

const hasPrices = ({ status, isActive }: Company) => status === "accredited" && isActive;

async function findCompany(reader: Reader, { actor }: SignedIn, uuid: string): Promise<Company> {
  const [company] = await reader
    .select({ uuid: companies.uuid, name: companies.name, status: companies.status, isActive: companies.isActive })
    .from(companies)
    .where(and(eq(companies.uuid, uuid), newPriceListScope(actor)));
  return orNotFound(company);
}

/** A buyer's manager chooses among contracts of their trade points. */
export const getChoices: Handler<typeof calls.choices> = async (context, { params }) => {
  const company = await findCompany(context.db, context, params.uuid);
  const rows = await context.db
    .select({ uuid: contractLines.uuid, assortment: assortments.name, branch: branches.name })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
    .where(and(eq(branches.companyUuid, company.uuid), contractScope(context.actor)))
    .orderBy(byAlphabet(assortments.name), byAlphabet(branches.name), contractLines.uuid);
  return { company: { uuid: company.uuid, name: company.name }, hasPrices: hasPrices(company), contracts: rows };
};

type Wanted = Input<typeof calls.issue>["body"];

export const issuePriceList: Handler<typeof calls.issue> = async (context, { body }) =>
  context.db.transaction(async (tx) => {
    const company = await findCompany(tx, context, body.companyUuid);
    if (!hasPrices(company)) throwProblem("COMPANY_NOT_ACCREDITED");
    // Of two people at once the second finds what the first has issued.
    await lockNamed(tx, `price lists of ${company.uuid}`);
    const parties = await readParties(tx, company.uuid, "priceListGaps");
    const date = accountingDay(context.now());
    const content = await readContent(tx, context, { wanted: body, parties, date });
    const before = await findInForce(tx, body);
    if (before && isDeepStrictEqual(before.content, content)) return { uuid: before.uuid, number: numberOf(before), isNew: false };
    if (before) await tx.update(papers).set({ status: "replaced" }).where(eq(papers.uuid, before.uuid));
    const place = { kind: "priceList" as const, year: Number(date.slice(0, 4)), sellerCompanyUuid: parties.seller.uuid };
    const number = await takeNumber(tx, { companyUuid: place.sellerCompanyUuid, kind: place.kind, year: place.year });
    const sums = { totalKopecks: 0, vatKopecks: 0 };
    const about = { companyUuid: company.uuid, dealUuid: null, date, content, createdAt: context.now() };
    const paper = await insertPaperRow(tx, { ...place, ...sums, ...about, number }, before);
    return { uuid: paper.uuid, number: numberOf(paper), isNew: true };
  });

type Making = { wanted: Wanted; parties: CompanyParties; date: string };

async function readContent(tx: Transaction, context: SignedIn, { wanted, parties, date }: Making): Promise<PriceListContent> {
  const { seller, buyer } = parties;
  const contracts = await readContracts(tx, context, wanted);
  const products = await readPricedProducts(tx, {
    companyUuid: buyer.uuid,
    priceListUuid: buyer.priceListUuid,
    assortments: [...new Set(contracts.map(({ assortmentUuid }) => assortmentUuid))],
  });
  if (products.length > maxPriceListRows) throwProblem("CONFLICT", undefined, translate("priceListTooLong", { max: maxPriceListRows }));
  if (products.length === 0) throwProblem("CONFLICT", undefined, translate("priceListEmpty"));
  const vat = await readVatTerms(tx);
  const [chosen] = wanted.contractUuid === undefined ? [] : contracts;
  const result = priceListContent({
    seller: partyOf(seller),
    buyer: partyOf(buyer),
    date,
    contractUuid: wanted.contractUuid ?? null,
    contract: chosen ? interpolate(acts.contract, { assortment: chosen.assortment, branch: chosen.branch }) : "",
    products,
    vat: vat(seller.uuid),
  });
  if ("content" in result) return result.content;
  return throwGaps(result.gaps, "priceListGaps");
}

/** All of the company, or the chosen one. */
async function readContracts(tx: Transaction, { actor }: SignedIn, { companyUuid, contractUuid }: Wanted) {
  const isChosen = contractUuid === undefined ? undefined : and(eq(contractLines.uuid, contractUuid), contractScope(actor));
  const contracts = await tx
    .select({ assortmentUuid: contractLines.assortmentUuid, assortment: assortments.name, branch: branches.name })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
    .where(and(eq(branches.companyUuid, companyUuid), isChosen));
  if (contracts.length === 0 && contractUuid !== undefined) throwProblem("NOT_FOUND");
  if (contracts.length === 0) throwProblem("CONFLICT", undefined, translate("priceListNoContracts"));
  return contracts;
}

async function findInForce(tx: Transaction, { companyUuid, contractUuid }: Wanted): Promise<PaperRow | undefined> {
  const [found] = await tx
    .select()
    .from(papers)
    .where(
      and(
        eq(papers.companyUuid, companyUuid),
        eq(papers.kind, "priceList"),
        eq(papers.status, "issued"),
        sql`${papers.content}->>'contractUuid' is not distinct from ${contractUuid ?? null}`,
      ),
    );
  return found;
}
