import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { contracts as calls } from "#contract/contracts.ts";
import { daysBefore } from "#contract/debt-ages.ts";
import type { Receivable, Receivables } from "#contract/money.ts";
import { finalSteps, overdueAges, type PromiseOutcome, type ReminderStep } from "#contract/money-enums.ts";
import { money } from "#contract/primitives.ts";
import { containsCompany } from "../access/company-names.ts";
import { companyScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows } from "../db/statement.ts";
import { paymentPromises, paymentReminders, sentReminders } from "../debt-reminders/tables.ts";
import type { Input } from "../handlers.ts";
import { accountingZone } from "./dated.ts";
import { accountingDay, daysOverdue, dueBefore, dueDayOf, overdueBefore } from "./due.ts";
import { toAges } from "./get-money.ts";
import { isCharge } from "./ledger-sides.ts";
import { contractLines, ledgerRows } from "./tables.ts";

/** Kopecks; each of the last four is a part of the one before. */
type Sums = { owed: number; week: number; month: number; twoMonths: number; older: number };

type LastPromise = { day: string; outcome: PromiseOutcome | null };
type Company = { uuid: string; name: string; inn: string };
type CompanyRow = Sums & Company & { dueOn: string | null; promise: LastPromise | null; lastLetterOn: string | null };

const columns = {
  owed: "integer",
  week: "integer",
  month: "integer",
  twoMonths: "integer",
  older: "integer",
  count: "integer",
  companies: orNull(json<CompanyRow[]>()),
} satisfies Columns;

/** Less what payments pay that name the charge's deal. */
const amount = sql`(abs(r.amount_kopecks) - r.allocated_kopecks)`;

/**
 * A page of the companies that owe something, with the sums of all. Payments that name no deal cover the oldest charges first, so a debt is
 * what was charged last: of each contract line with a debt only the charges of the last months are read, and of the page's lines those
 * back to the oldest unpaid one.
 */
export async function listReceivables(
  { db, actor, now }: Pick<SignedIn, "actor" | "now"> & { db: Reader },
  { query }: Input<typeof calls.receivables>,
): Promise<z.input<typeof Receivables>> {
  const wanted = and(companyScope(actor), containsCompany(query.search, [companies.name, companies.legalName, companies.inn]));
  const today = accountingDay(now());
  const [plan] = await db.select().from(paymentReminders).where(eq(paymentReminders.isOn, true)).limit(1);
  const [row] = await readRows(db, columns)(statementOf(wanted, query, now().toISOString(), plan ? finalSteps(plan) : []));
  const found = row?.companies ?? [];
  const page = found.slice(0, query.perPage);
  const last = found.length > query.perPage ? page.at(-1) : undefined;
  return {
    companies: page.map(({ uuid, name, inn, dueOn, promise, lastLetterOn, ...sums }) => ({
      company: { uuid, name, inn },
      daysOverdue: dueOn === null ? 0 : daysOverdue(dueOn, today),
      promise: promise && toPromise(promise, sums.week > 0, today),
      lastLetterOn,
      ...toOwed(sums),
    })),
    totals: toOwed(row ?? { owed: 0, week: 0, month: 0, twoMonths: 0, older: 0 }),
    count: row?.count ?? 0,
    next: last ? `${last.week}-${last.owed}-${last.uuid}` : null,
  };
}

function toPromise({ day, outcome }: LastPromise, isLate: boolean, today: string): Receivable["promise"] {
  if (outcome === null && day >= today) return { day, state: "inForce" };
  return outcome === "broken" && isLate ? { day, state: "broken" } : null;
}

/** Of the last promise of a company. */
const lastPromise = (company: SQL, asked: SQL) => sql`(
  select ${asked} from ${paymentPromises} p where p.company_uuid = ${company} order by p.created_at desc, p.uuid desc limit 1)`;

function toOwed({ owed, week, month, twoMonths, older }: Sums | RowWith<typeof columns>) {
  const ages = { notDue: owed - week, week: week - month, month: month - twoMonths, twoMonths: twoMonths - older, older };
  return { owed: money(owed), overdue: money(week), ages: toAges(ages) };
}

/**
 * Companies with something overdue after the last letter of the table, and its day. Payments cover the charges first that are due first:
 * of each contract line only the last charge with such a letter is looked at, and it is unpaid if what was charged after it is less than
 * the debt.
 */
function letteredOf(final: ReminderStep[]): SQL {
  const dueOf = (row: SQL) => dueDayOf(sql`${row}.created_at`, sql`aged.postpon_days`, sql`${row}.due_on`);
  const [row, last] = [sql`r`, sql`last`];
  return sql`
    select company, (max(last.sent_at) at time zone ${sql.raw(`'${accountingZone}'`)})::date::text as day
    from aged cross join lateral (
      select r.*, s.sent_at from ${sentReminders} s join ${ledgerRows} r on r.id = s.ledger_row_id
      where s.company_uuid = aged.company and s.step = any(${sql.param(final)}::text[]) and r.contract_line_uuid = aged.uuid
        and ${amount} > 0
      order by ${dueOf(row)} desc, r.created_at desc, r.id desc, s.sent_at desc limit 1) last
    where aged.week > 0 and aged.debt > (
      select coalesce(sum(${amount}), 0) from ${ledgerRows} r
      where r.contract_line_uuid = aged.uuid and r.kind in ('charge', 'payment', 'correction') and ${isCharge(sql`r`)}
        and (${dueOf(row)}, r.created_at, r.id) > (${dueOf(last)}, last.created_at, last.id))
    group by company`;
}

