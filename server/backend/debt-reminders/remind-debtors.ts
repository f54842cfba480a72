import { eq, sql } from "drizzle-orm";
import type { ReminderTone } from "#contract/money-enums.ts";
import texts from "#locales/ru/payment-reminders.json" with { type: "json" };
import { rubles } from "../basket/checkout.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { accountingDay } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import { contractLines } from "../contracts/tables.ts";
import { readCalendar, type WorkingCalendar } from "../contracts/working-days.ts";
import type { Database, Transaction } from "../db/database.ts";
import { type Columns, orNull, type RowWith, statement } from "../db/statement.ts";
import { distributionCenters } from "../distribution/tables.ts";
import { enqueue, type NewNotification } from "../events/outbox.ts";
import { interpolate } from "../interpolate.ts";
import { readContracts } from "../papers/acts/read-act-source.ts";
import type { ClaimRow } from "../papers/claims/claim-facts.ts";
import { type IssuedClaim, issueClaim, readClaimParties } from "../papers/claims/issue-claim.ts";
import { payments } from "../payments/tables.ts";
import { hasWaitingPayment } from "../payments/waiting-payments.ts";
import { type ChargeName, chargeNameOf } from "./charge-names.ts";
import { dayText } from "./day-text.ts";
import { type DatedCharge, dueCharges } from "./due-charges.ts";
import { inBatches, searchedAtOnce } from "./in-batches.ts";
import { isOfficeHour } from "./office-hours.ts";
import { endPass, openZones } from "./open-zones.ts";
import { readMoneyReaders } from "./people.ts";
import { readDebts } from "./read-debts.ts";
import { readDisputed } from "./read-disputes.ts";
import { readPromised } from "./read-promises.ts";
import { keyOf, letterOf } from "./reminder-letter.ts";
import { debtChecks, paymentReminders, sentReminders } from "./tables.ts";

/** Companies per transaction. */
const atOnce = 50;
const maxNamed = 10;

const columns = { uuid: "uuid", timeZone: "text", checkedOn: orNull("text") } satisfies Columns;
type Debtor = RowWith<typeof columns>;

/**
 * Companies in debt whose clock may show office hours, and the day of their last check; without those of whom a payment waits for a
 * person, because it may be what they owe.
 */
const listDebtors = statement(columns)<{ zones: string[]; days: string[]; after: string; max: number }>(sql`
  with owing as (
    select distinct b.company_uuid as uuid from ${contractLines} l join ${branches} b on b.uuid = l.branch_uuid
    where l.balance_kopecks < 0 and b.company_uuid > ${sql.placeholder("after")}::uuid),
  waiting as (select company_uuid, payer_inn from ${payments} where status = 'waiting'),
  placed as (
    select owing.uuid, coalesce((
      select d.time_zone from ${branches} b join ${distributionCenters} d on d.uuid = b.distribution_center_uuid
      where b.company_uuid = owing.uuid order by b.created_at, b.uuid limit 1), 'Europe/Moscow') as zone
    from owing join ${companies} o on o.uuid = owing.uuid where o.is_active and o.type = 'buyer'
      and o.uuid not in (select company_uuid from waiting where company_uuid is not null)
      and o.inn not in (select payer_inn from waiting where payer_inn <> ''))
  select placed.uuid, placed.zone as "timeZone", done.checked_on::text as "checkedOn" from placed
    join unnest(${sql.placeholder("zones")}::text[], ${sql.placeholder("days")}::date[]) as open (zone, day) on open.zone = placed.zone
    left join ${debtChecks} done on done.company_uuid = placed.uuid
  where done.checked_on is null or done.checked_on < open.day
  order by placed.uuid limit ${sql.placeholder("max")}`);

const takeCompanies = statement({ uuid: "uuid" })<{ uuids: string[]; days: string[] }>(sql`
  insert into ${debtChecks} as earlier (company_uuid, checked_on)
  select uuid, day from unnest(${sql.placeholder("uuids")}::uuid[], ${sql.placeholder("days")}::date[]) as taken (uuid, day)
  where not ${hasWaitingPayment(sql`taken.uuid`)} order by uuid
  on conflict (company_uuid) do update set checked_on = excluded.checked_on where earlier.checked_on < excluded.checked_on
  returning company_uuid as uuid`);

/**
 * Reminds directors of companies of what they owe, by the seller's table: once a working day in office hours of the company's zone, one
 * letter with everything that is due. All debtors are searched once an hour, then reminded in batches, each of a fixed number of
 * statements and only while office hours last. Returns the number of companies found.
 */
export async function remindDebtors(db: Database, now: () => Date, signal?: AbortSignal): Promise<number> {
  const [plan] = await db.select().from(paymentReminders).where(eq(paymentReminders.isOn, true)).limit(1);
  if (!plan) return 0;
  const began = now();
  const calendar = await readCalendar(db);
  const zones = await openZones(db, "reminders", began, calendar);
  if (zones.size === 0) return 0;
  const of = { zones: [...zones.keys()], days: [...zones.values()], max: searchedAtOnce };
  const found = await inBatches({
    search: (after) => listDebtors(db, { ...of, after }),
    batch: atOnce,
    work: (some) => remindSome(db, some, { plan, calendar, zones, now: now() }),
    signal,
  });
  if (found !== null) await endPass(db, "reminders", zones, began);
  return found ?? 0;
}

const remindSome = (db: Database, found: readonly Debtor[], { zones, ...reminding }: Reminding & { zones: ReadonlyMap<string, string> }) =>
  db.transaction(async (tx) => {
    const open = found.filter(({ timeZone }) => isOfficeHour(reminding.now, timeZone));
    const taken = await take(tx, open, zones);
    if (taken.length > 0) await remind(tx, taken, reminding);
  });

