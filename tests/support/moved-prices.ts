import { basket } from "#contract/basket.ts";
import type { Backend, Caller } from "./backend.ts";
import { must } from "./demo-basket.ts";

/** Sets the price of goods before discounts, in every price list and in the catalogue. */
export const setBase = (backend: Backend, uuid: string, kopecks: number) =>
  backend.pool.query(
    `with own as (update price_list_items set price_kopecks = $2 where product_uuid = $1 returning 1)
     update products set price_kopecks = $2 where uuid = $1`,
    [uuid, kopecks],
  );

export const baseOf = async (as: Caller, uuid: string) =>
  Math.round(must((await as(basket.get)).body.items.find((item) => item.uuid === uuid)).price.basePerUnit.amount * 100);

/** Cart lines whose price has changed, with the old price; and the version that acknowledges them. */
export const movedOf = async (as: Caller) => {
  const { items, movedPrices } = (await as(basket.get)).body;
  return { mark: movedPrices, moved: items.flatMap(({ uuid, price }) => (price.wasPerUnit ? [[uuid, price.wasPerUnit.amount]] : [])) };
};
