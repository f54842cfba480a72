import { DealProductData } from "#contract/deal.ts";

/** A deal line's product data are a JSON string (specification). */
export function nameOfLine({ data }: { data: string }): string {
  return DealProductData.pick({ name: true }).parse(JSON.parse(data)).name;
}
