import { sql } from "drizzle-orm";
import { type DealPhase, dealPhaseOf, dealStatuses } from "#contract/deal-statuses.ts";
import type { ExchangeDeal } from "#contract/exchange-deals.ts";
import { Uuid } from "#contract/primitives.ts";
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import type { Database } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { Problem } from "../../../problem.ts";
import { translate } from "../../../translate.ts";
import { readExchangeDeals } from "../../deals/read-exchange-deals.ts";
import { reportDeal } from "../../deals/set-deal-status.ts";
import type { LivingKey } from "../../keys/read-key.ts";
import { decode } from "../documents/decode.ts";
import { findFile, isXml, listSessionFiles } from "../documents/find-file.ts";
import { ofOrders, readElements } from "../documents/read-elements.ts";
import type { ImportStatus } from "../import/request-import.ts";
import { OneCError } from "../one-c-error.ts";
import type { Session } from "../sessions.ts";
import { truncate } from "../to-rows/truncate.ts";
import { type Payment, readPayment, takePayments, toPaymentRows } from "./payments-in.ts";
import { isOrder, type Order, readOrder, type ShippedItem } from "./read-order.ts";
import { type DocumentReport, saveReports } from "./rejected-documents.ts";
import { type Collected, replacementIn, strangersOf, toCollected, unclearOf } from "./shipped.ts";
import { withoutUnknownIds } from "./unknown-ids.ts";

const atOnce = 50;

type OrderCounts = { read: number; changed: number; same: number; refused: number; unread: number; first: string };
type Reporter = { db: Database; key: LivingKey; now: () => Date };

/**
 * Applies shipped quantities and payments of a document to deals, at most for `waitMs`. Parses the whole document first, so that a
 * broken one changes nothing. Idempotent: a repeated call skips applied orders. What cannot be applied is kept for a person.
 */
export async function takeOrders(
  db: Database,
  session: Session,
  key: LivingKey,
  { name, now, waitMs }: { name: string; now: Date; waitMs: number },
): Promise<ImportStatus> {
  assertMayReport(session, key);
  const until = performance.now() + waitMs;
  const file = findFile(await listSessionFiles(db, session.uuid), name);
  const orderCounts: OrderCounts = { read: 0, changed: 0, same: 0, refused: 0, unread: 0, first: "" };
  const read = async function* () {
    yield* readElements(decode(await file.open(), name), name, ofOrders);
  };
  for await (const _ of read());
  let batch: Order[] = [];
  const payments: Payment[] = [];
  const flush = async () => {
    await takeBatch({ db, key, now: () => now }, batch, orderCounts);
    batch = [];
  };
  for await (const { element } of read()) {
    orderCounts.read += 1;
    if (!isOrder(element)) {
      const payment = key.writes.includes("payments") ? readPayment(element) : undefined;
      if (payment) payments.push(payment);
      else orderCounts.unread += 1;
      continue;
    }
    batch.push(readOrder(element));
    if (batch.length < atOnce) continue;
    await flush();
    // 1C repeats the call, which then skips the applied orders.
    if (performance.now() > until) return { state: "progress", message: translate("exchange.oneC.progress", { name }) };
  }
  await flush();
  const { rows, rejected, accepted, reports } = await toPaymentRows(db, payments);
  await saveReports(db, key.name, reports, now);
  orderCounts.refused += rejected.length;
  orderCounts.first ||= rejected[0] ?? "";
  const { first, ...counts } = orderCounts;
  const line = translate("exchange.oneC.orders", { ...counts, read: orderCounts.read - accepted });
  const paid = rows.length > 0 ? `\n${await takePayments(db, key, rows, now)}` : "";
  return { state: "success", message: `${first ? `${line}. ${first}` : line}${paid}` };
}

