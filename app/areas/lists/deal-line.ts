import { DealProductData } from "#contract/deal.ts";

/** The specification's data string holds what the product was called. */
export function nameOfLine({ data }: { data: string }): string {
  return DealProductData.pick({ name: true }).parse(JSON.parse(data)).name;
}
