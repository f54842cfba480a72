import { kopecksOf } from "#contract/kopecks.ts";
import type { LineProduct, ResolvedLine } from "#contract/lines.ts";

type Product = Pick<LineProduct, "uuid" | "name" | "sku" | "unit" | "supplyUnit" | "unitsInSupply" | "isAvailable"> & {
  own: LineProduct["dealQuantity"]["unit"];
  /** Kopecks of one unit. */
  base: number;
};

/** A line of the sheet with what it stands for. `was`: the words that a person has answered for. */
export type LookLine = Pick<ResolvedLine, "status" | "by" | "corrections" | "quantityRefusal" | "quantity"> & {
  text: string;
  was: string;
  /** As it was typed, with its unit. */
  typed: string;
  product: Product | null;
  candidates: Product[];
  /** Kopecks of one unit and of the product's whole quantity, with the sheet's discounts; null of what is not ordered. */
  price: { perUnit: number; sum: number; isOfSeveral: boolean } | null;
};

export type Look = {
  /** Of this look: what was typed into the fields of the one before is past. */
  uuid: string;
  branchUuid: string;
  lines: LookLine[];
  /** Kopecks of all that was found, with its discounts. */
  total: number;
  /** Some quantity is another one than what was sent. */
  isFixed: boolean;
};

export function toProduct({
  uuid,
  name,
  sku,
  unit,
  supplyUnit,
  unitsInSupply,
  isAvailable,
  dealQuantity,
  basePerUnit,
}: LineProduct): Product {
  return { uuid, name, sku, unit, supplyUnit, unitsInSupply, isAvailable, own: dealQuantity.unit, base: kopecksOf(basePerUnit) };
}

/** Chosen instead of a product. */
export const notOrdered = "none";

type Answered = Pick<LookLine, "status" | "quantity" | "quantityRefusal"> & { product: Pick<Product, "isAvailable"> | null };

/** It goes into the basket. */
export const isOrdered = ({ status, product, quantity }: Answered): boolean =>
  status === "found" && product?.isAvailable === true && (quantity ?? 0) > 0;

/** Somebody has to say what is meant. */
export const isOpen = ({ status, quantityRefusal }: Answered): boolean =>
  status === "several" || status === "unknown" || quantityRefusal !== null;

/** The field that answers an open line. */
export const askedField = ({ status }: Pick<LookLine, "status">, at: number): string =>
  `${status === "several" ? "pick" : status === "unknown" ? "text" : "quantity"}-${at}`;
