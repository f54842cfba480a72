import { SaxesParser } from "saxes";
import type { ExchangeDeal } from "#contract/exchange-deals.ts";

/** The order of elements in schema 2.10 (standards/commerceml-2.10.xsd), for those that the portal writes. */
export const elementOrders: Record<string, string[]> = {
  Документ: [
    "Ид",
    "Номер",
    "Дата",
    "ХозОперация",
    "Роль",
    "Валюта",
    "Курс",
    "Сумма",
    "Контрагенты",
    "Время",
    "Комментарий",
    "Налоги",
    "Товары",
    "ЗначенияРеквизитов",
  ],
  Контрагент: ["Ид", "Наименование", "ОфициальноеНаименование", "ЮридическийАдрес", "ИНН", "КПП", "Роль"],
  Товар: [
    "Ид",
    "Артикул",
    "Наименование",
    "БазоваяЕдиница",
    "СтавкиНалогов",
    "ЗначенияРеквизитов",
    "ЦенаЗаЕдиницу",
    "Количество",
    "Сумма",
    "Единица",
    "Коэффициент",
    "Налоги",
    "Скидки",
  ],
  Скидка: ["Наименование", "Сумма", "Процент", "УчтеноВСумме"],
  Налог: ["Наименование", "УчтеноВСумме", "Сумма", "Ставка"],
};

/** Texts of elements by their path under a document: `Товары/Товар/Сумма`. */
export function documentsOf(xml: string): Map<string, string[]>[] {
  const documents: Map<string, string[]>[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (name === "Документ") documents.push(new Map());
  });
  parser.on("text", (text) => {
    const at = path.slice(path.indexOf("Документ") + 1).join("/");
    const document = documents.at(-1);
    document?.set(at, [...(document.get(at) ?? []), text]);
  });
  parser.on("closetag", () => void path.pop());
  parser.write(xml).close();
  return documents;
}

/** What a deal's 1C document and its JSON both hold: read from the 1C document. */
export const ofDocument = (document: Map<string, string[]>) => ({
  number: document.get("Номер")?.[0],
  sum: document.get("Сумма")?.[0],
  inn: document.get("Контрагенты/Контрагент/ИНН")?.[0],
  vat: document.get("Налоги/Налог/Сумма")?.[0],
  lines: document.get("Товары/Товар/Артикул")?.length ?? 0,
  quantities: document.get("Товары/Товар/Количество") ?? [],
  status: requisitesOf(document).get("Ид статуса"),
  delivery: requisitesOf(document).get("Дата доставки"),
});

/** The same, read from the deal's JSON. */
export const ofDeal = (deal: ExchangeDeal) => ({
  number: deal.number,
  sum: deal.total.sum,
  inn: deal.buyer.inn,
  vat: deal.total.vatSum,
  lines: deal.lines.length,
  quantities: deal.lines.map(({ quantityInUnits }) => quantityInUnits),
  status: deal.status,
  delivery: deal.delivery.from,
});

function requisitesOf(document: Map<string, string[]>): Map<string, string> {
  const names = document.get("ЗначенияРеквизитов/ЗначениеРеквизита/Наименование") ?? [];
  const values = document.get("ЗначенияРеквизитов/ЗначениеРеквизита/Значение") ?? [];
  return new Map(names.map((name, index) => [name, values[index] ?? ""]));
}

export const kopecks = (sum: string | undefined) => Math.round(Number(sum) * 100);
