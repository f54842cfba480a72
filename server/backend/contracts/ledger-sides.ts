import { type SQL, sql } from "drizzle-orm";

/** In SQL: whether a row of the ledger is what the buyer owes. `row`: the alias of `ledger_rows`. */
export const isCharge = (row: SQL): SQL => sql`(${row}.kind = 'charge' or (${row}.kind = 'correction' and ${row}.amount_kopecks < 0))`;

/** In SQL: whether a row of the ledger is money of the buyer, a positive correction included. `row`: the alias of `ledger_rows`. */
export const isMoney = (row: SQL): SQL => sql`(${row}.kind = 'payment' or (${row}.kind = 'correction' and ${row}.amount_kopecks > 0))`;