async function take(tx: Transaction, found: readonly Debtor[], zones: ReadonlyMap<string, string>): Promise<string[]> {
  if (found.length === 0) return [];
  const days = found.map(({ timeZone }) => zones.get(timeZone) ?? "");
  const rows = await takeCompanies(tx, { uuids: found.map(({ uuid }) => uuid), days });
  return rows.map(({ uuid }) => uuid);
}

type Plan = typeof paymentReminders.$inferSelect;
type Reminding = { plan: Plan; calendar: WorkingCalendar; now: Date };

async function remind(tx: Transaction, companyUuids: string[], { plan, calendar, now }: Reminding): Promise<void> {
  const directors = await readMoneyReaders(tx, companyUuids);
  const byCompany = await readDebts(tx, [...directors.keys()], now);
  const sent = await readSent(tx, [...byCompany.values()].flat());
  const today = accountingDay(now);
  const promised = await readPromised(tx, companyUuids, today);
  const disputed = await readDisputed(tx, companyUuids);
  const letters = [...byCompany].flatMap(([company, own]) => {
    const charges = dueCharges(own, { calendar, today, disputed }).filter(({ id }) => !promised.has(id) && !disputed.has(id));
    const letter = letterOf(charges, plan, sent, today);
    return letter ? [{ company, ...letter }] : [];
  });
  if (letters.length === 0) return;
  await tx
    .insert(sentReminders)
    .values(
      letters.flatMap(({ company, fresh }) =>
        fresh.map(({ charge, step }) => ({ ledgerRowId: charge.id, step, companyUuid: company, sentAt: now })),
      ),
    );
  const claims = await issueClaims(tx, letters, { plan, now });
  await enqueue(tx, {
    notifications: letters.map(({ company, tone, charges }) =>
      toNotice(company, directors.get(company) ?? [], { tone, charges, claim: claims.get(company) }, plan, now),
    ),
  });
}

type Letter = { company: string; tone: ReminderTone; charges: DatedCharge[] };

/** A numbered paper for each letter that is a claim, by company. */
async function issueClaims(tx: Transaction, letters: readonly Letter[], { plan, now }: Omit<Reminding, "calendar">) {
  const claimLetters = letters.filter(({ tone }) => tone === "claim");
  const issued = new Map<string, IssuedClaim>();
  if (claimLetters.length === 0) return issued;
  const uuids = claimLetters.map(({ company }) => company);
  const parties = await readClaimParties(tx, uuids);
  const names = new Map((await readContracts(tx, uuids)).map(({ line, name }) => [line, name]));
  for (const { company, charges } of claimLetters) {
    const rows = charges.map((charge) => toClaimRow(charge, names.get(charge.row.line) ?? "", chargeNameOf(charge.row)));
    const claim = await issueClaim(tx, parties, { company, rows, note: plan.claimNote, now });
    if (claim) issued.set(company, claim);
  }
  return issued;
}

const toClaimRow = (
  { row, amount, rest, dueOn, daysOverdue }: DatedCharge,
  contract: string,
  { document, isBalance }: ChargeName,
): ClaimRow => ({
  // A row of a table begins with a capital letter, a line of the letter does not.
  document: document.slice(0, 1).toUpperCase() + document.slice(1),
  ...(isBalance && { isBalance }),
  contract,
  date: accountingDay(row.at),
  ...{ dueOn, daysOverdue, amount, rest },
});

async function readSent(tx: Transaction, charges: readonly LineCharge[]): Promise<ReadonlySet<string>> {
  const ids = sql.param(charges.map(({ row }) => row.id));
  const rows = await tx
    .select({ id: sentReminders.ledgerRowId, step: sentReminders.step })
    .from(sentReminders)
    .where(sql`${sentReminders.ledgerRowId} = any(${ids}::bigint[])`);
  return new Set(rows.map(({ id, step }) => keyOf(id, step)));
}

function toNotice(
  company: string,
  to: string[],
  letter: { tone: ReminderTone; charges: LineCharge[]; claim: IssuedClaim | undefined },
  plan: Plan,
  now: Date,
): NewNotification {
  const { tone, charges, claim } = letter;
  const listed = charges.slice(0, maxNamed).map((charge) => `• ${lineOf(charge, chargeNameOf(charge.row).dated)}`);
  if (charges.length > maxNamed) listed.push(`• ${interpolate(texts.andMore, { count: charges.length - maxNamed })}`);
  const sum = rubles(charges.reduce((all, { rest }) => all + rest, 0));
  const note = plan[`${tone}Note`];
  const isOfGoods = charges.some(({ row }) => !chargeNameOf(row).isBalance);
  const message = interpolate(tone === "claim" && !isOfGoods ? texts.claimOfBalance : texts[tone], { list: listed.join("\n"), sum });
  return {
    type: "paymentReminder",
    to,
    actorUuid: null,
    message: [
      ...(claim ? [interpolate(texts.claimPaper, { number: claim.number })] : []),
      message,
      ...(note ? [note] : []),
      texts.paid,
    ].join("\n"),
    payload: { company_uuid: company, ...(claim && { claim_uuid: claim.uuid }) },
    now,
  };
}

function lineOf({ rest, dueOn, daysOverdue: days }: LineCharge, document: string): string {
  const values = { document, rest: rubles(rest), due: dayText(dueOn), days };
  return interpolate(days > 0 ? texts.overdue : texts.due, values);
}
