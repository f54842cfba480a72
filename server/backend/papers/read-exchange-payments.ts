import { sql } from "drizzle-orm";
import { contractLines } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import { exchangePayments } from "../exchange/tables.ts";

export type ExchangePayment = { document: string; date: string; amount: number };

/** Payments of the exchange for the deal until a day, by day. Kopecks. */
export const readExchangePayments = (reader: Reader, dealUuid: string, until: string): Promise<ExchangePayment[]> =>
  readRows(reader, { document: "text", date: "date", amount: "integer" })(sql`
    select e.document, e.date, sum(e.amount_kopecks)::bigint as amount
    from ${deals} d join ${contractLines} l on l.branch_uuid = d.branch_uuid
      join ${exchangePayments} e on e.contract_line_uuid = l.uuid and e.kind = 'payment' and e.date >= d.created_at::date - 1
    where d.uuid = ${dealUuid} and e.date <= ${until} and e.deal_uuid = d.uuid
    group by e.document, e.date order by e.date, e.document`);