/** Applies all documents of the session after the last part, of `sent`: senders without a protocol version never call `import`. */
export async function takeOrdersAtOnce(db: Database, session: Session, key: LivingKey, sent: string, now: Date): Promise<ImportStatus> {
  const { files, broken } = await listSessionFiles(db, session.uuid);
  const archive = broken.find(({ name }) => name === sent);
  if (archive) throw archive.error;
  const names = files.map(({ name }) => name).filter(isXml);
  const messages: string[] = [];
  for (const name of names) messages.push((await takeOrders(db, session, key, { name, now, waitMs: Number.POSITIVE_INFINITY })).message);
  return { state: "success", message: messages.join("\n") };
}

async function takeBatch(reporter: Reporter, sent: readonly Order[], orderCounts: OrderCounts): Promise<void> {
  const orders = await withoutUnknownIds(reporter.db, sent);
  const deals = await dealsOf(reporter.db, orders);
  const reports: DocumentReport[] = [];
  for (const [index, order] of orders.entries()) {
    const deal = deals[index];
    const number = order.number || order.id;
    const { outcome, message } = await takeOrder(reporter, deal, order).catch(toOutcome);
    orderCounts[outcome] += 1;
    if (message) orderCounts.first ||= translate("exchange.oneC.refusedOrder", { number, message });
    reports.push({ document: order.id || number, title: translate("exchange.oneC.order", { number }), dealUuid: deal?.uuid, message });
  }
  await saveReports(reporter.db, reporter.key.name, reports, reporter.now());
}

/** What became of an order; the message says what of it was not applied. */
type Outcome = { outcome: "changed" | "same" | "refused"; message: string };

function toOutcome(error: unknown): Outcome {
  if (error instanceof Problem) return { outcome: "refused", message: sentenceOf(error) };
  throw error;
}

const sentenceOf = ({ details, message }: Problem) =>
  Object.values(details ?? {}).find((texts): texts is string[] => Array.isArray(texts))?.[0] ?? message;

/** The deal of each order, by uuid, else by number; undefined if unknown. */
async function dealsOf(db: Database, orders: readonly Order[]): Promise<(ExchangeDeal | undefined)[]> {
  const uuids = orders.flatMap(({ id }) => Uuid.safeParse(id.toLowerCase()).data ?? []);
  const numbers = orders.flatMap(({ number }) => (/^\d{1,15}$/.test(number) ? number : []));
  const rows = await readRows(db, { uuid: "uuid" })(sql`
    select uuid from deals where uuid = any(${sql.param(uuids)}::uuid[]) or number = any(${sql.param(numbers)}::bigint[])`);
  const deals = await readExchangeDeals(
    db,
    rows.map(({ uuid }) => uuid),
  );
  return orders.map(
    ({ id, number }) => deals.find(({ uuid }) => uuid === id.toLowerCase()) ?? deals.find((deal) => deal.number === number),
  );
}

/**
 * Applies an order to its deal. Ignores earlier statuses, which 1C repeats long after. Lines that are not of the deal, such as delivery
 * and crates, are reported and do not keep its goods waiting.
 */
async function takeOrder({ db, key, now }: Reporter, deal: ExchangeDeal | undefined, order: Order): Promise<Outcome> {
  if (!deal) throwOrderProblem("exchange.oneC.noDeal");
  const report = (body: Parameters<typeof reportDeal>[2]) => reportDeal({ db, now, key, actor: null }, deal.uuid, body);
  const phase = dealPhaseOf(deal.status);
  if (order.isDeclined) return phase === "declined" ? untouched : throwOrderProblem(`exchange.oneC.cancelled.${stages[phase]}`);
  if (!order.isShipped || !["collecting", "receipt"].includes(phase)) return untouched;
  const [unclear] = unclearOf(deal, order.items);
  if (unclear) throwOrderProblem("exchange.oneC.manyOfArticle", { article: unclear.sku });
  if (order.items.length === 0) {
    if (order.status !== "collected" || deal.status === "collected") return untouched;
    await report({ status: "collected" });
    return { outcome: "changed", message: "" };
  }
  const unread = order.items.flatMap((item) => (item.isGoods && item.unread ? unreadText(item, item.unread) : []));
  if (unread.length > 0) throw new Problem("VALIDATION_ERROR", undefined, listOf(unread));
  const replacement = replacementIn(deal, order.items);
  if (replacement) throwOrderProblem("exchange.oneC.strangeGoods", { goods: nameOf(replacement) });
  const collected = toCollected(deal, order.items);
  const faults: string[] = [];
  for (const each of collected) await report({ collected: each }).catch((error: unknown) => faults.push(faultOf(error, deal, each)));
  if (collected.length > 0 && faults.length === collected.length) throw new Problem("VALIDATION_ERROR", undefined, listOf(faults));
  const strangers = strangersOf(deal, order.items).map(nameOf);
  if (strangers.length > 0) faults.push(translate("exchange.oneC.strangeLines", { lines: listOf(strangers, ", ") }));
  const message = listOf(faults);
  return { outcome: collected.length > 0 ? "changed" : "same", message };
}

