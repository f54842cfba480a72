import { writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { exchangeOf } from "#tests/support/exchange.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const main = (html: string) => text(element(html, /<main\b[^>]*>/));
const selectsOf = (html: string) =>
  formsOf(html)
    .find(({ intent }) => intent === "match")
    ?.controls.filter(({ kind }) => kind === "select") ?? [];

test("a load shows what each column was recognised as; an unknown one is chosen on the page, and the file is checked again", async () => {
  const exchange = exchangeOf(portal.backend);
  const { uuid } = await exchange.tryTable("goods", "Артикул;Как зовут;Почём\nCOL-1;Сырок;сорок\n");
  const page = `/cabinet/exchange/loads/${uuid}`;
  const content = await portal.visit("content@seller.example");
  const { body } = await content.get(page);
  expect(main(body)).toContain("Не хватает столбцов");
  expect(main(body)).toMatch(/Как зовут Первое значение: Сырок/);
  expect(main(body)).toMatch(/Артикул Первое значение: COL-1 (?:На портале )?Артикул/);
  const selects = selectsOf(body);
  expect(selects.map(({ name }) => name)).toEqual(["column.1", "column.2"]);
  expect(selects[0]?.options).toContain("name");
  expect(selects[0]?.options).not.toContain("sku");

  const nothing = await content.post(page, { intent: "match", "column.1": "", "column.2": "" });
  expect([nothing.status, main(nothing.body).includes("Выберите поле хотя бы для одного столбца")]).toEqual([422, true]);
  const twice = await content.post(page, { intent: "match", "column.1": "name", "column.2": "name" });
  expect(twice.status).toBe(422);
  expect(twice.body).toContain('href="#column.2"');
  expect(main(twice.body)).toContain("встретился дважды");

  const again = await content.post(page, { intent: "match", "column.1": "name", "column.2": "" });
  expect(again.status).toBe(303);
  await exchange.work("goods");
  const next = await content.follow(again);
  expect(main(next.body)).toContain("Таблица проверяется с новыми столбцами");
  expect(selectsOf(next.body).map(({ name }) => name)).toEqual(["column.2"]);
  expect(formsOf(next.body).map(({ intent }) => intent)).toContain("apply");
});

test("two columns that look like one field are asked about, and «Не загружать» for both is an answer", async () => {
  const exchange = exchangeOf(portal.backend);
  const { uuid } = await exchange.tryTable("goods", "Артикул;Название;Цена за шт.;Цена с НДС;Заказ\nCOL-8;Сырок;40;44;\n");
  const page = `/cabinet/exchange/loads/${uuid}`;
  const content = await portal.visit("content@seller.example");
  const { body } = await content.get(page);
  expect(main(body)).toContain("Столбцы «Цена за шт.», «Цена с НДС» похожи на одно поле «Цена»");
  expect(main(body)).toContain("Эти столбцы не загружаются: Заказ.");
  expect(formsOf(body).map(({ intent }) => intent)).not.toContain("apply");
  expect(selectsOf(body).map(({ name, value }) => [name, value])).toEqual([
    ["column.2", "-"],
    ["column.3", "-"],
    ["column.4", ""],
  ]);
  const again = await content.post(page, { intent: "match", "column.2": "-", "column.3": "-", "column.4": "" });
  expect(again.status).toBe(303);
  await exchange.work("goods");
  const next = await content.follow(again);
  expect(main(next.body)).toContain("Эти столбцы не загружаются: Цена за шт., Цена с НДС, Заказ.");
  expect(formsOf(next.body).map(({ intent }) => intent)).toContain("apply");
});

test("a price list's column of stock leads to the load of stock", async () => {
  const exchange = exchangeOf(portal.backend);
  const { uuid } = await exchange.tryTable("goods", "Артикул;Название;Остаток\nCOL-9;Сырок;40\n");
  const content = await portal.visit("content@seller.example");
  const { body } = await content.get(`/cabinet/exchange/loads/${uuid}`);
  expect(main(body)).toContain("«Остаток» — столбец загрузки «Остатки»");
  expect(body).toContain('href="/cabinet/exchange/new?feed=stock"');
});

test("wrongly recognised columns are chosen anew on the page when asked, and what was left out of a row is named", async () => {
  const exchange = exchangeOf(portal.backend);
  await exchange.load("goods", [{ externalId: "col-5", sku: "COL-5", name: "Сырок", barcodes: ["4607012345677"] }]);
  const { uuid } = await exchange.tryTable("goods", "Название;Артикул;Штрихкод\nCOL-6;Сырок новый;4607012345677\n");
  const page = `/cabinet/exchange/loads/${uuid}`;
  const content = await portal.visit("content@seller.example");
  const { body } = await content.get(page);
  expect(selectsOf(body)).toEqual([]);
  expect(body).toContain(`href="${page}?change=columns#columns"`);
  const changing = `${page}?change=columns`;
  expect(selectsOf((await content.get(changing)).body).map(({ name, value }) => [name, value])).toEqual([
    ["column.0", "name"],
    ["column.1", "sku"],
    ["column.2", "barcodes"],
  ]);
  const twice = await content.post(changing, { intent: "match", "column.0": "sku", "column.1": "sku", "column.2": "-" });
  expect([twice.status, twice.body.includes('href="#column.1"')]).toEqual([422, true]);
  const again = await content.post(changing, { intent: "match", "column.0": "sku", "column.1": "name", "column.2": "barcodes" });
  expect(again.status).toBe(303);
  await exchange.work("goods");
  const next = main((await content.follow(again)).body);
  expect(next).toMatch(/Название Первое значение: COL-6 (?:На портале )?Артикул/);
  expect(next).toContain("Загружено не всё");
  expect(next).toContain("Этот штрихкод стоит у товара с артикулом COL-5: строка загружена без него");
});

test("the sheets of a workbook are named, another one is chosen on the page, and the report says what was not loaded", async () => {
  const exchange = exchangeOf(portal.backend);
  const sheets = [
    { name: "Инструкция", rows: [["Заполните лист «Прайс»"]] },
    {
      name: "Прайс",
      rows: [
        ["Артикул", "Наименование", "Почём"],
        ["COL-3", "Сырок", 40],
        ["COL-4", null, 50],
      ],
    },
  ];
  const { uuid } = await exchange.tryTable("goods", Buffer.from(await writeXlsx({ sheets })));
  const content = await portal.visit("content@seller.example");
  const page = `/cabinet/exchange/loads/${uuid}`;
  const { body } = await content.get(page);
  expect(main(body)).toContain("Прочитан лист «Прайс». Другие листы книги не загружаются: Инструкция (1 строка).");
  expect(main(body)).toMatch(/Строка 3 (?:Поле )?Наименование/);
  const choice = formsOf(body)
    .find(({ intent }) => intent === "sheet")
    ?.controls.find(({ kind }) => kind === "select");
  expect(choice?.options).toEqual(["0", "1"]);

  const wrong = await content.post(page, { intent: "sheet", sheet: "0" });
  expect([wrong.status, wrong.body.includes('href="#sheet"')]).toEqual([422, true]);
  expect(main(wrong.body)).toContain("Не нашли заголовки столбцов");
  const again = await content.post(page, { intent: "sheet", sheet: "1" });
  expect(again.status).toBe(303);
  await exchange.work("goods");
  const applied = await content.post(again.location ?? "", { intent: "apply" });
  await exchange.work("goods");
  const report = main((await content.follow(applied)).body);
  expect(report).toContain("Загружается не всё, что есть в файле");
  expect(report).toContain("Эти столбцы не загружаются: Почём");
});

test("a person who may only read sees the columns and gets no choices", async () => {
  const { uuid } = await exchangeOf(portal.backend).tryTable("goods", "Артикул;Название;Почём\nCOL-2;Сырок;40\n");
  const { body } = await (await portal.visit("distribution@seller.example")).get(`/cabinet/exchange/loads/${uuid}`);
  expect(main(body)).toContain("Почём");
  expect(selectsOf(body)).toEqual([]);
});

test("a weight that is converted is shown in grams before the table is loaded", async () => {
  const { uuid } = await exchangeOf(portal.backend).tryTable("goods", "Артикул;Название;Вес нетто, кг\nCOL-3;Рис;25\n");
  const { body } = await (await portal.visit("content@seller.example")).get(`/cabinet/exchange/loads/${uuid}`);
  expect(main(body).replace(/\s/g, " ")).toContain("Вес нетто, кг Первое значение: 25 Загрузится как 25 000 г");
});

test("a table of balances spells out what its first company owes before it is loaded", async () => {
  const table = "ИНН;Торговая точка;Ассортимент;Сальдо\n7199123453;Магазин № 1;Молочная продукция;-40000\n";
  const { uuid } = await exchangeOf(portal.backend).tryTable("contracts", table);
  const { body } = await (await portal.visit("supervisor@seller.example")).get(`/cabinet/exchange/loads/${uuid}`);
  expect(main(body).replace(/\s/g, " ")).toMatch(/По этим строкам ООО «[^»]+» должно вам 40 000(?:,00)? ₽ \(точка «Магазин № 1»\)/);
});
