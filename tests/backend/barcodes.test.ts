import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { barcodeOf, hasCheckDigit, paddedCode } from "#contract/barcode.ts";
import { exchange as loads } from "#contract/exchange.ts";
import { lines } from "#contract/lines.ts";
import { products as catalogue } from "#contract/products.ts";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { oneCOf } from "#tests/support/one-c.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const kefir = "010-241";
const fieldsWithErrors = (body: unknown) => Object.keys((body as { errors: { details?: object }[] }).errors[0]?.details ?? {});

const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];
const content = () => backend.as("content@seller.example");
const director = () => backend.as("director@alfa.example");

/** The barcode of a number of up to eleven digits. */
function codeOf(number: number): string {
  const body = `2${String(number).padStart(11, "0")}`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(hasCheckDigit)!;
}

const leftOut = (sku: string) => `Этот штрихкод стоит у товара с артикулом ${sku}: строка загружена без него. Исправьте один из них`;
const row = (name: string, barcodes: string[]) => ({ externalId: `bar-${name}`, sku: `BAR-${name}`, name: `Сыр ${name}`, barcodes });

beforeAll(async () => {
  const { uuid } = (await productOf(kefir))!;
  const { status } = await (await content())(calls.update, { params: { uuid }, body: { barcodes: ["4607012345677", "12345670"] } });
  expect(status).toBe(200);
});

describe("reading a barcode", () => {
  test.each([
    ["4607012345677", "4607012345677"],
    ["04607012345677", "4607012345677"],
    ["460 7012 345-677", "4607012345677"],
    ["12345670", "12345670"],
    ["00000012345670", "12345670"],
    ["036000291452", "036000291452"],
    ["36000291452", "036000291452"],
    ["4607012345672", null],
    ["1234567", null],
    ["146070123456778", null],
    ["00000000", null],
    ["010-241", null],
    ["молоко", null],
  ])("the text %s is read as the barcode %s", (text, code) => expect(barcodeOf(text)).toBe(code));

  test("the check digit reveals one wrong digit, and two swapped neighbours unless they differ by five", () => {
    const number = fc.nat(99_999_999_999).map(codeOf);
    fc.assert(
      fc.property(number, fc.nat(12), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        const digits = [...code];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(hasCheckDigit(digits.join(""))).toBe(false);
        const [one, two] = [code[at % 12]!, code[(at % 12) + 1]!];
        if (Math.abs(Number(one) - Number(two)) % 5 === 0) return;
        expect(hasCheckDigit(code.slice(0, at % 12) + two + one + code.slice((at % 12) + 2))).toBe(false);
        expect(paddedCode(`0${code}`)).toBe(code);
      }),
    );
  });
});

