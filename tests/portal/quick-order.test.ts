import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { maxOrderLines, maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import { lines as calls } from "#contract/lines.ts";
import { products } from "#server/backend/products/tables.ts";
import { alfa, betaShop, exampleLines, fill, kefir, must, secondShop, shop, useDemoData, yoghurt } from "#tests/support/demo-basket.ts";
import { sendForm } from "#tests/support/form-send.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { type Form, formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
useDemoData(portal.backend);

const page = "/cabinet/ordering/quick";
const director = "director@alfa.example";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));
const line = (html: string, at: number) => element(html, new RegExp(`<li\\b[^>]*id="line-${at}"[^>]*>`));

beforeEach(async () => {
  await portal.backend.pool.query("delete from line_choices");
  await fill(await portal.backend.as(director), exampleLines(60.5), shop);
});

const formOf = (html: string, intent: string): Form => must(formsOf(html).find((form) => form.intent === intent));
const inBasket = async (email = director) => {
  const { body } = await (await portal.backend.as(email))(basket.get);
  return {
    branch: body.branchUuid,
    of: (uuid: string) => body.items.find((item) => item.uuid === uuid)?.quantity,
    count: body.items.length,
  };
};

type Typed = Record<string, string>;

/** Sends a form of the page as drawn, with a person's changes. */
function send(visitor: Visitor, html: string, intent: string, typed: Typed = {}, file?: { filename: string; bytes: Buffer }) {
  const form = formOf(html, intent);
  const fields = { ...Object.fromEntries(sentFields(form)), ...typed, intent };
  const files = file ? [{ name: "sheet", type: "application/octet-stream", ...file }] : [];
  return sendForm({ visitor, action: page, form }, Object.entries(fields), files);
}

async function previewed(typed: string, more: Typed = {}, visitor?: Visitor): Promise<{ visitor: Visitor; answer: Answer }> {
  const buyer = visitor ?? (await portal.visit(director));
  const answer = await send(buyer, (await buyer.get(page)).body, "check", { text: typed, ...more });
  return { visitor: buyer, answer };
}

