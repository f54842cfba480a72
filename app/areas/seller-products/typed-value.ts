import type { SellerProductValue } from "#contract/seller-products.ts";
import type { FieldControl } from "./product-fields.ts";

type Steps = readonly { count: string; percent: string }[];

const comma = (text: string) => text.replace(".", ",");

/** A value as its input shows it. */
export function typedOf({ kind }: FieldControl, value: SellerProductValue | undefined): string {
  if (value === undefined || value === null) return "";
  switch (kind) {
    case "roubles":
      return comma(String(value));
    case "amount":
      return comma(String(value));
    case "flag":
      return value === true ? "yes" : "no";
    case "list":
      return (value as readonly string[]).join(", ");
    case "ladder":
      return (value as Steps).map(({ count, percent }) => `${comma(count)} — ${comma(percent)} %`).join("\n");
    case "line":
    case "text":
    case "packaging":
    case "whole":
    case "choice":
    case "reference":
      return String(value);
  }
}

/** Normalises `1 234,50` to `1234.50`. */
export const decimalOf = (text: string): string => text.replace(/[\s\u00a0]/g, "").replace(",", ".");

/** The text of `goods:wrong` for what is no number with at most two decimals. */
export const wrongNumber = (text: string) => (/^\d+\.\d{3,}$/.test(text) ? "decimals" : "number");

/** Reads one `10 — 2,5 %` per line; null if a line is malformed. */
export function stepsOf(text: string): Steps | null {
  const lines = text.split(/[\n;]/).filter((line) => line.trim() !== "");
  const steps = lines.map((line) => {
    const [count, percent, more] = line.replace(/%/g, "").split(/[—–:-]/);
    if (count === undefined || percent === undefined || more !== undefined) return null;
    return { count: decimalOf(count), percent: decimalOf(percent) };
  });
  return steps.some((step) => step === null) ? null : steps.filter((step) => step !== null);
}
