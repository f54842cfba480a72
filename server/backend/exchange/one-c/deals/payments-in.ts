import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { SentRow } from "#contract/feeds.ts";
import { Uuid } from "#contract/primitives.ts";
import { type Deferral, endOf } from "../../../contracts/due.ts";
import { type DealShare, spreadPayment } from "../../../contracts/spread-payment.ts";
import { readCalendar } from "../../../contracts/working-days.ts";
import type { Database } from "../../../db/database.ts";
import { type Columns, json, type RowWith, readRows } from "../../../db/statement.ts";
import { translate } from "../../../translate.ts";
import { buyerNames } from "../../feeds/parts/buyers.ts";
import { branchNames } from "../../feeds/parts/find-contract-lines.ts";
import { foldCase } from "../../feeds/parts/identify.ts";
import { partId, readPartId } from "../../feeds/parts/payment-part.ts";
import type { LivingKey } from "../../keys/read-key.ts";
import { type IncomingRow, receive } from "../../loads/receive.ts";
import { type Element, isRemoved, textAt } from "../documents/element.ts";
import { parseAmount } from "../documents/numbers.ts";
import { finishLoad } from "../import/finish-load.ts";
import type { DocumentReport } from "./rejected-documents.ts";

/** `ХозОперация` of incoming payments. Refunds are not imported. */
const operations = new Set(["выплата безналичных денег", "выплата наличных денег", "эквайринговая операция"]);

/** A payment of 1C; `order` is its `Основание`, a deal's uuid or number. */
export type Payment = { id: string; order: string; number: string; date: string; amount: number };

/** Reads an incoming payment; undefined without an order or amount, and if marked as removed. */
export function readPayment(document: Element): Payment | undefined {
  if (!operations.has(foldCase(textAt(document, "ХозОперация"))) || isRemoved(document)) return undefined;
  const [id, order, date] = [textAt(document, "Ид"), textAt(document, "Основание"), textAt(document, "Дата").slice(0, 10)];
  const number = textAt(document, "Номер1С") || textAt(document, "Номер") || id;
  const amount = parseAmount(textAt(document, "Сумма")) ?? 0;
  return id && order && amount > 0 ? { id, order, number, date, amount } : undefined;
}

const groundColumns = {
  uuid: "uuid",
  number: "text",
  company: "text",
  branch: "text",
  shares: json<(Omit<DealShare, "due"> & Deferral & { delivery: string })[]>(),
} satisfies Columns;
type Ground = Omit<RowWith<typeof groundColumns>, "shares"> & { shares: DealShare[] };

/** A part of a payment that was loaded before; `id` is the row's. */
type LoadedPart = { id: string; payment: string; deal: string; assortment: string; amount: number };

/**
 * Converts payments to rows of the feed `payments`, one for each contract line of their deal. Refuses payments of unknown deals;
 * `rejected` are the messages, `reports` say it for people, `accepted` counts the others.
 */
export async function toPaymentRows(db: Database, payments: readonly Payment[]) {
  const grounds = await readGrounds(
    db,
    payments.map(({ order }) => order),
  );
  const loaded = await readLoaded(db, payments, grounds);
  const rows: IncomingRow[] = [];
  const rejected: string[] = [];
  const reports: DocumentReport[] = [];
  for (const payment of payments) {
    const { order, number, date } = payment;
    const ground = grounds.find(({ uuid, number: own }) => uuid === order.toLowerCase() || own === order);
    const title = translate("exchange.oneC.payment", { number, date });
    const report = { document: payment.id, title, dealUuid: ground?.uuid };
    const isMoved = loaded.some(({ payment: id, deal }) => id === payment.id && deal !== "" && deal !== ground?.uuid);
    const parts = ground && (isMoved ? [] : partsOf(payment, ground, loaded));
    if (!ground || !parts || parts.length === 0) {
      const message = translate(`exchange.oneC.${isMoved ? "anotherDeal" : parts ? "severalContracts" : "noDeal"}`);
      rejected.push(translate("exchange.oneC.refusedPayment", { number, order, message }));
      reports.push({ ...report, message });
      continue;
    }
    reports.push({ ...report, message: "" });
    for (const { id, assortment, amount } of parts) {
      const row: SentRow<"payments"> = {
        externalId: id,
        company: ground.company,
        branch: ground.branch,
        assortment,
        kind: "payment",
        document: title,
        date,
        amount: (amount / 100).toFixed(2),
      };
      rows.push({ place: title, row });
    }
  }
  return { rows, rejected, reports, accepted: payments.length - rejected.length };
}

type Part = Pick<LoadedPart, "id" | "assortment" | "amount">;

/**
 * The parts of a payment. One that was loaded before stays on its contract lines, whatever has been paid since; empty if it changed so
 * that one of them would get nothing. Parts loaded in this call count as paid for the payments after it.
 */
