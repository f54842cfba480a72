import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { companyPrices as calls, PriceList, PriceListRow } from "#contract/company-prices.ts";
import { money } from "#contract/primitives.ts";
import texts from "#locales/ru/price-list.json" with { type: "json" };
import { priceListScope } from "../../access/scopes.ts";
import { companies } from "../../companies/tables.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { type FileAnswer, toFileAnswer } from "../../files/file-answer.ts";
import { writeXlsx } from "../../files/xlsx.ts";
import type { Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { orNotFound } from "../../problem.ts";
import type { PaperRow } from "../find-invoice.ts";
import { findSuccessor } from "../find-successor.ts";
import { paperFile } from "../paper-files.ts";
import { dayText, isTaxed, longDayText, rateText } from "../paper-format.ts";
import { papers } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import type { PriceListContent, PriceRow } from "./price-list-facts.ts";
import { ladderText, minimumText, supplyText, unitText } from "./price-list-texts.ts";

const maxRowsShown = 200;

type CompanyPaper = { paper: PaperRow; company: { uuid: string; name: string } };

/** The price list in the caller's scope. */
async function findPriceList(reader: Reader, { actor }: SignedIn, uuid: string): Promise<CompanyPaper> {
  const [found] = await reader
    .select({ paper: papers, company: { uuid: companies.uuid, name: companies.name } })
    .from(papers)
    .innerJoin(companies, eq(companies.uuid, papers.companyUuid))
    .where(and(eq(papers.uuid, uuid), eq(papers.kind, "priceList"), priceListScope(actor)));
  return orNotFound(found);
}

export async function getPriceList(context: SignedIn, { params }: Input<typeof calls.get>): Promise<z.input<typeof PriceList>> {
  const { paper, company } = await findPriceList(context.db, context, params.uuid);
  const { seller, buyer, contract, sections } = paper.content as PriceListContent;
  return {
    uuid: paper.uuid,
    number: numberOf(paper),
    date: paper.date,
    status: paper.status,
    company,
    seller,
    buyer,
    contract,
    sections: shownOf(sections).map(({ name, rows }) => ({ name, rows: rows.map(toRow) })),
    rowCount: sections.reduce((count, { rows }) => count + rows.length, 0),
    replacedBy: paper.status === "replaced" ? await findSuccessor(context.db, paper) : null,
  };
}

function shownOf(sections: PriceListContent["sections"]): PriceListContent["sections"] {
  let left = maxRowsShown;
  return sections.flatMap(({ name, rows }) => {
    const shown = rows.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ name, rows: shown }] : [];
  });
}

const toRow = ({ price, ladder, minimum, ...row }: PriceRow): PriceListRow => ({
  ...row,
  price: money(price),
  ladder: { ...ladder, steps: ladder.steps.map((step) => ({ from: step.from / 100, price: money(step.price) })) },
  minimum: { ...minimum, quantity: minimum.quantity / 100 },
});

export async function getPriceListFile(context: SignedIn, { params }: Input<typeof calls.file>): Promise<FileAnswer> {
  const { paper } = await findPriceList(context.db, context, params.uuid);
  const { name, bytes } = await paperFile(paper);
  return toFileAnswer(bytes, name, "application/pdf");
}

/** The same as a workbook. */
export async function getPriceListWorkbook(context: SignedIn, { params }: Input<typeof calls.workbook>): Promise<FileAnswer> {
  const { paper } = await findPriceList(context.db, context, params.uuid);
  const { buyer, seller, contract, sections } = paper.content as PriceListContent;
  const number = numberOf(paper);
  const { columns } = texts;
  const rows = sections.flatMap(({ name: category, rows: own }) => own.map((row) => ({ ...row, category })));
  return writeXlsx({
    name: interpolate(texts.workbook, { number, date: dayText(paper.date) }),
    sheet: texts.sheet,
    heading: [
      interpolate(texts.title, { number, date: longDayText(paper.date) }),
      interpolate(texts.parties, { seller: seller.name, buyer: buyer.name }),
      contract ? interpolate(texts.ofContract, { contract }) : texts.ofAll,
    ],
    columns: [
      { kind: "text", title: columns.category, width: 24, value: ({ category }) => category },
      { kind: "text", title: columns.name, width: 48, value: ({ name }) => name },
      { kind: "text", title: columns.sku, width: 16, value: ({ sku }) => sku },
      { kind: "text", title: columns.buyerCode, width: 16, value: ({ buyerCode }) => buyerCode },
      { kind: "text", title: columns.unit, width: 8, value: unitText },
      { kind: "text", title: columns.supply, width: 18, value: supplyText },
      { kind: "money", title: isTaxed(rows) ? columns.price : columns.untaxedPrice, width: 14, value: ({ price }) => price },
      { kind: "text", title: columns.rate, width: 10, value: ({ vatRate }) => rateText(vatRate) },
      { kind: "text", title: columns.ladder, width: 44, value: ladderText },
      { kind: "text", title: columns.minimum, width: 14, value: minimumText },
      { kind: "number", title: columns.shelfLifeDays, width: 14, value: ({ shelfLifeDays }) => shelfLifeDays },
    ],
    rows,
    at: paper.createdAt,
  });
}
