import { and, eq, inArray, sql } from "drizzle-orm";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import type { DeferralUnit } from "#contract/money-enums.ts";
import { companyScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { endOf } from "../contracts/due.ts";
import { readCharges } from "../contracts/read-charges.ts";
import { contractLines } from "../contracts/tables.ts";
import { readCalendar } from "../contracts/working-days.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNull, readRows, text } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import type { OpenContract, OrderShare } from "./decide-parts.ts";
import { type NamedDocument, namedDocuments } from "./statement/named-documents.ts";
import type { Payees } from "./statement/purpose-reason.ts";

/** Companies by INN, as far as the person sees them. */
export async function readPayers(db: Reader, actor: Actor, inns: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ uuid: companies.uuid, inn: companies.inn })
    .from(companies)
    .where(and(inArray(companies.inn, [...new Set(inns)]), eq(companies.type, "buyer"), companyScope(actor)));
  return new Map([...Map.groupBy(rows, ({ inn }) => inn)].map(([inn, own]) => [inn, own.map(({ uuid }) => uuid)]));
}

/** The portal's own sellers, whom a purpose may name. */
export const readPayees = (db: Reader): Promise<Payees> =>
  db.select({ inn: companies.inn, name: companies.name }).from(companies).where(eq(companies.type, "seller")).limit(maxPayees);

const maxPayees = 100;

/** Companies whose charges are read by one statement: it answers a limited number of them. */
const companiesAtOnce = 100;

