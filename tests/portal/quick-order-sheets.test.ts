import { writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { must, useDemoData } from "#tests/support/demo-basket.ts";
import { sendForm } from "#tests/support/form-send.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
useDemoData(portal.backend);

const page = "/cabinet/ordering/quick";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));

/** The page of the check of a pasted text. */
async function checked(typed: string): Promise<string> {
  const visitor = await portal.visit("director@alfa.example");
  const form = must(formsOf((await visitor.get(page)).body).find(({ intent }) => intent === "check"));
  const fields = Object.entries({ ...Object.fromEntries(sentFields(form)), text: typed, intent: "check" });
  return main((await sendForm({ visitor, action: page, form }, fields)).body);
}

test("of an order form the rows without a quantity are not ordered, and the page says how many and which", async () => {
  const shown = await checked("Артикул\tТовар\tЗаказ\n010-241\tКефир\t5\n010-102\tМолоко\t\n010-377\tЙогурт\t0");
  expect(shown).toContain("2 строки без количества не взяли Это «010-102 Молоко», «010-377 Йогурт». Нужны и они — укажите количество");
  expect(shown).toContain("К заказу: 1");
});

test("the page says which columns of an order were not read", async () => {
  const shown = await checked("Артикул\tЗаказ\tПримечание\n010-241\t5\tбез замен");
  expect(shown).toContain("Прочитаны не все столбцы Не прочитаны столбцы «Примечание»");
});

test("a buyer sees which sheet of a workbook was read, and takes the lines of another one instead", async () => {
  const visitor = await portal.visit("director@alfa.example");
  const checkIn = (html: string) => must(formsOf(html).find(({ intent }) => intent === "check"));
  const sheet = (name: string, sku: string, count: number) => ({
    name,
    rows: [
      ["Артикул", "Количество"],
      [sku, count],
    ],
  });
  const sheets = [{ name: "Пусто", rows: [] }, sheet("Май", "010-241", 5), sheet("Июнь", "010-102", 3)];
  const bytes = Buffer.from(await writeXlsx({ sheets }));
  const form = checkIn((await visitor.get(page)).body);
  const fields = Object.entries({ ...Object.fromEntries(sentFields(form)), text: "", intent: "check" });
  const file = { name: "sheet", type: "application/octet-stream", filename: "заявка.xlsx", bytes };
  const first = await sendForm({ visitor, action: page, form }, fields, [file]);
  expect(main(first.body)).toContain("Прочитан лист «Май» Другие листы книги не прочитаны: «Июнь» (2 строки).");
  expect(main(first.body)).toMatch(/010-241.*Кефир/);
  const other = checkIn(first.body);
  const second = await sendForm({ visitor, action: page, form: other }, sentFields(other));
  expect(main(second.body)).toMatch(/010-102.*Молоко/);
  expect(main(second.body)).not.toContain("010-241");
});
