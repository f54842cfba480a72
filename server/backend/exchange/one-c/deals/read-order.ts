import { type DealStatus, dealStatuses, dealStatusesIn } from "#contract/deal-statuses.ts";
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import { foldCase } from "../../feeds/parts/identify.ts";
import { childOf, type Element, isRemoved, isYes, listAt, textAt } from "../documents/element.ts";
import { numberOf } from "../documents/numbers.ts";
import { requisite } from "../to-rows/translate-goods.ts";

/**
 * A line of an order, in units. `suborder` is empty if 1C has not kept it; services and returnable packaging are no goods. `unread`: what
 * is no number of it, as written.
 */
export type ShippedItem = {
  id: string;
  sku: string;
  name: string;
  isGoods: boolean;
  suborder: string;
  units: number;
  unread: { part: "quantity" | "coefficient"; written: string } | null;
  reason: string;
};

/** An order of 1C, for a deal. */
export type Order = {
  id: string;
  number: string;
  status: DealStatus | undefined;
  /** Its quantities are the shipped ones. */
  isShipped: boolean;
  isDeclined: boolean;
  reason: string;
  items: ShippedItem[];
};

const byName = new Map(dealStatuses.flatMap((status) => [status, statuses.deal[status]].map((name) => [foldCase(name), status] as const)));

const packed: readonly (DealStatus | undefined)[] = dealStatusesIn("receipt", "done");

/** Whether a document is an order, not a payment, invoice or shipment of one. */
export const isOrder = (document: Element) => foldCase(textAt(document, "ХозОперация")).replace(/\s/g, "") === "заказтовара";

export function readOrder(document: Element): Order {
  const requisiteAt = (name: string) => requisite(document, name);
  const status = byName.get(foldCase(requisiteAt("Ид статуса"))) ?? byName.get(foldCase(requisiteAt("Статус заказа")));
  return {
    id: textAt(document, "Ид"),
    number: textAt(document, "Номер"),
    status,
    isShipped: isYes(requisiteAt("Отгружен")) || requisiteAt("Дата отгрузки по 1С") !== "" || packed.includes(status),
    isDeclined: isYes(requisiteAt("Отменен")) || isRemoved(document) || isYes(requisiteAt("ПометкаУдаления")),
    reason: requisiteAt("Причина отмены"),
    items: childOf(document, "Товары") ? listAt(document, "Товары", "Товар").map(itemOf) : [],
  };
}

/** `ТипНоменклатуры` of lines that are no goods: «Услуга», «Работа», «Многооборотная тара». */
const notGoods = /услуг|работ|тара/;

function itemOf(line: Element): ShippedItem {
  const [quantity, coefficient] = [textAt(line, "Количество"), textAt(line, "Коэффициент")];
  const times = coefficient === "" ? 1 : (numberOf(coefficient) ?? 0);
  const count = numberOf(quantity) ?? -1;
  return {
    // Without a characteristic nothing stands behind the sign.
    id: textAt(line, "Ид").replace(/#$/, ""),
    sku: textAt(line, "Артикул"),
    name: textAt(line, "Наименование"),
    isGoods: !notGoods.test(foldCase(requisite(line, "ТипНоменклатуры"))),
    suborder: requisite(line, "Подзаказ"),
    reason: requisite(line, "Причина изменения"),
    units: Math.max(0, count) * Math.max(0, times),
    unread: count < 0 ? { part: "quantity", written: quantity } : times <= 0 ? { part: "coefficient", written: coefficient } : null,
  };
}
