import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { lines } from "#contract/lines.ts";
import { useBackend } from "#tests/support/backend.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { addCompany } from "#tests/support/people.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** Inputs of real shape, made for this project. Right values are written here by hand. */
const sample = (name: string) => readFileSync(new URL(`../support/outside-samples/${name}`, import.meta.url));

describe("samples of 1C's exchange", () => {
  const backend = useBackend("empty");
  const oneC = oneCOf(backend);

  beforeAll(() => addCompany(backend.db, { type: "seller" }));

  /** A whole exchange: the answers to each import, `deactivate` and `complete`. */
  async function exchanged(files: Record<string, string>, imports = Object.keys(files)): Promise<string[]> {
    const session = await oneC.open("1С", { version: "2.09" });
    for (const [name, from] of Object.entries(files)) expect(await session.file(name, sample(from))).toBe("success");
    const answers: string[] = [];
    for (const name of imports) answers.push(await session.import(name));
    return [...answers, await session.work("deactivate"), await session.work("complete")];
  }
  const firstLines = (answers: readonly string[]) => answers.map((answer) => answer.split("\n")[0]);

  /** Goods by their names: article, price in roubles, rate of VAT, whether buyers see them, how many pictures they have. */
  async function goods(name: string) {
    const { rows } = await backend.pool.query(
      `select p.name, coalesce(p.article, p.sku) as article, p.price_kopecks::int / 100.0 as price, p.vat_rate as vat,
        p.is_hidden as hidden,
        (select count(*)::int from product_pictures i where i.product_uuid = p.uuid) as pictures
      from products p where p.name like $1 order by p.name`,
      [name],
    );
    return rows.map((row) => ({ ...row, price: Number(row.price) }));
  }

  test.each([
    ["pa.zip", "pa", 1, null],
    ["pb.zip", "pb", 1, null],
    ["pc.zip", "pc", 0, "Фото слишком маленькое: нужно хотя бы 96 пикселей по длинной стороне"],
    ["pd.zip", "pd", 0, "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"],
    ["pe.zip", "pe", 0, "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"],
    ["pf.zip", "pf", 0, "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"],
  ])("%s: goods and prices land, the picture lands or is reported with the true reason", async (file, id, pictures, reason) => {
    const answers = await exchanged({ [file]: file }, ["import.xml", "offers.xml"]);
    expect(firstLines(answers)).toEqual(["success", "success", "success", "success"]);
    expect(await goods(`Сметана ${id}`)).toMatchObject([{ article: id.toUpperCase(), price: 55.5, pictures }]);
    expect(answers[0]?.includes("отклонено 1")).toBe(reason !== null);
    expect(answers[0]).toContain(reason ?? "фото: прочитано 1, новых 1");
  });

  test("w.zip, v8_3B8F_3e.zip, cp.xml, cyr.xml: folders, long names and windows-1251 are read", async () => {
    expect(firstLines(await exchanged({ "w.zip": "w.zip" }, ["webdata/import0_1.xml", "webdata/offers0_1.xml"]))).not.toContain("failure");
    expect(firstLines(await exchanged({ "v8_3B8F_3e.zip": "v8_3B8F_3e.zip" }, ["import.xml", "offers.xml"]))).not.toContain("failure");
    expect(firstLines(await exchanged({ "import.xml": "cp.xml" }))).not.toContain("failure");
    expect(firstLines(await exchanged({ "import.xml": "cyr.xml" }))).not.toContain("failure");
    expect((await goods("Сметана 20 %")).map(({ article, price }) => [article, price]).sort()).toEqual([
      ["Z-1", 55.5],
      ["Z-2", 55.5],
      ["Z-3", 0],
      ["Z-5", 0],
    ]);
  });

  test("u16.xml is refused with its reason", async () => {
    expect((await exchanged({ "import.xml": "u16.xml" }))[0]).toBe(
      "failure\nФайл «import.xml» в кодировке «utf-16»: нужна UTF-8 или windows-1251",
    );
  });

  test("dup-article.xml, dup-one.xml: both goods of one article are there, told apart, and stay so", async () => {
    expect(firstLines(await exchanged({ "import.xml": "dup-article.xml" }))).toEqual(["success", "success", "success"]);
    const answers = await exchanged({ "import.xml": "dup-one.xml" });
    expect([firstLines(answers), answers[0]]).toEqual([["success", "success", "success"], expect.stringContaining("без изменений 1")]);
    expect(await goods("Творог _ \\%")).toMatchObject([
      { name: "Творог 5 %", article: "0654" },
      { name: "Творог 9 %", article: "0654" },
    ]);
    const { rows } = await backend.pool.query("select count(distinct sku)::int as marks from products where article = '0654'");
    expect(rows).toEqual([{ marks: 2 }]);
  });

  test("long-one.xml: the one row is reported for a person and the exchange ends in success", async () => {
    const answers = await exchanged({ "import.xml": "long-one.xml" });
    expect(firstLines(answers)).toEqual(["success", "success", "success"]);
    expect(answers[0]).toMatch(/отклонено 1.*Артикул «A{60}»: Превышена длина строки/);
  });

  test("odd-sku.xml: articles are cleaned and nothing else is lost", async () => {
    const answers = await exchanged({ "import.xml": "odd-sku.xml" });
    expect(firstLines(answers)).toEqual(["success", "success", "success"]);
    expect(answers[0]).toContain("прочитано 9, новых 8, изменено 0, без изменений 0, снято 0, отклонено 1");
    const { rows } = await backend.pool.query(
      `select p.name, coalesce(p.article, p.sku) as article from products p join exchange_entities t on t.feed = 'goods'
        and t.key = p.uuid::text where t.external_id like 'o-_' order by t.external_id`,
    );
    expect(rows.map(({ name, article }) => [name, article])).toEqual([
      ["Табуляция в артикуле", "010 241"],
      ["Невидимый в артикуле", "010242"],
      ["Пробелы", "010-243"],
      ["Ноль", "0"],
      ["Прочерк", "-"],
      ["Прочерк 2", "-"],
      ["Нет", "нет"],
      ["Нет 2", "нет"],
    ]);
  });

  test("group-newline.xml: a group with a line break keeps its goods and prices", async () => {
    const answers = await exchanged({ "import.xml": "group-newline.xml", "offers.xml": "group-newline-offers.xml" });
    expect(firstLines(answers)).toEqual(["success", "success", "success", "success"]);
    expect(await goods("Сыр Гауда")).toMatchObject([{ article: "N-1", price: 100 }]);
    expect(await goods("Молоко")).toMatchObject([{ article: "N-2", price: 90 }]);
    const { rows } = await backend.pool.query(
      "select c.name from categories c join products p on p.segment_uuid = c.uuid where p.sku = 'N-1'",
    );
    expect(rows).toEqual([{ name: "Сыры и масло" }]);
  });

  test("offers-as-goods.xml: what is not loaded is counted with a sentence", async () => {
    const answers = await exchanged({ "import.xml": "offers-as-goods.xml" });
    expect(answers[0]).toMatch(/^success/);
    expect(answers[0]).toContain(
      "\nНе загружается: 1 предложение, товара которого нет среди загруженных. Выгрузите его в каталоге товаров",
    );
  });

  test("vat-import.xml, vat-offers.xml: no rate is invented, and no price is raised by a guess", async () => {
    const answers = await exchanged({ "import.xml": "vat-import.xml", "offers.xml": "vat-offers.xml" });
    expect(firstLines(answers)).toEqual(["success", "success", "success", "success"]);
    expect(answers[1]).toContain("не загружается 1");
    expect((await goods("Соус%")).map(({ article, price, vat }) => [article, price, vat])).toEqual([
      ["V-22", 122, 22],
      ["V-22P", 122, 22],
      ["V-B", 100, 0],
      ["V-0", 0, null],
    ]);
    const { rows } = await backend.pool.query("select sku from products where name like 'Соус%' and is_vat_exempt");
    expect(rows).toEqual([{ sku: "V-B" }]);
    const published = await backend.pool.query("select sku from products where name like 'Соус%' and is_published order by sku");
    expect(published.rows.map(({ sku }) => sku)).not.toContain("V-0");
  });

  test("full-a-*.xml, full-b-*.xml: the second group's full exchange withdraws nothing of the first", async () => {
    const answers = await exchanged({ "import.xml": "full-a-import.xml", "offers.xml": "full-a-offers.xml" });
    answers.push(...(await exchanged({ "import.xml": "full-b-import.xml", "offers.xml": "full-b-offers.xml" })));
    const all = [...(await goods("Молоко __%")), ...(await goods("Молоко _")), ...(await goods("Сыр _")), ...(await goods("Сыр __"))];
    expect([all.length, all.filter(({ hidden }) => hidden), all.filter(({ price }) => price !== 100)]).toEqual([24, [], []]);
    expect(answers.join()).not.toMatch(/снято [1-9]/);
  });
});

