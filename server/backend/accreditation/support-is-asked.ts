import { sql } from "drizzle-orm";
import type { companies } from "../companies/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { accreditations } from "./tables.ts";

/** Whether the portal's ticket about a company without delivery is still open. */
export const supportIsAskedOf = (companyUuid: typeof companies.uuid) =>
  sql<boolean>`exists (select 1 from ${accreditations} asking join ${tickets} asked on asked.uuid = asking.support_ticket_uuid
    where asking.company_uuid = ${companyUuid} and asked.status <> 'closed')`;
