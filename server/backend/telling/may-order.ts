import { sql } from "drizzle-orm";
import { buyerRoles } from "#contract/roles.ts";
import { branchCustomers } from "../branches/tables.ts";

/** A customer `c` is a buyer. */
export const isBuyer = sql`c.roles && array[${sql.join(
  buyerRoles.map((role) => sql`${role}`),
  sql`, `,
)}]::text[]`;

/** A customer `c` of the company `o` may order for its branch `r`: what a checkout asks for. */
export const mayOrder = sql`c.status = 'active' and c.deleted_at is null and ${isBuyer} and o.is_active and o.status = 'accredited'
  and r.status = 'active' and r.company_uuid = c.company_uuid
  and ('buyer_company_director' = any(c.roles)
    or exists (select from ${branchCustomers} a where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid))`;
