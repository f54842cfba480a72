import { formatNumber, formatQuantity, nbsp } from "#app/i18n/format.ts";
import type { Deal, DealProduct, DealProductData, Suborder } from "#contract/deal.ts";

export type DealLine = Omit<DealProduct, "data"> & { info: DealProductData };

/** What a form of collected quantities shows of a line. */
export type CollectedLine = Pick<DealLine, "uuid" | "quantity"> & {
  info: Measures & Wishes & Pick<DealProductData, "name" | "collectedQuantity" | "reason">;
};

export type Wishes = Pick<DealProductData, "substitution" | "analog" | "shelfLifeDays">;

export type DealPart = {
  key: string;
  /** Null if the deal has no warehouse document for this day any more, as when declined. */
  suborder: Suborder | null;
  deliveryDate: string;
  lines: DealLine[];
};

/** Specification 1 section 3: extra fields of a deal's product come as a JSON string. */
export function readLine({ data, ...line }: DealProduct): DealLine {
  return { ...line, info: JSON.parse(data) as DealProductData };
}

/** Lines grouped by their suborder, without deleted ones; the rest grouped by day. */
export function partsOf(deal: Pick<Deal, "products" | "suborders">): DealPart[] {
  const lines = deal.products.map(readLine);
  const shown = deal.suborders.filter((suborder) => suborder.deletedAt === null);
  const shownUuids = new Set(shown.map((suborder) => suborder.uuid));
  const rest = lines.filter((line) => line.suborderUuid === null || !shownUuids.has(line.suborderUuid));
  const days = [...new Set(rest.map((line) => line.deliveryDate))].sort();
  return [
    ...shown.map((suborder) => ({
      key: suborder.uuid,
      suborder,
      deliveryDate: suborder.deliveryDate,
      lines: lines.filter((line) => line.suborderUuid === suborder.uuid),
    })),
    ...days.map((deliveryDate) => ({
      key: deliveryDate,
      suborder: null,
      deliveryDate,
      lines: rest.filter((line) => line.deliveryDate === deliveryDate),
    })),
  ];
}

type Measures = Pick<DealProductData, "unit" | "unitsInSupply" | "dealQuantity">;
type UnitNames = (unit: DealProductData["unit"]) => string;

/** `20 кор. = 120 шт`; weight as in documents, `41,50 кг`. */
export function quantityText(value: number, { unit, unitsInSupply, dealQuantity }: Measures, names: UnitNames): string {
  if (dealQuantity.kind === "weight") return weightText(value, names(dealQuantity.unit));
  const typed = formatQuantity(value, names(dealQuantity.unit));
  return unitsInSupply > 1 ? `${typed} = ${formatNumber(value * unitsInSupply)}${nbsp}${names(unit)}` : typed;
}

/** Weight has two decimals in documents: `41,50 кг`. */
export function weightText(value: number, unit: string): string {
  return `${value.toFixed(2).replace(".", ",")}${nbsp}${unit}`;
}
