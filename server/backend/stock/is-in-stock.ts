import { type SQL, sql } from "drizzle-orm";
import { products } from "../products/tables.ts";
import { productStock } from "./tables.ts";

/** Recomputes `is_stocked` and `in_stock` after a change of products or stock. `chosen`: a condition over products `p`. */
export const refreshInStock = (chosen: SQL) => sql`
  update ${products} set is_stocked = s.stocked, in_stock = is_offered and s.lying
  from (
    select p.uuid, count(r.product_uuid) > 0 as stocked, coalesce(sum(r.quantity_hundredths), 1) > 0 as lying
    from ${products} p left join ${productStock} r on r.product_uuid = p.uuid where ${chosen} group by 1
  ) s
  where ${products.uuid} = s.uuid and (is_stocked, in_stock) is distinct from (s.stocked, is_offered and s.lying)`;
