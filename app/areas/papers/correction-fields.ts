import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { CorrectableUpd } from "#contract/corrections.ts";

export const lineParts = ["quantity", "price"] as const;
export type LinePart = (typeof lineParts)[number];

/** The field of a line of a transfer document that is corrected, and the hidden one with what it began from. */
export const fieldOf = (part: LinePart, position: number): string => `${part}.${position}`;
export const beginsFrom = (part: LinePart, position: number): string => `was.${part}.${position}`;

/** What the field of a line begins from. */
export const typedOf = (part: LinePart, { quantity, price }: CorrectableUpd["lines"][number]): string =>
  part === "quantity" ? formatQuantity(quantity) : price.amount.toFixed(2).replace(".", ",");
