import { kopecksOf } from "#contract/kopecks.ts";
import { maxBuyerCodeLength } from "#contract/limits.ts";
import type { LineProduct, ResolvedLine, SheetLines } from "#contract/lines.ts";

type Product = Pick<LineProduct, "uuid" | "name" | "sku" | "unit" | "supplyUnit" | "unitsInSupply" | "isAvailable"> & {
  own: LineProduct["dealQuantity"]["unit"];
  /** In the unit `own`. */
  step: number;
  /** Kopecks per unit. */
  base: number;
};

/** A line with the product found for it. `was`: the text for which the user has chosen a product. */
export type PreviewLine = Pick<ResolvedLine, "status" | "by" | "corrections" | "quantityError" | "quantity"> & {
  text: string;
  was: string;
  keepsCode: boolean;
  /** The product whose quantity the user was asked for; empty if nobody was. */
  counted: string;
  /** The quantity as typed, with its unit. */
  typed: string;
  product: Product | null;
  candidates: Product[];
  /** Kopecks per unit and for the product's whole quantity, discounts included; null if it is not ordered. */
  price: { perUnit: number; sum: number; isOfSeveral: boolean } | null;
};

export type Preview = {
  /** New for every preview, so that fields are reset. */
  uuid: string;
  branchUuid: string;
  lines: PreviewLine[];
  /** Kopecks of everything found, discounts included. */
  total: number;
  /** After a workbook with several sheets was read: the one that the lines are from, and the others, also in words. */
  book?: { sheet: string; text: string; others: SheetLines[] };
  /** After an order form was read: which of its rows have no quantity, in words. */
  emptyRows?: { title: string; text: string };
  /** Which columns were not read. */
  ignored?: string;
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
  return {
    uuid,
    name,
    sku,
    unit,
    supplyUnit,
    unitsInSupply,
    isAvailable,
    own: dealQuantity.unit,
    step: dealQuantity.step,
    base: kopecksOf(basePerUnit),
  };
}

/** Chosen instead of a product: not to be ordered. */
export const notOrdered = "none";

type AnswerableLine = Pick<PreviewLine, "status" | "quantity" | "quantityError"> & { product: Pick<Product, "isAvailable"> | null };

/** The line goes into the basket. */
export const isOrdered = ({ status, product, quantity }: AnswerableLine): boolean =>
  status === "found" && product?.isAvailable === true && (quantity ?? 0) > 0;

/** The line needs an answer. */
export const isOpen = ({ status, quantityError }: AnswerableLine): boolean =>
  status === "several" || status === "unknown" || quantityError !== null;

/** Name of the box that keeps a line's text as the company's code of its product. */
export const codeField = (at: number): string => `code-${at}`;

/** What may be kept as a code: the text for which the person chooses, or has chosen, a product; null where nobody asks. */
export function keepableCode(line: Pick<PreviewLine, "status" | "text" | "was"> & Pick<AnswerableLine, "product">): string | null {
  const { status, text, was, product } = line;
  const chosenFor = was || text;
  const isChosen = status === "several" || (status === "found" && was !== "" && product?.isAvailable === true);
  return isChosen && chosenFor.length <= maxBuyerCodeLength && /[\p{L}\p{N}]/u.test(chosenFor) ? chosenFor : null;
}

/** Name of the field that answers an open line. */
export const answerField = ({ status }: Pick<PreviewLine, "status">, at: number): string =>
  `${status === "several" ? "pick" : status === "unknown" ? "text" : "quantity"}-${at}`;
