import type { Unit } from "#contract/enums.ts";
import type { PaperGap } from "#contract/money-enums.ts";
import type { PaperParty } from "#contract/papers.ts";
import type { VatRate } from "#contract/vat.ts";
import { discountedPerUnit } from "../../basket/price.ts";
import type { PriceTerms } from "../../basket/price-terms.ts";
import { rateOn, type VatTerms } from "../../vat/rates.ts";

/** Kopecks, and hundredths of units. */
export type PriceRow = {
  name: string;
  sku: string;
  buyerCode: string;
  unit: Unit;
  /** How many units are sold together; null where goods are weighed or sold one by one. */
  supply: { unit: Unit; count: number } | null;
  price: number;
  vatRate: VatRate;
  ladder: { group: string; unit: Unit; steps: { from: number; price: number }[] };
  minimum: { quantity: number; unit: Unit };
  shelfLifeDays: number | null;
};

/** Frozen: `papers.content` of a price list. */
export type PriceListContent = {
  seller: PaperParty;
  buyer: PaperParty;
  /** The day of the prices. */
  date: string;
  /** Null and empty: all contracts of the company. */
  contractUuid: string | null;
  contract: string;
  sections: { name: string; rows: PriceRow[] }[];
};

/** A product with what the company pays for it today. */
export type PricedProduct = {
  name: string;
  sku: string;
  buyerCode: string | null;
  category: string;
  kind: "count" | "weight";
  unit: Unit;
  supplyUnit: Unit;
  unitsInSupply: number;
  minHundredths: number;
  shelfLifeDays: number | null;
  vatCode: VatRate | null;
  terms: PriceTerms;
  group: string | null;
  groupUnit: Unit | null;
};

type Source = Omit<PriceListContent, "sections"> & { products: readonly PricedProduct[]; vat: VatTerms };

/** The products in their order, by category, or what nobody has entered that a price list cannot do without. */
export function priceListContent({ products, vat, ...about }: Source): { content: PriceListContent } | { gaps: PaperGap[] } {
  const gaps = new Set<PaperGap>();
  const sections = new Map<string, PriceRow[]>();
  for (const product of products) {
    const vatRate = rateOn(about.date, product.vatCode, vat);
    if (vatRate === null) {
      gaps.add(vat.regimes.some(({ from }) => from <= about.date) ? "vatRate" : "vatRegime");
      continue;
    }
    const rows = sections.get(product.category) ?? [];
    rows.push(toRow(product, vatRate));
    sections.set(product.category, rows);
  }
  if (gaps.size > 0) return { gaps: [...gaps] };
  return { content: { ...about, sections: [...sections].map(([name, rows]) => ({ name, rows })) } };
}

function toRow({ terms, ...product }: PricedProduct, vatRate: VatRate): PriceRow {
  const { name, sku, buyerCode, kind, supplyUnit, unitsInSupply, minHundredths, group, groupUnit, shelfLifeDays } = product;
  const orderUnit: Unit = kind === "weight" ? "kg" : supplyUnit;
  return {
    name,
    sku,
    buyerCode: buyerCode ?? "",
    unit: kind === "weight" ? "kg" : product.unit,
    supply: kind === "weight" || (unitsInSupply === 1 && supplyUnit === product.unit) ? null : { unit: supplyUnit, count: unitsInSupply },
    price: terms.base,
    vatRate,
    ladder: {
      group: group ?? "",
      unit: groupUnit ?? orderUnit,
      steps: terms.steps.map(([from, percent]) => ({ from, price: discountedPerUnit(terms.base, percent) })),
    },
    minimum: { quantity: minHundredths, unit: orderUnit },
    shelfLifeDays: shelfLifeDays || null,
  };
}