function partsOf({ id, amount: roubles }: Payment, { uuid, shares }: Ground, loaded: LoadedPart[]): readonly Part[] | undefined {
  const amount = Math.round(roubles * 100);
  const stored = loaded.filter(({ payment }) => payment === id);
  const [only, another] = stored;
  if (only && !another) return [{ ...only, amount }];
  if (stored.length > 0 && stored.reduce((sum, part) => sum + part.amount, 0) === amount) return stored;
  const [single, second] = shares;
  if (!single) return undefined;
  if (!second) return [{ id: partId(id, uuid, single.assortment), assortment: single.assortment, amount }];
  const others = loaded.filter(({ deal, payment }) => deal === uuid && payment !== id);
  const paidOn = (assortment: string) => others.reduce((sum, part) => sum + (part.assortment === assortment ? part.amount : 0), 0);
  const spread = spreadPayment(
    amount,
    shares.map((share) => ({ ...share, unpaid: share.unpaid - paidOn(share.assortment) })),
  );
  if (stored.some(({ assortment }) => !spread.has(assortment))) return [];
  const parts = [...spread].map(([assortment, part]) => ({ id: partId(id, uuid, assortment), assortment, amount: part }));
  loaded.push(...parts.map((part) => ({ ...part, payment: id, deal: uuid })));
  return parts;
}

/** Loads payments and returns the report. The feed deduplicates them by external id. */
export async function takePayments(db: Database, key: LivingKey, rows: readonly IncomingRow[], now: Date): Promise<string> {
  const uuid = await receive(
    db,
    {
      feed: "payments",
      channel: "1c",
      mode: "changes",
      isDryRun: false,
      keyName: key.name,
      keyUuid: key.uuid,
      sender: key.name,
      onceKey: undefined,
      now,
    },
    Readable.from(rows),
  );
  return finishLoad(db, () => now, "payments", uuid);
}

/** Deals with what each contract line of theirs owes: its goods, less payments that people confirmed for the deal and what corrections took off. */
async function readGrounds(db: Database, orders: readonly string[]): Promise<Ground[]> {
  const uuids = orders.flatMap((order) => Uuid.safeParse(order.toLowerCase()).data ?? []);
  const numbers = orders.filter((order) => /^\d{1,15}$/.test(order));
  const rows = await readRows(
    db,
    groundColumns,
  )(sql`
    select d.uuid, d.number::text as number, c.name as company, b.name as branch, (
        select coalesce(json_agg(json_build_object('assortment', s.name, 'delivery', s.delivery::text,
          'days', coalesce(s.days, 0), 'unit', s.unit, 'unpaid', s.owed - s.paid) order by s.name), '[]')
        from (
          select a.name, min(l.delivery_date) as delivery, t.postpon_days as days, t.postpon_unit as unit,
            sum(coalesce(l.actual_total_kopecks, l.total_kopecks))::bigint as owed, (
              select coalesce(sum(m.amount_kopecks), 0)::bigint from ledger_rows m
              where m.deal_uuid = d.uuid and m.kind in ('payment', 'correction') and m.contract_line_uuid = t.uuid) as paid
          from deal_lines l join assortments a on a.uuid = l.assortment_uuid
          left join contract_lines t on t.branch_uuid = d.branch_uuid and t.assortment_uuid = l.assortment_uuid
          where l.deal_uuid = d.uuid group by a.uuid, a.name, t.uuid, t.postpon_days, t.postpon_unit) s) as shares
    from deals d join ${buyerNames} c on c.uuid = d.buyer_company_uuid join ${branchNames} b on b.uuid = d.branch_uuid
    where d.uuid = any(${sql.param(uuids)}::uuid[]) or d.number = any(${sql.param(numbers)}::bigint[])`);
  const calendar = await readCalendar(db);
  return rows.map(({ shares, ...deal }) => ({
    ...deal,
    shares: shares.map(({ delivery, days, unit, ...share }) => ({ ...share, due: endOf(delivery, { days, unit }, calendar) })),
  }));
}

/** Stored parts of these payments, and of others for the same deals. */
async function readLoaded(db: Database, payments: readonly Payment[], grounds: readonly Ground[]): Promise<LoadedPart[]> {
  const ids = sql.param(payments.map(({ id }) => id));
  const deals = sql.param(grounds.map(({ uuid }) => uuid));
  const rows = await readRows(db, { id: "text", assortment: "text", amount: "integer" })(sql`
    select t.external_id as id, a.name as assortment, e.amount_kopecks as amount
    from deals d join contract_lines l on l.branch_uuid = d.branch_uuid join assortments a on a.uuid = l.assortment_uuid
    join exchange_payments e on e.contract_line_uuid = l.uuid
    join exchange_entities t on t.feed = 'payments' and t.key = e.uuid::text
    where d.uuid = any(${deals}::uuid[])
      and (split_part(t.external_id, '#', 1) = any(${ids}::text[]) or e.deal_uuid = d.uuid)
    group by t.external_id, a.name, e.amount_kopecks order by t.external_id`);
  return rows.map((row) => ({ ...row, ...readPartId(row.id) }));
}