type Query = Input<typeof calls.receivables>["query"];

function statementOf(
  wanted: SQL | undefined,
  { overdue, promise, letters, after, perPage }: Query,
  at: string,
  final: ReminderStep[],
): SQL {
  const now = sql`${at}`;
  const days = sql`lines.postpon_days`;
  const due = dueDayOf(sql`r.created_at`, days, sql`r.due_on`);
  // Which charges are meant stands in the filter: `is null` as a condition keeps the planner from the index's range of days.
  const sinceOf = (isMeant: SQL) =>
    sql.join(
      overdueAges.map((age) => {
        const isSince = sql`${isMeant} and ${due} >= ${dueBefore(now, daysBefore(age))}`;
        return sql`coalesce(sum(${amount}) filter (where ${isSince}), 0) as ${sql.identifier(age)}`;
      }),
      sql`, `,
    );
  const oldest = daysBefore("older");
  const ofLine = sql`r.contract_line_uuid = lines.uuid and r.kind in ('charge', 'payment', 'correction') and ${isCharge(sql`r`)}`;
  const parts = overdueAges.map(
    (age) => sql`greatest(0, lines.debt - since.${sql.identifier(age)} - dated.${sql.identifier(age)}) as ${sql.identifier(age)}`,
  );
  const sums = ["owed", ...overdueAges].map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::bigint as ${sql.identifier(name)}`);
  const [week = "", owed = "", ...uuid] = after?.split("-") ?? [];
  return sql`
    with lines as (
      select l.uuid, ${branches.companyUuid} as company, l.postpon_days, -l.balance_kopecks as debt
      from ${contractLines} l join ${branches} on ${branches.uuid} = l.branch_uuid
        join ${companies} on ${companies.uuid} = ${branches.companyUuid}
      where l.balance_kopecks < 0 and ${wanted}
        ${promise === "broken" ? sql`and ${lastPromise(sql`${companies.uuid}`, sql`p.outcome`)} = 'broken'` : sql``}),
    aged as (
      select lines.uuid, lines.company, lines.postpon_days, lines.debt, lines.debt as owed, ${sql.join(parts, sql`, `)}
      from lines cross join lateral (
        select ${sinceOf(sql`r.due_on is null`)} from ${ledgerRows} r
        where ${ofLine} and r.created_at >= ${overdueBefore(now, days, oldest)}) since
      cross join lateral (
        select ${sinceOf(sql`true`)} from ${ledgerRows} r where ${ofLine} and r.due_on >= ${dueBefore(now, oldest)}) dated),
    lettered as (${letteredOf(final)}),
    owing as (
      select company, ${sql.join(sums, sql`, `)} from aged
      ${letters === "sent" ? sql`where company in (select company from lettered)` : sql``} group by company
      ${overdue === "only" || promise === "broken" ? sql`having sum(week) > 0` : sql``}),
    page as (
      select * from owing
      ${after ? sql`where (week, owed, company) < (${week}::bigint, ${owed}::bigint, ${uuid.join("-")}::uuid)` : sql``}
      order by week desc, owed desc, company desc limit ${perPage + 1}),
    named as (
      select page.*, ${companies.name} as name, ${companies.inn} as inn, (
        select min(first.due) from aged cross join lateral (
          select due from (
            select due, sum(amount) over (order by due desc, created_at desc) as total from (
              select ${dueDayOf(sql`r.created_at`, sql`aged.postpon_days`, sql`r.due_on`)} as due, r.created_at, ${amount} as amount
              from ${ledgerRows} r
              where r.contract_line_uuid = aged.uuid and r.kind in ('charge', 'payment', 'correction')
                and ${isCharge(sql`r`)}) dated) charges
          where total >= aged.debt order by due desc limit 1) first
        where aged.company = page.company and aged.week > 0) as due_on,
        ${lastPromise(sql`page.company`, sql`json_build_object('day', p.day, 'outcome', p.outcome)`)} as promise,
        (select day from lettered where lettered.company = page.company) as last_letter_on
      from page join ${companies} on ${companies.uuid} = page.company)
    select ${sql.join(sums, sql`, `)}, count(*) as count, (
      select json_agg(json_build_object('uuid', company, 'name', name, 'inn', inn, 'owed', owed, 'week', week, 'month', month,
        'twoMonths', "twoMonths", 'older', older, 'dueOn', due_on,
        'promise', promise, 'lastLetterOn', last_letter_on) order by week desc, owed desc, company desc) from named) as companies
    from owing`;
}