describe("samples of tables", () => {
  const backend = useBackend("demo");
  const { exchange, post, tried, applied } = spreadsheetChannelOf(backend);
  const productOf = async (sku: string) => {
    const { rows } = await backend.pool.query("select name, price_kopecks::int as price, details, barcodes from products where sku = $1", [
      sku,
    ]);
    return rows[0];
  };

  beforeAll(async () => {
    await exchange.load("categories", [
      { externalId: "shelf", parent: "room", name: "Молоко", assortment: "Молочное", temperatureMode: "+2…+6 °C" },
      { externalId: "room", name: "Молочная полка" },
    ]);
    await exchange.load("goods", [{ externalId: "out-100", sku: "OUT-100", name: "Товар 100" }]);
  });

  test.each([
    ["name-newline.xlsx", "OUT-010", "Сыр Маасдам"],
    ["name-crlf.xlsx", "OUT-011", "Сыр (пачка 50 г)"],
    ["name-nbsp.xlsx", "OUT-012", "Сыр Гауда"],
    ["name-shy.xlsx", "OUT-013", "Сыр Гауда"],
    ["name-zw.xlsx", "OUT-014", "Сыр Гауда"],
    ["name-tab.xlsx", "OUT-015", "Сыр Гауда"],
    ["name-x000D.xlsx", "OUT-016", "Сыр Гауда"],
    ["second-empty.xlsx", "OUT-020", "Тестовый товар"],
    ["prefix2.xlsx", "OUT-001", "Товар с приставкой"],
    ["rich2.xlsx", "OUT-004", "Творог 9 %"],
    ["emptyshared2.xlsx", "OUT-003", "Товар с пустой строкой"],
  ])("%s: the row is loaded with the name as people read it", async (file, sku, name) => {
    expect((await applied("goods", sample(file))).counts).toMatchObject({ read: 1, new: 1, refused: 0 });
    expect(await productOf(sku)).toMatchObject({ name, price: 10_000 });
  });

  test("emptyshared2.xlsx: an empty cell stays empty", async () => {
    const { columns } = (await tried("goods", sample("emptyshared2.xlsx"))).source ?? {};
    expect(columns?.at(-1)).toMatchObject({ title: "Состав", sample: "" });
  });

  test("second.xlsx: the sheet with the goods is read, and the other one is offered", async () => {
    const load = await tried("goods", sample("second.xlsx"));
    expect(load.source?.sheets).toEqual([
      { name: "Инструкция", lines: 1, isRead: false },
      { name: "Прайс", lines: 2, isRead: true },
    ]);
    expect(load.allowedActions).toContain("sheet");
  });

  test("untitled.xlsx: the names' column can be chosen by its letter and a sample", async () => {
    const load = await tried("goods", sample("untitled.xlsx"));
    expect([load.source?.missing, load.allowedActions]).toEqual([["name"], ["match"]]);
    expect(load.source?.columns).toContainEqual({
      at: 0,
      title: "Столбец A (без названия)",
      field: null,
      sample: "Товар без заголовка столбца",
    });
  });

  test("bar.xlsx: bar codes that lost digits are refused, each with its whole value", async () => {
    const { counts, refusals } = await tried("goods", sample("bar.xlsx"));
    expect(counts).toMatchObject({ read: 4, new: 0, refused: 4 });
    expect(refusals.map(({ value }) => value)).toEqual(["4607177411233", "4,60718E+12", "4607177411233", "4607177410000"]);
  });

  test.each([
    ["date-1900.xlsx", "2026-12-01"],
    ["date-1904.xlsx", "2026-12-02"],
    ["date-2359.xlsx", "2026-12-03"],
    ["date-text.xlsx", "2026-12-04"],
  ])("%s: the day is the one that people see", async (file, day) => {
    expect((await applied("stock", sample(file))).counts.refused).toBe(0);
    const { rows } = await backend.pool.query(
      `select expected_date::text as day from product_stock s join products p on p.uuid = s.product_uuid where p.sku = 'OUT-100'`,
    );
    expect(rows).toEqual([{ day }]);
  });

  test.each([
    ["date-iso.xlsx", "2026-12-07T00:00:00Z"],
    ["date-serialtext.xlsx", "46362"],
    ["date-slash.xlsx", "12/08/2026"],
    ["date-text2.xlsx", "05.12.26"],
    ["date-words.xlsx", "9 декабря 2026"],
  ])("%s: a date that may mean another day is refused with its value", async (file, value) => {
    const { refusals } = await tried("stock", sample(file));
    expect(refusals).toContainEqual({ place: "2", field: "expectedDate", value, message: "Укажите дату, например 05.03.2026" });
  });

  const asHtml = "Это веб-страница, хотя файл может называться XLS. Откройте его в Excel и сохраните как XLSX";

  test("html.xls: both channels recognise a web page", async () => {
    expect((await post("goods", sample("html.xls"))).errors[0]?.details).toEqual({ fileBody: [asHtml] });
    expect((await read("html.xls")).errors[0]?.details).toEqual({ fileBody: [asHtml] });
  });

  const read = async (name: string) => {
    const director = await backend.as("director@alfa.example");
    return director(lines.read, { body: { fileBody: sample(name).toString("base64"), originalFilename: name } });
  };
  const ordered = async (name: string) => {
    const director = await backend.as("director@alfa.example");
    const { body } = await director(lines.resolve, { body: { lines: (await read(name)).body.lines } });
    return body.lines.map(({ product, quantity, corrections }) => [product?.sku, quantity, corrections.map(({ from, to }) => [from, to])]);
  };

  test("google.csv, headings.csv: a buyer's quantities are those of the order's column", async () => {
    expect(await ordered("google.csv")).toEqual([
      ["010-102", 5, []],
      ["010-104", 1, [[1.5, 1]]],
    ]);
    expect(await ordered("headings.csv")).toEqual([["010-102", 24, []]]);
  });
});
