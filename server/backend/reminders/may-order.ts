import { sql } from "drizzle-orm";
import { buyerRoles } from "#contract/roles.ts";
import { branchCustomers } from "../branches/tables.ts";

/** SQL condition: customer `c` has a buyer role. */
export const isBuyer = sql`c.roles && array[${sql.join(
  buyerRoles.map((role) => sql`${role}`),
  sql`, `,
)}]::text[]`;

/** SQL condition: customer `c` of company `o` may order for its branch `r`, as at checkout. */
export const mayOrder = sql`c.status = 'active' and c.deleted_at is null and ${isBuyer} and o.is_active and o.status = 'accredited'
  and r.status = 'active' and r.company_uuid = c.company_uuid
  and ('buyer_company_director' = any(c.roles)
    or exists (select from ${branchCustomers} a where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid))`;
