import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { DealsQuery } from "#contract/deals.ts";
import { addDays } from "#contract/plain-date.ts";
import type { Actor } from "../context.ts";
import { deals } from "./tables.ts";
import { waitsFor } from "./waits-for.ts";

type Filters = z.output<typeof DealsQuery>;

/** Limit of digits of a deal number that are searched for; fits bigint. */
const maxDigits = 15;

/** Without the caller's scope; undefined if nothing is filtered. */
export function dealsFilter(actor: Actor, query: Filters): SQL | undefined {
  const conditions = [
    query.status?.length ? inArray(deals.status, query.status) : undefined,
    query.branchUuid && eq(deals.branchUuid, query.branchUuid),
    query.buyerCompanyUuid && eq(deals.buyerCompanyUuid, query.buyerCompanyUuid),
    query.dateFrom && createdFrom(query.dateFrom),
    query.dateTo && createdBefore(addDays(query.dateTo, 1)),
    query.search && or(numberLike(query.search), buyerNumberLike(query.search)),
    query.mine ? waitsFor(actor) : undefined,
  ];
  return and(...conditions.filter((condition) => condition !== ""));
}

/** Dates are days in the deal's time zone. The first condition, a day wider, makes the query use the index. */
function createdFrom(date: string): SQL {
  return and(
    gte(deals.createdAt, new Date(`${addDays(date, -1)}T00:00:00Z`)),
    sql`(${deals.createdAt} at time zone ${deals.timeZone})::date >= ${date}::date`,
  ) as SQL;
}

function createdBefore(date: string): SQL {
  return and(
    lt(deals.createdAt, new Date(`${addDays(date, 1)}T00:00:00Z`)),
    sql`(${deals.createdAt} at time zone ${deals.timeZone})::date < ${date}::date`,
  ) as SQL;
}

/** "№ 10512", "10512-1", "051": three or more digits match any part (trigram index), fewer match only a whole number. */
function numberLike(search: string): SQL {
  // A number with letters is one of the buyer's.
  const digits = /\p{L}/u.test(search.replace(/[N№]/gi, "")) ? "" : (/\d+/.exec(search)?.[0] ?? "");
  if (digits === "" || digits.length > maxDigits) return sql`false`;
  return digits.length < 3 ? eq(deals.number, Number(digits)) : sql`${deals.number}::text like ${`%${digits}%`}`;
}

/** A part of the buyer's number; the whole of it if no three characters in a row can be found by the trigram index. */
function buyerNumberLike(search: string): SQL {
  if (!/[\p{L}\p{N}]/u.test(search)) return sql`false`;
  const literal = search.replace(/[\\%_]/g, "\\$&");
  const pattern = /[\p{L}\p{N}]{3}/u.test(search) ? `%${literal}%` : literal;
  return sql`(${deals.buyerNumber} <> '' and ${deals.buyerNumber} ilike ${pattern})`;
}