describe("the preview of a quick order", () => {
  test("every line is answered in its order with price and sum, and nothing is in the basket yet", async () => {
    const before = await inBasket();
    const sheet = ["010-241\t24 шт", "кефир\t3", "гвозди 100 мм\t7", "030-118\t3 кор", "010-377\t1000000", "соль помол № 1\t5х12"];
    const { answer } = await previewed(sheet.join("\n"));
    expect(answer.status).toBe(200);
    const said = sheet.map((_, at) => text(line(answer.body, at)));
    expect(said[0]).toMatch(/Строка 1.*010-241.*24 шт.*Кефир 2,5 %, 0,9 л.*72,13.*это 4.*Сумма: 1[\s ]731,12/);
    expect(said[0]).toMatch(/1 кор\. = 6 шт = 432,78 ₽/);
    expect(said[1]).toMatch(/Подходит несколько товаров.*Кефир.*Не заказывать/);
    expect(said[2]).toMatch(/гвозди 100 мм.*Товар не нашли/);
    expect(said[3]).toMatch(/Этот товар продаётся в других единицах, чем «3 кор»: укажите количество в «кг»/);
    expect(said[4]).toMatch(/больше максимального заказа, поставили/);
    expect(said[5]).toMatch(/«5х12» можно понять по-разному/);
    expect(main(answer.body)).toMatch(/К заказу: 2.*Сумма: .*Ждут ответа: 4/);
    expect(main(answer.body)).toContain("Торговая точка: Магазин № 1");
    expect(await inBasket()).toEqual({ ...before, of: expect.any(Function) });
    expect((await inBasket()).of(kefir)).toBe(20);
  });

  test("a product that the trade point may not order is reported and not put into the basket", async () => {
    await portal.backend.pool.query(
      "delete from contract_lines where branch_uuid = $1 and assortment_uuid in (select assortment_uuid from contract_lines)",
      [secondShop],
    );
    const { answer, visitor } = await previewed("010-241\t5", { branchUuid: secondShop });
    expect(text(line(answer.body, 0))).toContain("Эта торговая точка такой товар не заказывает");
    const refused = await send(visitor, answer.body, "add");
    expect([refused.status, main(refused.body).includes("В заказе нет ни одного товара с количеством")]).toEqual([422, true]);
  });

  test("lines whose product was chosen are put in once however often sent, and the choice is remembered until forgotten", async () => {
    const { visitor, answer } = await previewed("кефир\t3\n010-377\t4\nгвозди 100 мм\t7");
    const stopped = await send(visitor, answer.body, "add");
    expect(stopped.status).toBe(422);
    expect(stopped.body).toContain('href="#pick-0"');
    expect(stopped.body).toContain('href="#text-2"');
    expect(stopped.body).toContain('id="text-2-error"');
    expect(text(element(stopped.body, /<title\b[^>]*>/))).toMatch(/^Ошибка/);
    expect((await inBasket()).of(kefir)).toBe(20);

    const typed = { "pick-0": kefir, skip: "on" };
    const [first, second] = [await send(visitor, stopped.body, "add", typed), await send(visitor, stopped.body, "add", typed)];
    // The quantity of a newly chosen product has not been checked in its unit yet, and needs no correction.
    expect([first.status, first.location, second.status]).toEqual([303, "/cart", 303]);
    const cart = await visitor.follow(first);
    expect(text(cart.body)).toContain("Добавили в корзину 2 товара");
    expect((await inBasket()).of(kefir)).toBe(23);

    const again = await previewed("Кефир\t2", {}, visitor);
    expect(text(line(again.answer.body, 0))).toMatch(/Кефир 2,5 %.*Выбрали в прошлый раз/);
    const forgotten = await send(visitor, again.answer.body, "preview", { forget: "Кефир", intent: "" });
    expect(text(line(forgotten.body, 0))).toContain("Подходит несколько товаров");
  });

  test("another text for an unknown line is looked up, and an emptied line or a quantity of 0 is left out", async () => {
    const { visitor, answer } = await previewed("зюкмолль\t2\nгвозди 100 мм\t7\n010-377\t3");
    const next = await send(visitor, answer.body, "preview", { "text-0": "010-241", "text-1": "", "quantity-2": "0" });
    expect(next.status).toBe(200);
    expect(text(line(next.body, 0))).toMatch(/зюкмолль.*Кефир 2,5 %/);
    expect(main(next.body)).toMatch(/К заказу: 1/);
    expect((await send(visitor, next.body, "add")).status).toBe(303);
    expect((await inBasket()).of(kefir)).toBe(22);
    const { answer: known } = await previewed("зюкмолль\t2", {}, visitor);
    expect(text(line(known.body, 0))).toContain("Кефир 2,5 %");
  });

  test("a line whose text or remembered choice has changed is shown again before it is put into the basket", async () => {
    const { visitor, answer } = await previewed("зюкмолль\t2\n010-377\t3");
    const retyped = await send(visitor, answer.body, "add", { "text-0": "010-241" });
    expect([retyped.status, text(line(retyped.body, 0))]).toEqual([422, expect.stringMatching(/зюкмолль.*Кефир 2,5 %/)]);
    const colleague = await portal.backend.as("manager@alfa.example");
    const chosen = await colleague(calls.apply, {
      body: { mode: "add", lines: [{ productUuid: kefir, quantity: 4, chosenFor: "010-377" }] },
    });
    expect(chosen.status, JSON.stringify(chosen.errors)).toBe(200);
    const changed = await send(visitor, retyped.body, "add");
    expect([changed.status, text(line(changed.body, 1))]).toEqual([422, expect.stringMatching(/010-377.*Кефир 2,5 %/)]);
    expect((await inBasket()).of(kefir)).toBe(20);
    expect((await send(visitor, changed.body, "add")).status).toBe(303);
    expect((await inBasket()).of(kefir)).toBe(25);
  });

  test("a quantity that cannot be ordered comes back corrected before it is put into the basket", async () => {
    const { visitor, answer } = await previewed("010-241\t3");
    const refused = await send(visitor, answer.body, "add", { "quantity-0": "1000000" });
    expect(refused.status).toBe(422);
    expect(text(element(refused.body, /<[^>]*id="errors"/))).toMatch(/010-241.*больше максимального заказа/);
    expect(text(line(refused.body, 0))).toContain("больше максимального заказа");
    expect((await send(visitor, refused.body, "set")).status).toBe(303);
  });

  test("a quantity changed below the minimum stays with its reason while the other lines are added once", async () => {
    await portal.backend.db.update(products).set({ minHundredths: 400 }).where(eq(products.uuid, kefir));
    const { visitor, answer } = await previewed("010-241\t8\n010-377\t4");
    const before = await inBasket();
    let partly = answer;
    for (let time = 0; time < 2; time += 1) partly = await send(visitor, answer.body, "add", { "quantity-0": "3" });
    expect(partly.status).toBe(422);
    expect(text(element(partly.body, /<[^>]*id="errors"/))).toMatch(
      /010-241.*меньше минимального заказа.*Остальное уже в корзине: 1 строка/,
    );
    expect(text(line(partly.body, 0))).toMatch(/010-241.*· 3/);
    expect(partly.body).not.toContain('id="line-1"');
    expect([(await inBasket()).of(kefir), (await inBasket()).of(yoghurt)]).toEqual([20, (before.of(yoghurt) ?? 0) + 4]);
    for (let time = 0; time < 2; time += 1) expect((await send(visitor, partly.body, "add")).status).toBe(303);
    expect([(await inBasket()).of(kefir), (await inBasket()).of(yoghurt)]).toEqual([24, (before.of(yoghurt) ?? 0) + 4]);
  });

  test("a quantity above a product's maximum is cut to it, and the cart says for how many products", async () => {
    await portal.backend.db.update(products).set({ maxHundredths: 2500 }).where(eq(products.uuid, kefir));
    const { visitor, answer } = await previewed("010-241\t20\n010-377\t4");
    const added = await send(visitor, answer.body, "add");
    expect(added.status).toBe(303);
    expect((await inBasket()).of(kefir)).toBe(25);
    expect(text((await visitor.get("/cart")).body)).toContain("У 1 товара поставили максимальное количество");
  });

  test("a warning says that the basket will move to another trade point before it does", async () => {
    const { visitor, answer } = await previewed("010-377\t4", { branchUuid: secondShop });
    expect(main(answer.body)).toContain("Корзина перейдёт на эту точку");
    expect((await inBasket()).branch).toBe(shop);
    expect((await send(visitor, answer.body, "add")).status).toBe(303);
    expect((await inBasket()).branch).toBe(secondShop);
    expect((await send(visitor, answer.body, "add", { branchUuid: betaShop })).status).toBe(404);
  });

  test("unknown lines can be downloaded as a spreadsheet and stay in the form", async () => {
    const { visitor, answer } = await previewed("гвозди 100 мм\t7\n010-241\t3\nфырфыр\t2 кор");
    const form = must(formsOf(answer.body).find(({ action }) => action === "/resources/unknown-lines"));
    const file = await sendForm({ visitor, action: "/resources/unknown-lines", form }, sentFields(form));
    expect([file.status, String(file.headers["content-disposition"]).includes("xlsx")]).toEqual([200, true]);
    const sent = form.controls.filter(({ name }) => name === "text").map(({ value }) => value);
    expect(sent).toEqual(["гвозди 100 мм", "фырфыр"]);
  });
});