describe("barcodes in the goods feed", () => {
  test("a load saves barcodes without duplicates, keeps them when the field is absent and deletes them when it is empty", async () => {
    await exchange.load("goods", [row("a", [codeOf(1), `0${codeOf(1)}`, codeOf(2)])]);
    expect((await productOf("BAR-a"))?.barcodes).toEqual([codeOf(1), codeOf(2)]);
    const { barcodes: _, ...silent } = row("a", []);
    expect((await exchange.load("goods", [silent])).counts).toMatchObject({ same: 1 });
    await exchange.load("goods", [row("a", [])]);
    expect((await productOf("BAR-a"))?.barcodes).toEqual([]);
  });

  test("an invalid barcode refuses its row; another product's is left out of its row and named with that product's article", async () => {
    const load = await exchange.load("goods", [
      row("b", [codeOf(3)]),
      row("c", [codeOf(4), "123"]),
      row("d", ["4607012345670"]),
      row("e", [codeOf(5), "04607012345677"]),
      row("f", [codeOf(3)]),
      row(
        "g",
        Array.from({ length: 21 }, (__, index) => codeOf(100 + index)),
      ),
    ]);
    expect(load.counts).toMatchObject({ read: 6, new: 3, refused: 3 });
    expect(load.refusals.map(({ place, field, value, message }) => [place, field, value.slice(0, 20), message])).toEqual([
      ["2", "barcodes.1", "123", "Штрихкод должен состоять из 8–14 цифр"],
      ["3", "barcodes.0", "4607012345670", "Последняя цифра штрихкода не сходится с остальными: проверьте, верно ли он записан"],
      ["4", "barcodes", "4607012345677", leftOut(kefir)],
      ["5", "barcodes", codeOf(3), leftOut("BAR-b")],
      ["6", "barcodes", expect.any(String), "У товара может быть не больше 20 штрихкодов: удалите лишние"],
    ]);
    expect([(await productOf("BAR-e"))?.barcodes, (await productOf("BAR-f"))?.barcodes]).toEqual([[codeOf(5)], []]);
    expect((await exchange.load("goods", [row("e", [codeOf(5), "4607012345677"])])).counts).toMatchObject({ same: 1, refused: 0 });
  });

  test("of goods that want one barcode in one load the one that has it keeps it, wherever it stands", async () => {
    await exchange.load("goods", [row("owner", [codeOf(60)])]);
    const load = await exchange.load("goods", [row("wanting", [codeOf(60), codeOf(61)]), { ...row("owner", [codeOf(60)]), price: "5" }]);
    expect([load.counts.refused, load.refusals.map(({ place }) => place)]).toEqual([0, ["1"]]);
    expect([(await productOf("BAR-owner"))?.barcodes, (await productOf("BAR-wanting"))?.barcodes]).toEqual([[codeOf(60)], [codeOf(61)]]);
  });

  test("two products swap barcodes in one load, and undoing the load swaps them back", async () => {
    await exchange.load("goods", [row("h", [codeOf(6)]), row("i", [codeOf(7)])]);
    const load = await exchange.load("goods", [row("i", [codeOf(6)]), row("h", [codeOf(7)])]);
    expect(load.counts).toMatchObject({ changed: 2, refused: 0 });
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(loads.undoLoad, { params: { uuid: load.uuid } });
    await exchange.work("goods");
    expect([(await productOf("BAR-h"))?.barcodes, (await productOf("BAR-i"))?.barcodes]).toEqual([[codeOf(6)], [codeOf(7)]]);
  });

  test("a spreadsheet's EAN column may hold several barcodes in one cell", async () => {
    const trial = await exchange.tryTable("goods", `Код;Артикул;Название;EAN\nbar-t;BAR-t;Сыр;"${codeOf(8)}, 0${codeOf(9)}"`);
    expect(trial).toMatchObject({ counts: { new: 1, refused: 0 } });
  });
});

