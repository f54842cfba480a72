import { sql } from "drizzle-orm";
import { maxActRows } from "#contract/limits.ts";
import type { StatementPeriod } from "#contract/money-enums.ts";
import { addDays } from "#contract/plain-date.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { accountingDay } from "../contracts/due.ts";
import { contractLines } from "../contracts/tables.ts";
import { readCalendar, type WorkingCalendar } from "../contracts/working-days.ts";
import type { Database, Transaction } from "../db/database.ts";
import { type Columns, type RowWith, statement, text } from "../db/statement.ts";
import { distributionCenters } from "../distribution/tables.ts";
import { enqueue } from "../events/outbox.ts";
import { readContracts, readMoves, readOpening } from "../papers/acts/read-act-source.ts";
import { type DatedCharge, dueCharges } from "./due-charges.ts";
import { inBatches, searchedAtOnce } from "./in-batches.ts";
import { endPass, openZones } from "./open-zones.ts";
import { readMoneyReaders } from "./people.ts";
import { readDebts } from "./read-debts.ts";
import { lastPeriod, type StatementFacts, statementLetter } from "./statement-letter.ts";
import { paymentReminders, sentStatements, statementSettings } from "./tables.ts";

/** Companies per transaction. */
const atOnce = 20;

type Sent = Exclude<StatementPeriod, "none">;
const columns = { uuid: "uuid", period: text<Sent>(), from: "date", to: "date" } satisfies Columns;
type Due = RowWith<typeof columns>;

/** Companies in the open zones that have not had the statement of the last week or month, whichever they get. */
const listDue = statement(columns)<{ open: string; after: string; max: number }>(sql`
  with days as (select * from json_to_recordset(${sql.placeholder("open")}::json) as d (zone text, period text, "from" date, "to" date)),
  chosen as (
    select o.uuid, coalesce(s.period, (select p.statements from ${paymentReminders} p limit 1), 'none') as period
    from ${companies} o left join ${statementSettings} s on s.company_uuid = o.uuid
    where o.is_active and o.type = 'buyer' and o.uuid > ${sql.placeholder("after")}::uuid)
  select chosen.uuid, days.period, days."from", days."to" from chosen join days on days.period = chosen.period
  where not exists (
      select from ${sentStatements} t where t.company_uuid = chosen.uuid and t.date_from = days."from" and t.date_to = days."to")
    and exists (
      select from ${branches} b join ${contractLines} l on l.branch_uuid = b.uuid where b.company_uuid = chosen.uuid)
    and days.zone = coalesce((
      select d.time_zone from ${branches} b join ${distributionCenters} d on d.uuid = b.distribution_center_uuid
      where b.company_uuid = chosen.uuid order by b.created_at, b.uuid limit 1), 'Europe/Moscow')
  order by chosen.uuid limit ${sql.placeholder("max")}`);

/**
 * Sends statements of accounts to directors: of each period once, on its first working day after it in office hours of the company's
 * zone, or later that period. All companies are searched once a day. Returns the number of companies found.
 */
export async function sendStatements(db: Database, now: () => Date, signal?: AbortSignal): Promise<number> {
  const began = now();
  const calendar = await readCalendar(db);
  const zones = await openZones(db, "statements", began, calendar);
  if (zones.size === 0) return 0;
  const periods: Sent[] = ["weekly", "monthly"];
  const open = [...zones].flatMap(([zone, day]) => periods.map((period) => ({ zone, period, ...lastPeriod(period, day) })));
  const of = { open: JSON.stringify(open), max: searchedAtOnce };
  const found = await inBatches({
    search: (after) => listDue(db, { ...of, after }),
    batch: atOnce,
    work: (some) => sendSome(db, some, calendar, now()),
    signal,
  });
  if (found !== null) await endPass(db, "statements", zones, began);
  return found ?? 0;
}

const sendSome = (db: Database, found: readonly Due[], calendar: WorkingCalendar, now: Date) =>
  db.transaction(async (tx) => {
    const taken = await take(tx, found, now);
    if (taken.length > 0) await send(tx, taken, calendar, now);
  });