describe("the input of a quick order", () => {
  test("a CSV file and a spreadsheet are read in the same way as pasted lines", async () => {
    const buyer = await portal.visit(director);
    const { body } = await buyer.get(page);
    const as = await portal.backend.as(director);
    const workbook = await as(calls.unknownFile, { body: { lines: [{ text: "010-241", quantity: "3", unit: "" }] } });
    for (const file of [
      { filename: "заказ.csv", bytes: Buffer.from("Артикул;Количество\n010-241;3\n") },
      { filename: "заказ.xlsx", bytes: workbook.body as Buffer },
    ]) {
      const answer = await send(buyer, body, "check", { text: "" }, file);
      expect(text(line(answer.body, 0)), file.filename).toMatch(/010-241.*3.*Кефир 2,5 %/);
    }
  });

  test("an example beside the field says what may be pasted, and can be pasted as it stands", async () => {
    const buyer = await portal.visit(director);
    const { body } = await buyer.get(page);
    expect(main(body)).toContain("например «010-241 24 шт»");
    const { answer } = await previewed("010-241 24 шт", {}, buyer);
    expect(text(line(answer.body, 0))).toMatch(/Кефир 2,5 %.*это 4/);
  });

  const tooMany = Array.from({ length: maxOrderLines + 1 }, (_, at) => `010-${at}\t1`).join("\n");
  const wide = Buffer.from(`${"a;".repeat(200)}a`);
  const large = Buffer.alloc(maxOrderSpreadsheetMegabytes * 1024 ** 2 + 1, "a");
  test.each<[name: string, text: string, file: { filename: string; bytes: Buffer } | undefined, field: string, says?: RegExp]>([
    ["an empty form", "", undefined, "text"],
    ["more lines than an order has", tooMany, undefined, "text", /за один раз помещается 500/],
    ["a line of more than 200 cells", "a\t".repeat(201), undefined, "text", /больше 200 столбцов/],
    ["a file of more than 200 columns", "", { filename: "заказ.csv", bytes: wide }, "sheet", /больше 200 столбцов/],
    ["a file of more than 2 MB", "", { filename: "заказ.csv", bytes: large }, "sheet", /МБ, а можно до 2 МБ/],
    ["lines and a file at once", "010-241\t3", { filename: "заказ.csv", bytes: Buffer.from("010-241;3") }, "text"],
    ["a PDF file", "", { filename: "заказ.pdf", bytes: Buffer.from("%PDF-1.7") }, "sheet", /Это файл PDF/],
    ["a web page called XLS", "", { filename: "заказ.xls", bytes: Buffer.from("<html><body><table>") }, "sheet", /Это веб-страница/],
    ["a malformed spreadsheet", "", { filename: "заказ.xlsx", bytes: Buffer.from("PK\u0003\u0004 broken") }, "sheet"],
  ])("%s is refused beside the field and in the summary, and the typed text stays", async (_, typed, file, field, says) => {
    const buyer = await portal.visit(director);
    const answer = await send(buyer, (await buyer.get(page)).body, "check", { text: typed }, file);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(`href="#${field}"`);
    expect(answer.body).toContain(`id="${field}-error"`);
    if (says) expect(main(answer.body)).toMatch(says);
    expect(
      formOf(answer.body, "check")
        .controls.find(({ name }) => name === "text")
        ?.value.replaceAll("\r\n", "\n"),
    ).toBe(typed);
  });

  test("when the backend fails, the form comes back with the lines that were looked up", async () => {
    const { visitor, answer } = await previewed("010-241\t3\nгвозди 100 мм\t7");
    portal.proxy.intercept = ({ path }) => (path.endsWith("/lines/resolve") ? { status: 500 } : undefined);
    const failed = await send(visitor, answer.body, "add").finally(() => {
      portal.proxy.intercept = undefined;
    });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(formOf(failed.body, "check").controls.find(({ name }) => name === "text")?.value).toBe("010-241\t3\nгвозди 100 мм\t7");
  });
});