describe("barcodes on the seller's product card", () => {
  test("the card shows and changes barcodes, but refuses to change those that an exchange key owns", async () => {
    const as = await content();
    const { body } = await as(calls.create, { body: { name: "Творог", sku: `BAR-${randomUUID()}`, barcodes: [codeOf(20)] } });
    expect(body.fields.barcodes).toEqual([codeOf(20)]);
    const changed = await as(calls.update, { params: { uuid: body.uuid }, body: { barcodes: [`0${codeOf(21)}`] } });
    expect(changed.body.fields.barcodes).toEqual([codeOf(21)]);
    await exchange.load("goods", [row("kept", [codeOf(22)])]);
    const kept = (await productOf("BAR-kept"))!;
    const card = await as(calls.get, { params: { uuid: kept.uuid } });
    expect(card.body.owners).toContainEqual(expect.objectContaining({ field: "barcodes", owner: "1С" }));
    const refused = await as(calls.update, { params: { uuid: kept.uuid }, body: { barcodes: [codeOf(23)] } });
    expect([refused.status, fieldsWithErrors(refused.body)]).toEqual([400, ["barcodes"]]);
  });

  test("a barcode of another product is refused beside its field with that product's article", async () => {
    const as = await content();
    const { body } = await as(calls.create, { body: { name: "Творог", sku: `BAR-${randomUUID()}` } });
    const { status, errors } = await as(calls.update, { params: { uuid: body.uuid }, body: { barcodes: ["4607012345677"] } });
    expect([status, JSON.stringify(errors)]).toEqual([400, expect.stringContaining(`уже стоит у товара с артикулом ${kefir}`)]);
  });

  test("of twenty products given the same barcode concurrently one gets it and the others are refused", async () => {
    const as = await content();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => as(calls.create, { body: { name: "Творог", sku: `BAR-race-${index}` } })),
    );
    const answers = await Promise.all(
      made.map(({ body }) => as(calls.update, { params: { uuid: body.uuid }, body: { barcodes: [codeOf(30)] } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  test("the seller's list finds a product by its whole barcode", async () => {
    const { body } = await (await content())(calls.list, { query: { search: "4607012345677" } });
    expect(body.goods.map(({ sku }) => sku)).toEqual([kefir]);
  });
});

describe("searching the catalogue by barcode", () => {
  test.each(["4607012345677", "04607012345677", "4607012 345677", "12345670"])(
    "searching for %s finds the product with that barcode alone",
    async (search) => {
      const { body } = await (await director())(catalogue.list, { query: { search } });
      expect([body.total, body.products.map(({ sku }) => sku), body.suggestion, body.leftOut]).toEqual([1, [kefir], null, []]);
      const suggested = await (await backend.as(null))(catalogue.suggest, { query: { search } });
      expect(suggested.body.products.map(({ sku }) => sku)).toEqual([kefir]);
    },
  );

  test("a part of a barcode and the barcode of a hidden product find nothing", async () => {
    const as = await director();
    await exchange.load("goods", [{ ...row("hidden", [codeOf(40)]), isHidden: true }]);
    for (const search of ["460701234", codeOf(40)])
      expect((await as(catalogue.list, { query: { search } })).body.products.map(({ sku }) => sku)).toEqual([]);
  });

  test("eight digits find the product with that article until another product gets them as its barcode", async () => {
    const as = await content();
    const { uuid, sku } = (await productOf("010-102"))!;
    await as(calls.update, { params: { uuid }, body: { sku: "96385074" } });
    const find = async () =>
      (await (await director())(catalogue.list, { query: { search: "96385074" } })).body.products.map((one) => one.uuid);
    expect(await find()).toEqual([uuid]);
    const other = (await productOf("010-104"))!;
    await as(calls.update, { params: { uuid: other.uuid }, body: { barcodes: ["96385074"] } });
    expect(await find()).toEqual([other.uuid]);
    await as(calls.update, { params: { uuid: other.uuid }, body: { barcodes: [] } });
    await as(calls.update, { params: { uuid }, body: { sku } });
  });

  test("a pasted order line with a barcode is matched to its product", async () => {
    const asked = ["4607012345677", "0460 7012345677", "4607012345672"].map((text) => ({ text, quantity: "5" }));
    const { body } = await (await director())(lines.resolve, { body: { lines: asked } });
    expect(body.lines.map(({ status, by, product }) => [status, by, product?.sku])).toEqual([
      ["found", "barcode", kefir],
      ["found", "barcode", kefir],
      ["unknown", null, undefined],
    ]);
  });
});

test("1C's barcodes are loaded for goods and characteristics, invalid ones are counted, and deleted goods lose theirs", async () => {
  const oneC = oneCOf(backend);
  const bars = (...codes: string[]) => codes.map((code) => `<Штрихкод>${code}</Штрихкод>`).join("");
  const classifier = groupsXml([{ id: "g-bar", name: "Сыры" }]);
  const bring = async (more: string, name = "import.xml") =>
    (await oneC.open()).bring({
      [name]: catalogueXml([{ id: "p-bar", sku: "1С-БАР", name: "Сыр 1С", group: "g-bar", more }], { classifier }),
    });
  const [answer] = await bring(bars(codeOf(50), `0${codeOf(51)}`, codeOf(50), "2000000000001", "ШК-7"));
  expect(answer).toMatch(/^success\n/);
  expect((await productOf("1С-БАР"))?.barcodes).toEqual([codeOf(50), codeOf(51)]);
  const supervisor = await backend.as("supervisor@seller.example");
  const { body } = await supervisor(loads.listLoads, { query: { feed: "goods", perPage: 1 } });
  expect(body.loads[0]?.counts.unread).toBe(3);
  const offers = offersXml([{ id: "p-bar#c-1", name: "Сыр 1С (круг)", prices: { "t-retail": "100" }, more: bars(codeOf(52)) }], {
    types: priceTypesXml({ "t-retail": "Розничная" }),
  });
  await (await oneC.open()).bring({ "offers.xml": offers });
  const [variant] = await backend.db.select().from(products).where(eq(products.name, "Сыр 1С (круг)"));
  expect(variant?.barcodes).toEqual([codeOf(52)]);
  const [taken] = await bring(bars("4607012345677"), "import3.xml");
  expect(taken).toMatch(/^success\n.*отклонено 0.*Загружено не всё: .*«4607012345677»/);
  await bring("<ПометкаУдаления>true</ПометкаУдаления>", "import2.xml");
  expect(await productOf("1С-БАР")).toMatchObject({ isHidden: true, barcodes: [] });
});
