import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { discountGroupPrices, priceListItems, productDiscounts } from "../products/tables.ts";
import { discountedPerUnit, tierFor } from "./price.ts";

/**
 * The terms that determine a price, as they are stored and compared: kopecks of a unit and the steps of its ladder in
 * hundredths, ascending.
 */
export type PriceTerms = { base: number; steps: [count: number, percent: number][] };

/** A changed price, kopecks of a unit. */
export type MovedPrice = { was: number; now: number };

const steps = (rows: SQL) =>
  sql`(select jsonb_agg(jsonb_build_array(s.count_hundredths, s.percent_hundredths) order by s.count_hundredths,
    s.percent_hundredths) ${rows})`;

/** Today's terms of the product `p` under this price list. */
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

/** The change at one quantity; null where the price is the same, or one of the two does not exist. */
export function movedPrice(before: PriceTerms | null, today: PriceTerms, quantityHundredths: number): MovedPrice | null {
  if (before === null || before.base === 0 || today.base === 0) return null;
  const [was, now] = [priceAt(before, quantityHundredths), priceAt(today, quantityHundredths)];
  return was === now ? null : { was, now };
}

/** A digest of the changed prices that a page showed: whoever confirms them names it. Null: none has changed. */
export function markOf(moved: readonly { uuid: string; today: PriceTerms }[]): string | null {
  if (moved.length === 0) return null;
  const seen = moved.map(({ uuid, today }) => [uuid, today.base, today.steps]);
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}
