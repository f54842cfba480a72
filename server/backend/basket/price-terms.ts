import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { discountGroupPrices, priceListItems, productDiscounts } from "../products/tables.ts";
import { discountedPerUnit, tierFor } from "./price.ts";

/**
 * What determines a price, for storage and comparison: the base price of a unit in kopecks and the discount tiers in hundredths,
 * ascending.
 */
export type PriceTerms = { base: number; steps: [count: number, percent: number][] };

/** Old and new price of a unit, kopecks. */
export type MovedPrice = { was: number; now: number };

const steps = (rows: SQL) =>
  sql`(select jsonb_agg(jsonb_build_array(s.count_hundredths, s.percent_hundredths) order by s.count_hundredths,
    s.percent_hundredths) ${rows})`;

/** SQL for the current `PriceTerms` of product `p` under a price list. */
export const termsToday = (priceList: SQL) => sql`jsonb_build_object(
  'base', coalesce((select i.price_kopecks from ${priceListItems} i where i.price_list_uuid = ${priceList} and i.product_uuid = p.uuid),
    p.price_kopecks),
  'steps', coalesce(case when p.discount_group_uuid is null
    then ${steps(sql`from ${productDiscounts} s where s.product_uuid = p.uuid and s.is_active`)}
    else ${steps(sql`from ${discountGroupPrices} s where s.group_uuid = p.discount_group_uuid`)} end, '[]'))`;

export function priceAt({ base, steps: rows }: PriceTerms, quantityHundredths: number): number {
  const ladder = rows.map(([countHundredths, percentHundredths]) => ({ countHundredths, percentHundredths }));
  return discountedPerUnit(base, tierFor(ladder, quantityHundredths)?.percentHundredths ?? 0);
}

/** The price change at a quantity; null if the price is the same, or if either price is missing. */
export function movedPrice(before: PriceTerms | null, today: PriceTerms, quantityHundredths: number): MovedPrice | null {
  if (before === null || before.base === 0 || today.base === 0) return null;
  const [was, now] = [priceAt(before, quantityHundredths), priceAt(today, quantityHundredths)];
  return was === now ? null : { was, now };
}

/** Hash of the changed prices on a page; confirming them sends it back. Null if none has changed. */
export function markOf(moved: readonly { uuid: string; today: PriceTerms }[]): string | null {
  if (moved.length === 0) return null;
  const confirmed = moved.map(({ uuid, today }) => [uuid, today.base, today.steps]);
  return createHash("sha256").update(JSON.stringify(confirmed)).digest("base64url");
}
