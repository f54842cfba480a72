import type { DealProductData } from "#contract/deal.ts";
import type { Unit } from "#contract/enums.ts";
import type { VatRate } from "#contract/vat.ts";
import type { LineWishes } from "#contract/wishes.ts";
import type { LadderRow } from "../basket/price.ts";
import { pictureUrl, toQuantityRules } from "../basket/to-basket.ts";

/**
 * `deal_lines.snapshot`: the product at the time of the order. `ladder` is the product's discount ladder if it has no group;
 * absent wishes and an absent code of the buyer mean none.
 */
export type LineSnapshot = Omit<DealProductData, "collectedQuantity" | "reason" | "picture" | "buyerCode" | keyof LineWishes> &
  Partial<LineWishes> & { buyerCode?: string; ladder: LadderRow[] };

/** The buyer's wishes, copied into the deal line; edits of quantities keep them. */
export function wishesOf(
  { substitution, analog }: Pick<LineWishes, "substitution" | "analog">,
  days: number | undefined,
): Partial<LineWishes> {
  return { ...(substitution && { substitution }), ...(analog && { analog }), ...(days && { shelfLifeDays: days }) };
}

/** Wishes in the contract's format: null where there are none. */
export const toLineWishes = ({ substitution, analog, shelfLifeDays }: Partial<LineWishes>): LineWishes => ({
  substitution: substitution ?? null,
  analog: analog ?? null,
  shelfLifeDays: shelfLifeDays ?? null,
});

/** `deals.discount_groups`: groups with the tiers in force when ordered. */
export type GroupSnapshot = {
  uuid: string;
  name: string;
  segmentUuid: string;
  countUnit: string;
  ladder: (LadderRow & { uuid: string })[];
};

type Product = Parameters<typeof toQuantityRules>[0] & {
  name: string;
  sku: string;
  icon: string;
  tint: string;
  unit: string;
  supplyUnit: string;
  unitsInSupply: number;
  vatRate: VatRate | null;
  segmentName: string;
  assortmentName: string;
};

export function toSnapshot(product: Product, ladder: readonly LadderRow[]): LineSnapshot {
  return {
    name: product.name,
    sku: product.sku,
    image: pictureUrl(product.icon),
    tint: product.tint,
    unit: product.unit as Unit,
    supplyUnit: product.supplyUnit as Unit,
    unitsInSupply: product.unitsInSupply,
    dealQuantity: toQuantityRules(product),
    vatRate: product.vatRate,
    subcategoryName: product.segmentName,
    assortmentName: product.assortmentName,
    ladder: ladder.map(({ countHundredths, percentHundredths }) => ({ countHundredths, percentHundredths })),
  };
}
