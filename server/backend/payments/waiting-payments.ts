import { type SQL, sql } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import { payments } from "./tables.ts";

/** In SQL whether a payment of the company waits for a person: it may be what the company owes. */
export const hasWaitingPayment = (companyUuid: SQL): SQL => sql`exists (
  select from ${payments} waiting where waiting.status = 'waiting' and (waiting.company_uuid = ${companyUuid}
    or (waiting.payer_inn <> '' and waiting.payer_inn = (select payer.inn from ${companies} payer where payer.uuid = ${companyUuid}))))`;
