import { z } from "zod";
import { call } from "./call.ts";
import { units, vatRates } from "./enums.ts";
import { uploadTimeout } from "./limits.ts";
import { paperStatuses } from "./money-enums.ts";
import { PaperParty } from "./papers.ts";
import { ByUuid, Money, PlainDate, Uuid } from "./primitives.ts";
import { priceListIssuers, priceListReaders } from "./roles.ts";

const Row = z.object({
  name: z.string(),
  sku: z.string(),
  /** The buyer's own code; empty: none. */
  buyerCode: z.string(),
  /** Which the price is of. */
  unit: z.enum(units),
  supply: z.object({ unit: z.enum(units), count: z.number() }).nullable(),
  price: Money,
  vatRate: z.literal(vatRates),
  /** Prices from a quantity on; `group`: goods whose quantities add up, empty where the product's own counts. */
  ladder: z.object({ group: z.string(), unit: z.enum(units), steps: z.array(z.object({ from: z.number(), price: Money })) }),
  minimum: z.object({ quantity: z.number(), unit: z.enum(units) }),
  /** Null: unknown. */
  shelfLifeDays: z.number().nullable(),
});
export type PriceListRow = z.infer<typeof Row>;

/** Prices of a company on a day, as they were issued. */
export const PriceList = z.object({
  uuid: Uuid,
  number: z.string(),
  /** The day of the prices. */
  date: PlainDate,
  status: z.enum(paperStatuses),
  company: z.object({ uuid: Uuid, name: z.string() }),
  seller: PaperParty,
  buyer: PaperParty,
  /** Empty: all contracts of the company. */
  contract: z.string(),
  /** By category, the first 200 of `rowCount`; the files have all. */
  sections: z.array(z.object({ name: z.string(), rows: z.array(Row) })),
  rowCount: z.number(),
  /** The list of the same contract that is in force instead. */
  replacedBy: z.object({ uuid: Uuid, number: z.string() }).nullable(),
});
export type PriceList = z.infer<typeof PriceList>;

const Choices = z.object({
  company: z.object({ uuid: Uuid, name: z.string() }),
  /** Prices are shown to accredited companies. */
  hasPrices: z.boolean(),
  contracts: z.array(z.object({ uuid: Uuid, assortment: z.string(), branch: z.string() })),
});

const base = "/v1/price-lists";

/** Prices that a company has today, issued as numbered papers. */
export const companyPrices = {
  /** What a new price list of the company may be of. */
  choices: call("GET", `${base}/company/:uuid`, { may: priceListIssuers, params: ByUuid, answer: Choices }),
  /** Answers the one in force when it says the same of the same day; one that says otherwise replaces it under a number of its own. */
  issue: call("POST", base, {
    may: priceListIssuers,
    body: z.object({
      companyUuid: Uuid,
      /** Absent: all contracts of the company. */
      contractUuid: Uuid.optional(),
    }),
    answer: z.object({ uuid: Uuid, number: z.string(), isNew: z.boolean() }),
    errors: ["CONFLICT", "COMPANY_NOT_ACCREDITED"],
  }),
  get: call("GET", `${base}/:uuid`, { may: priceListReaders, params: ByUuid, answer: PriceList }),
  /** The list as a PDF, and as a workbook. */
  file: call("GET", `${base}/:uuid/file`, {
    may: priceListReaders,
    file: true,
    params: ByUuid,
    answer: z.unknown(),
    timeout: uploadTimeout,
  }),
  workbook: call("GET", `${base}/:uuid/workbook`, { may: priceListReaders, file: true, params: ByUuid, answer: z.unknown() }),
};
