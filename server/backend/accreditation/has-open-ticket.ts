import { sql } from "drizzle-orm";
import type { companies } from "../companies/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import { tickets } from "../tickets/tables.ts";
import { accreditations } from "./tables.ts";

/** Whether the portal's ticket about a company without delivery is still open. */
export const hasOpenTicketOf = (companyUuid: typeof companies.uuid) =>
  computedColumn(
    "boolean",
    sql`exists (select 1 from ${accreditations} own join ${tickets} ticket on ticket.uuid = own.support_ticket_uuid
    where own.company_uuid = ${companyUuid} and ticket.status <> 'closed')`,
  );
