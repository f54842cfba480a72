import texts from "#locales/ru/invoice.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";

/** Goods by name, with the article and the buyer's own code. */
export function nameWithCodes({ name, sku, buyerCode }: { name: string; sku: string; buyerCode?: string }): string {
  const codes = [sku, buyerCode && interpolate(texts.buyerCode, { code: buyerCode })].filter(Boolean);
  return codes.length > 0 ? `${name} (${codes.join("; ")})` : name;
}
