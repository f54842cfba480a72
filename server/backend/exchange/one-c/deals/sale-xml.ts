import type { ExchangeDeal, ExchangeDealLine } from "#contract/exchange-deals.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import deals from "#locales/ru/deals.json" with { type: "json" };
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import { toXml, type Xml } from "../../../xml.ts";
import { unitCode, unitOut } from "../to-rows/units.ts";
import { orderedUnits } from "./shipped.ts";

/** Time zone of dates and times in documents. */
const zone = "Europe/Moscow";

export function documentsXml(documents: readonly string[], { version, now }: { version: string; now: Date }): string {
  // Schema 3 wraps an order and its related documents in a container.
  const all = version.startsWith("3") ? documents.map((each) => `<Контейнер>${each}</Контейнер>`) : documents;
  const [head, time] = [plainDateIn(now, zone), timeIn(now)];
  const attributes = `ВерсияСхемы="${version}" ДатаФормирования="${head}T${time}"`;
  const content = all.join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ${attributes}>${content}</КоммерческаяИнформация>`;
}

/** XML of a deal as an order. Its sum is exactly the total of its lines. */
export function dealXml(deal: ExchangeDeal): string {
  const created = new Date(deal.createdAt);
  const isDeclined = deal.status.startsWith("declined");
  return toXml([
    "Документ",
    [
      ["Ид", deal.uuid],
      ["Номер", deal.number],
      ["Дата", plainDateIn(created, zone)],
      ["ХозОперация", "Заказ товара"],
      ["Роль", "Продавец"],
      ["Валюта", "RUB"],
      ["Курс", 1],
      ["Сумма", deal.total.sum],
      ["Контрагенты", [["Контрагент", buyerOf(deal)]]],
      ["Время", timeIn(created)],
      ["Комментарий", deal.comment],
      ["Налоги", [tax(deal.total.vatSum)]],
      ["Товары", deal.lines.map((line) => lineOf(line))],
      [
        "ЗначенияРеквизитов",
        [
          requisite("Статус заказа", statuses.deal[deal.status]),
          requisite("Ид статуса", deal.status),
          requisite("Дата изменения статуса", deal.statusChangedAt),
          requisite("Отменен", isDeclined),
          requisite("Причина отмены", deal.declineReason ?? ""),
          requisite("Заказ оплачен", deal.isPaid),
          requisite("Номер по данным клиента", deal.buyerNumber),
          requisite("Торговая точка", deal.branch.name),
          requisite("Адрес доставки", deal.branch.address),
          requisite("Дата доставки", deal.delivery.from),
          requisite("Доставить до", deal.delivery.to),
          requisite("Торговый представитель", deal.representative?.name ?? ""),
        ],
      ],
    ],
  ]);
}

function buyerOf({ buyer }: ExchangeDeal): Xml[] {
  return [
    ["Ид", buyer.uuid],
    ["Наименование", buyer.name],
    ["ОфициальноеНаименование", buyer.legalName || buyer.name],
    ["ЮридическийАдрес", [["Представление", buyer.legalAddress]]],
    ["ИНН", buyer.inn],
    buyer.kpp ? ["КПП", buyer.kpp] : null,
    ["Роль", "Покупатель"],
  ];
}

function lineOf(line: ExchangeDealLine): Xml {
  const unit = unitOut[line.unit];
  const discount: Xml = [
    "Скидки",
    [
      [
        "Скидка",
        [
          ["Наименование", "Скидка"],
          ["Сумма", discountOf(line)],
          ["Процент", line.discountPercent],
          ["УчтеноВСумме", true],
        ],
      ],
    ],
  ];
  return [
    "Товар",
    [
      ["Ид", line.externalId ?? line.goods],
      ["Артикул", line.sku],
      ["Наименование", line.name],
      ["БазоваяЕдиница", unit, { Код: unitCode(line.unit) }],
      [
        "СтавкиНалогов",
        [
          [
            "СтавкаНалога",
            [
              ["Наименование", "НДС"],
              ["Ставка", rateOf(line.vatRate)],
            ],
          ],
        ],
      ],
      [
        "ЗначенияРеквизитов",
        [
          requisite("ТипНоменклатуры", "Товар"),
          requisite("Дата доставки", line.deliveryDate),
          requisite("Подзаказ", line.suborder ?? ""),
          requisite("Заказано", orderedUnits(line).toFixed(2)),
          requisite("Причина изменения", line.reason ?? ""),
          requisite("Артикул покупателя", line.buyerCode ?? ""),
          ...wishesOf(line),
        ],
      ],
      ["ЦенаЗаЕдиницу", line.price],
      ["Количество", line.quantityInUnits],
      ["Сумма", line.sum],
      ["Единица", unitCode(line.unit)],
      ["Коэффициент", 1],
      ["Налоги", [tax(line.vatSum, rateOf(line.vatRate))]],
      Number(line.discountPercent) > 0 ? discount : null,
    ],
  ];
}

/** The buyer's wishes for a line: substitution, analog, shelf life. */
function wishesOf({ substitution, analog, shelfLifeDays }: ExchangeDealLine): Xml[] {
  return [
    ...(substitution ? [requisite("Замена", deals.wish[substitution])] : []),
    ...(analog ? [requisite("Артикул аналога", analog.sku)] : []),
    ...(shelfLifeDays ? [requisite("Остаток срока годности, дней", String(shelfLifeDays))] : []),
  ];
}

/** Discount of a line in roubles, for its whole quantity. */
function discountOf({ priceWithoutDiscount, price, quantityInUnits }: ExchangeDealLine): string {
  const kopecks = Math.round(Number(priceWithoutDiscount) * 100) - Math.round(Number(price) * 100);
  return (Math.round((kopecks * Math.round(Number(quantityInUnits) * 100)) / 100) / 100).toFixed(2);
}

/** The rate as 1C writes it; empty when the product had none. */
const rateOf = (rate: ExchangeDealLine["vatRate"]) => (rate === "none" ? deals.vatless : (rate ?? ""));

function tax(sum: string, rate?: string | number): Xml {
  return ["Налог", [["Наименование", "НДС"], ["УчтеноВСумме", true], ["Сумма", sum], rate === undefined ? null : ["Ставка", rate]]];
}

const requisite = (name: string, value: string | boolean): Xml =>
  value === ""
    ? null
    : [
        "ЗначениеРеквизита",
        [
          ["Наименование", name],
          ["Значение", value],
        ],
      ];

const timeIn = (instant: Date) => instant.toLocaleTimeString("ru-RU", { timeZone: zone, hour12: false });
