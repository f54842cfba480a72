import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { SentRow } from "#contract/feeds.ts";
import { Uuid } from "#contract/primitives.ts";
import type { Database } from "../../../db/database.ts";
import { type Columns, type RowWith, readRows } from "../../../db/statement.ts";
import { translate } from "../../../translate.ts";
import { foldCase } from "../../feeds/parts/identify.ts";
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

const groundColumns = { uuid: "uuid", number: "text", inn: "text", kpp: "text", branch: "text", assortments: "text[]" } satisfies Columns;
type Ground = RowWith<typeof groundColumns>;

/**
 * Converts payments to rows of the feed `payments`, each of one contract line. Refuses payments of unknown deals, and of deals with
 * goods of several contract lines; `rejected` are the messages, `reports` say it for people.
 */
export async function toPaymentRows(
  db: Database,
  payments: readonly Payment[],
): Promise<{ rows: IncomingRow[]; rejected: string[]; reports: DocumentReport[] }> {
  const grounds = await readGrounds(
    db,
    payments.map(({ order }) => order),
  );
  const rows: IncomingRow[] = [];
  const rejected: string[] = [];
  const reports: DocumentReport[] = [];
  for (const { id, order, number, date, amount } of payments) {
    const ground = grounds.find(({ uuid, number: own }) => uuid === order.toLowerCase() || own === order);
    const [assortment, another] = ground?.assortments ?? [];
    const title = translate("exchange.oneC.payment", { number, date });
    const report = { document: id, title, dealUuid: ground?.uuid };
    const reject = (key: string) => {
      const message = translate(`exchange.oneC.${key}`);
      rejected.push(translate("exchange.oneC.refusedPayment", { number, order, message }));
      reports.push({ ...report, message });
    };
    if (!ground || assortment === undefined) reject("noDeal");
    else if (another !== undefined) reject("severalContracts");
    else {
      const row: SentRow<"payments"> = {
        externalId: id,
        company: ground.kpp ? `${ground.inn}/${ground.kpp}` : ground.inn,
        branch: ground.branch,
        assortment,
        kind: "payment",
        document: title,
        date,
        amount: amount.toFixed(2),
      };
      rows.push({ place: title, row });
      reports.push({ ...report, message: "" });
    }
  }
  return { rows, rejected, reports };
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

async function readGrounds(db: Database, orders: readonly string[]): Promise<Ground[]> {
  const uuids = orders.flatMap((order) => Uuid.safeParse(order.toLowerCase()).data ?? []);
  const numbers = orders.filter((order) => /^\d{1,15}$/.test(order));
  const rows = await readRows(
    db,
    groundColumns,
  )(sql`
    select d.uuid, d.number::text as number, c.inn, c.kpp, b.name as branch,
      array(select distinct a.name from deal_lines l join assortments a on a.uuid = l.assortment_uuid where l.deal_uuid = d.uuid
        order by 1) as assortments
    from deals d join companies c on c.uuid = d.buyer_company_uuid join branches b on b.uuid = d.branch_uuid
    where d.uuid = any(${sql.param(uuids)}::uuid[]) or d.number = any(${sql.param(numbers)}::bigint[])`);
  return rows;
}