/** Contracts of companies with what is left of their charges. */
export async function readOpenContracts(
  db: Reader,
  companyUuids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OpenContract[]>> {
  const found = new Map<string, OpenContract[]>();
  for (let from = 0; from < companyUuids.length; from += companiesAtOnce) {
    const some = companyUuids.slice(from, from + companiesAtOnce);
    for (const [company, contracts] of await readContracts(db, some, now, false)) found.set(company, contracts);
  }
  return found;
}

/** Those of one company; keeps others from changing their balances. */
export const lockOpenContracts = async (db: Reader, companyUuid: string, now: Date): Promise<OpenContract[]> =>
  (await readContracts(db, [companyUuid], now, true)).get(companyUuid) ?? [];

async function readContracts(db: Reader, companyUuids: readonly string[], now: Date, locks: boolean): Promise<Map<string, OpenContract[]>> {
  const query = db
    .select({ line: contractLines.uuid, days: contractLines.postponDays, company: branches.companyUuid })
    .from(contractLines)
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .where(inArray(branches.companyUuid, [...companyUuids]))
    .orderBy(contractLines.uuid)
    .$dynamic();
  const rows = await (locks ? query.for("update", { of: contractLines }) : query);
  const charges = await readCharges(db, new Map(rows.map(({ line, days }) => [line, days])), 0, now);
  const byLine = Map.groupBy(charges, ({ row }) => row.line);
  const open = rows.map(({ line, company }) => ({
    company,
    contract: { line, charges: (byLine.get(line) ?? []).map(({ row, dueOn, rest }) => ({ dueOn, rest, deal: row.deal?.uuid ?? null })) },
  }));
  return new Map([...Map.groupBy(open, ({ company }) => company)].map(([company, own]) => [company, own.map(({ contract }) => contract)]));
}

type Named = OrderShare & {
  company: string;
  number: number;
  paper: "invoice" | "upd" | null;
  paperNumber: number | null;
  date: string | null;
};

/**
 * Orders of these companies that purposes name by an invoice or a transfer document of the portal or by their own number: what each owes
 * on its contracts.
 */
export async function readOrders(db: Reader, companyUuids: readonly string[], purposes: readonly string[]) {
  const documents = purposes.flatMap(namedDocuments);
  const numbersOf = (kind: NamedDocument["kind"]) => [
    ...new Set(documents.flatMap((named) => (named.kind === kind ? [named.number] : []))),
  ];
  const uuids = sql`${sql.param([...companyUuids])}::uuid[]`;
  const rows =
    documents.length === 0
      ? []
      : await readRows(db, {
          company: "uuid",
          deal: "uuid",
          number: "integer",
          paper: orNull(text<"invoice" | "upd">()),
          paperNumber: orNull("integer"),
          date: orNull("text"),
          line: "uuid",
          delivery: "text",
          days: "integer",
          unit: text<DeferralUnit>(),
          unpaid: "integer",
        })(sql`
          with named as (
            select uuid, null as paper, null::integer as paper_number, null::date as date from deals
            where number = any(${sql.param(numbersOf("deal"))}::bigint[])
            union all
            select deal_uuid, kind, number, date from papers
            where status <> 'cancelled' and company_uuid = any(${uuids})
              and ((kind = 'invoice' and number = any(${sql.param(numbersOf("invoice"))}::integer[]))
                or (kind = 'upd' and number = any(${sql.param(numbersOf("upd"))}::integer[]))))
          select d.buyer_company_uuid as company, d.uuid as deal, d.number, named.paper, named.paper_number as "paperNumber",
            named.date::text, t.uuid as line,
            min(l.delivery_date)::text as delivery, t.postpon_days as days, t.postpon_unit as unit,
            sum(coalesce(l.actual_total_kopecks, l.total_kopecks))::bigint - (
              select coalesce(sum(m.amount_kopecks), 0)::bigint from ledger_rows m
              where m.deal_uuid = d.uuid and m.kind in ('payment', 'correction') and m.contract_line_uuid = t.uuid) - (
              select coalesce(sum(o.amount_kopecks), 0)::bigint from payment_orders o
              where o.deal_uuid = d.uuid and o.contract_line_uuid = t.uuid) - (
              select coalesce(sum(e.amount_kopecks), 0)::bigint from exchange_payments e
              where e.contract_line_uuid = t.uuid and e.deal_uuid = d.uuid) as unpaid
          from named join deals d on d.uuid = named.uuid join deal_lines l on l.deal_uuid = d.uuid
            join contract_lines t on t.branch_uuid = d.branch_uuid and t.assortment_uuid = l.assortment_uuid
          where d.buyer_company_uuid = any(${uuids}) and d.status <> all(${sql.param([...dealStatusesIn("declined")])}::text[])
          group by d.uuid, named.paper, named.paper_number, named.date, t.uuid order by d.number, t.uuid`);
  const calendar = await readCalendar(db);
  const dated = rows.map(({ delivery, days, unit, ...row }) => ({ ...row, due: endOf(delivery, { days, unit }, calendar) }));
  const byCompany = Map.groupBy(dated, ({ company }) => company);
  return (company: string, purpose: string): OrderShare[] => {
    const own = byCompany.get(company) ?? [];
    const shares = own.length === 0 ? [] : namedDocuments(purpose).flatMap((named) => sharesOf(named, own));
    // An order may be named by its invoices and by its own number.
    return [...new Map(shares.map((share) => [`${share.deal} ${share.line}`, share])).values()];
  };
}

/**
 * Locks the orders that payments are for, behind the payments and before the contract lines: whoever changes an order locks it before its
 * lines too, and what a payment paid of it refers to it. Returns them.
 */
export async function lockOrders(
  tx: Transaction,
  companyUuid: string,
  payments: readonly { purpose: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const orders = await readOrders(
    tx,
    [companyUuid],
    payments.map(({ purpose }) => purpose),
  );
  const contracts = (await readOpenContracts(tx, [companyUuid], now)).get(companyUuid) ?? [];
  const named = payments.map(({ purpose }) => orders(companyUuid, purpose));
  // Payments that name nothing may be for any open order: which one by its sum depends on what those before them pay.
  const isAny = named.some((own) => own.length === 0);
  const open = isAny ? contracts.flatMap(({ charges }) => charges.flatMap(({ deal }) => deal ?? [])) : [];
  const uuids = [...new Set([...named.flat().map(({ deal }) => deal), ...open])];
  if (uuids.length > 0)
    await tx.select({ uuid: deals.uuid }).from(deals).where(inArray(deals.uuid, uuids)).orderBy(deals.uuid).for("key share");
  return new Set(uuids);
}

/** A number without a date is that of its newest paper: numbers begin anew each year. */
function sharesOf({ kind, number, date }: NamedDocument, own: readonly Named[]): Named[] {
  if (kind === "deal") return own.filter((share) => share.paper === null && share.number === number);
  const alike = own.filter((share) => share.paper === kind && share.paperNumber === number && (date === undefined || share.date === date));
  const newest = alike.reduce((last, share) => (String(share.date) > last ? String(share.date) : last), "");
  return alike.filter((share) => share.date === newest);
}
