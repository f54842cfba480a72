import { sql } from "drizzle-orm";
import type { StopReason } from "#contract/enums.ts";
import { buyerRoles, type Role } from "#contract/roles.ts";
import { branchCustomers, branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, orNull, statement, text, texts } from "../db/statement.ts";
import { fullName } from "../full-name.ts";
import { standingOrders } from "./tables.ts";

/** Orders `s` with their owners `c`, companies `o` and branches `b`. */
export const ordersWithOwners = sql`${standingOrders} s
  left join ${customers} c on c.uuid = s.owner_uuid
  left join ${companies} o on o.uuid = s.company_uuid
  left join ${branches} b on b.uuid = s.branch_uuid`;

/** Why the owner may no longer order for the branch, by the checkout's rules; null if they may. */
export const lostRight = sql`case
  when c.uuid is null or c.deleted_at is not null or c.status <> 'active' or c.company_uuid <> s.company_uuid then 'person'
  when not c.roles && array[${sql.join(
    buyerRoles.map((role) => sql`${role}`),
    sql`, `,
  )}]::text[] then 'role'
  when o.uuid is null or not o.is_active then 'company'
  when b.uuid is null or b.status <> 'active' or b.company_uuid <> s.company_uuid then 'branch'
  when not 'buyer_company_director' = any(c.roles)
    and not exists (select from ${branchCustomers} a where a.branch_uuid = b.uuid and a.customer_uuid = c.uuid) then 'branch'
end`;

const columns = {
  lost: orNull(text<StopReason>()),
  customerUuid: "uuid",
  userUuid: "uuid",
  surname: "text",
  name: "text",
  patronymic: "text",
  roles: texts<Role>(),
  companyUuid: "uuid",
  companyName: "text",
  companyType: text<Actor["companyType"]>(),
  companyStatus: "text",
  companyIsActive: "boolean",
  priceListUuid: orNull("uuid"),
} satisfies Columns;

const read = statement(columns)<{ orderUuid: string }>(sql`
  select ${lostRight} as lost, c.uuid as "customerUuid", c.user_uuid as "userUuid", c.surname, c.name, c.patronymic, c.roles,
    o.uuid as "companyUuid", o.name as "companyName", o.type as "companyType", o.status as "companyStatus",
    o.is_active as "companyIsActive", o.price_list_uuid as "priceListUuid"
  from ${ordersWithOwners} where s.uuid = ${sql.placeholder("orderUuid")}::uuid`);

/** The owner as an actor without a session, or why they may no longer order. */
export async function readOwnerOf(reader: Reader, orderUuid: string): Promise<{ actor: Actor } | { lost: StopReason }> {
  const [row] = await read(reader, { orderUuid });
  if (!row || row.lost !== null) return { lost: row?.lost ?? "person" };
  const { lost: _, surname, name, patronymic, ...rest } = row;
  return { actor: { ...rest, name: fullName({ surname, name, patronymic }), mode: "client", sessionUuid: "" } };
}