async function take(tx: Transaction, found: readonly Due[], now: Date): Promise<Due[]> {
  if (found.length === 0) return [];
  const rows = await tx
    .insert(sentStatements)
    .values(found.map(({ uuid, from, to }) => ({ companyUuid: uuid, dateFrom: from, dateTo: to, sentAt: now })))
    .onConflictDoNothing()
    .returning({ uuid: sentStatements.companyUuid });
  const taken = new Set(rows.map(({ uuid }) => uuid));
  return found.filter(({ uuid }) => taken.has(uuid));
}

async function send(tx: Transaction, taken: readonly Due[], calendar: WorkingCalendar, now: Date): Promise<void> {
  const today = accountingDay(now);
  const directors = await readMoneyReaders(
    tx,
    taken.map(({ uuid }) => uuid),
  );
  const debts = await readDebts(tx, [...directors.keys()], now);
  const reached = taken.filter(({ uuid }) => directors.has(uuid));
  const balances = new Map<string, Balance>();
  for (const [, own] of Map.groupBy(reached, ({ from, to }) => `${from} ${to}`))
    for (const [uuid, balance] of await readBalances(tx, own)) balances.set(uuid, balance);
  await enqueue(tx, {
    notifications: reached.flatMap(({ uuid, period, from, to }) => {
      const charges = dueCharges(debts.get(uuid) ?? [], { calendar, today, disputed: new Map() });
      const balance = balances.get(uuid) ?? nothing;
      const message = statementLetter(period, { from, to }, { ...balance, ...dueFacts(charges, today) });
      if (message === null) return [];
      const payload = { company_uuid: uuid, period_from: from, period_to: to };
      return [{ type: "statementSent" as const, to: directors.get(uuid) ?? [], actorUuid: null, message, payload, now }];
    }),
  });
}

type Balance = Pick<StatementFacts, "opening" | "closing" | "rows">;
const nothing: Balance = { opening: 0, closing: 0, rows: [] };

/** What acts of reconciliation of the same days would say, of companies by uuid. Where all have too many rows, each is read alone. */
async function readBalances(tx: Transaction, due: readonly Due[]): Promise<Map<string, Balance>> {
  const [first] = due;
  if (!first) return new Map();
  const { from, to } = first;
  const contracts = await readContracts(
    tx,
    due.map(({ uuid }) => uuid),
  );
  const companyOf = new Map(contracts.map(({ line, company }) => [line, company]));
  const moves = await readMoves(tx, contracts, from, to);
  if (moves.length > maxActRows && due.length > 1) {
    const each: [string, Balance][] = [];
    for (const one of due) each.push(...(await readBalances(tx, [one])));
    return new Map(each);
  }
  const opening = await readOpening(tx, contracts, from);
  const closing = await readOpening(tx, contracts, addDays(to, 1));
  const rows = Map.groupBy(moves, ({ line }) => companyOf.get(line) ?? "");
  const sumOf = (lines: typeof opening, uuid: string) =>
    lines.reduce((sum, line) => (companyOf.get(line.line) === uuid ? sum + line.opening : sum), 0);
  return new Map(
    due.map(({ uuid }) => [uuid, { opening: sumOf(opening, uuid), closing: sumOf(closing, uuid), rows: rows.get(uuid) ?? [] }]),
  );
}

function dueFacts(charges: readonly DatedCharge[], today: string): Pick<StatementFacts, "overdue" | "next"> {
  const sumOf = (of: readonly DatedCharge[]) => of.reduce((sum, { rest }) => sum + rest, 0);
  const coming = charges.filter(({ rest, dueOn }) => rest > 0 && dueOn >= today);
  const day = coming.map(({ dueOn }) => dueOn).sort()[0];
  return {
    overdue: sumOf(charges.filter(({ daysOverdue }) => daysOverdue > 0)),
    next: day === undefined ? null : { day, sum: sumOf(coming.filter(({ dueOn }) => dueOn === day)) },
  };
}