describe("people who cannot order", () => {
  test("a company that is not accredited gets a message and no form, and its request is refused with 409", async () => {
    const gamma = await portal.visit("director@gamma.example");
    const { body } = await gamma.get(page);
    expect(main(body)).toContain("Быстрый заказ откроется после аккредитации");
    expect(formsOf(element(body, /<main\b[^>]*>/))).toEqual([]);
    const sent = await gamma.post(page, { intent: "preview", "text-0": "010-241", "quantity-0": "3" });
    expect(sent.status).toBe(409);
  });

  test("a manager without a trade point is told to ask the director", async () => {
    await addPerson(portal.backend.db, { companyUuid: alfa, email: "nowhere@quick.example", roles: ["buyer_company_manager"] });
    const { body } = await (await portal.visit("nowhere@quick.example")).get(page);
    expect(main(body)).toContain("Обратитесь к директору компании");
  });
});

test("500 lines are looked up and put in with the same backend calls as one line", async () => {
  const { rows } = await portal.backend.pool.query<{ sku: string; name: string }>(
    "select sku, name from products where is_published and in_stock order by sku",
  );
  const words = Array.from({ length: maxOrderLines }, (_, at) => {
    const product = must(rows[at % rows.length]);
    const [first = "", second = ""] = product.name.toLowerCase().split(" ");
    return `${[product.sku, product.name, `${first} ${second}`][at % 3]}\t1`;
  });
  const buyer = await portal.visit(director);
  await previewed("010-241", {}, buyer);
  /** The calls of looking these up and of putting them in, and how many lines were shown. */
  const ordered = async (text: readonly string[]) => {
    let body = "";
    const lookedUp = await portal.callsDuring(async () => {
      ({ body } = (await previewed(text.join("\n"), {}, buyer)).answer);
    });
    const putIn = await portal.callsDuring(async () => {
      const { status, location } = await send(buyer, body, "add", { skip: "on" });
      expect([status, location]).toEqual([303, "/cart"]);
    });
    const shown = body.match(/<li\b[^>]*id="line-\d+"/g)?.length;
    return { shown, paths: [...lookedUp, ...putIn].map(({ path }) => path) };
  };
  // What the portal remembers of the buyer is forgotten when he orders.
  await ordered(words.slice(0, 1));
  const { paths } = await ordered(words.slice(0, 1));
  expect(await ordered(words)).toEqual({ shown: maxOrderLines, paths });
});