const untouched: Outcome = { outcome: "same", message: "" };

const nameOf = ({ sku, name, id }: Pick<ShippedItem, "sku" | "name" | "id">) => [sku, name].filter(Boolean).join(" ") || id;

const listOf = (texts: readonly string[], between = "; ") => truncate(texts.join(between), 500);

const unreadText = (item: ShippedItem, { part, written }: NonNullable<ShippedItem["unread"]>) =>
  translate(`exchange.oneC.unreadLine.${part}`, { goods: nameOf(item), written });

/** Why a suborder was not collected: what is wrong with each line, instead of with the fields of the call. */
function faultOf(error: unknown, { lines }: ExchangeDeal, { products }: Collected): string {
  if (!(error instanceof Problem)) throw error;
  const texts = Object.entries(error.details ?? {}).flatMap(([field, messages]) => {
    const product = products[Number(/^collected\.products\.(\d+)\./.exec(field)?.[1])];
    const line = lines.find(({ uuid }) => uuid === product?.uuid);
    if (!product || !line || !Array.isArray(messages)) return [];
    const goods = nameOf({ ...line, id: line.goods ?? "" });
    const quantity = String(product.collectedQuantity).replace(".", ",");
    return translate("exchange.oneC.faultyLine", { goods, quantity, message: messages.join(", ") });
  });
  return texts.join("; ") || sentenceOf(error);
}

/** Message by phase for an order cancelled in 1C: who may decline the deal. A system may not (domain.md section 10, D6 and D12). */
const stages: Record<Exclude<DealPhase, "declined">, "open" | "warehouse" | "packed"> = {
  approval: "open",
  passing: "open",
  collecting: "warehouse",
  receipt: "packed",
  done: "packed",
};

function throwOrderProblem(message: string, values: Record<string, string> = {}): never {
  throw new Problem("VALIDATION_ERROR", undefined, translate(message, values));
}

/**
 * XML of the portal's statuses, which 1C reads when the exchange is set up. Contains the list twice: bitrix:sale.export.1c spells
 * `Cтатусы` with a Latin C (`CC_BSC1_DI_STATUSES`), other systems with a Cyrillic one.
 */
export function statusesXml(session: Session, key: LivingKey): string {
  if (!session.isReady) throw new OneCError("notReady");
  if (!key.reads.includes("deals") && !key.writes.includes("dealStatuses")) throw new OneCError("closed.sale");
  const rows = dealStatuses.map((status) => `<Элемент><Ид>${status}</Ид><Название>${statuses.deal[status]}</Название></Элемент>`);
  const lists = ["Статусы", "Cтатусы"].map((name) => `<${name}>${rows.join("")}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Справочник>${lists.join("")}<ПлатежныеСистемы/></Справочник>`;
}

function assertMayReport({ isReady }: Session, { writes }: LivingKey): void {
  if (!writes.includes("dealStatuses")) throw new OneCError("closed.statuses");
  if (!isReady) throw new OneCError("notReady");
}
