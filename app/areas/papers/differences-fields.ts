import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { AcceptableUpd } from "#contract/differences.ts";

export const acceptedParts = ["quantity", "reason", "comment"] as const;
export type AcceptedPart = (typeof acceptedParts)[number];

/** The field of a line of a transfer document, and the hidden one with its quantity by the document. */
export const acceptedField = (part: AcceptedPart, position: number): string => `${part}.${position}`;
export const documentedField = (position: number): string => `documented.${position}`;

/** What the field of a line begins from. */
export function acceptedText(part: AcceptedPart, { accepted, reason, comment }: AcceptableUpd["lines"][number]): string {
  return part === "quantity" ? formatQuantity(accepted) : part === "reason" ? (reason ?? "") : comment;
}
