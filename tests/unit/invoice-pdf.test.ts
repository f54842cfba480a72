import jsQR from "jsqr";
import { describe, expect, test } from "vitest";
import { toContent } from "#server/backend/papers/invoice-content.ts";
import type { PaperLine } from "#server/backend/papers/invoice-facts.ts";
import { paymentText } from "#server/backend/papers/payment-code.ts";
import { drawInvoice } from "#server/backend/papers/pdf/draw-invoice.ts";
import { invoiceFactsOf } from "#tests/support/invoices.ts";
import { blackRectangles, pdfMeta, pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

const place = { number: "17", date: "2026-03-05" };
const issuedAt = new Date("2026-03-05T10:00:00Z");
const draw = (lines?: PaperLine[]) => drawInvoice(toContent(invoiceFactsOf(lines && { lines }), place), { ...place, issuedAt });

const long = "Сыр полутвёрдый «Российский особый», брус в вакуумной упаковке из термоусадочной плёнки ".repeat(3).slice(0, 200);
/** Line n costs n roubles and has a tenth of its net as VAT. */
const lineOf = (n: number, name: string): PaperLine => ({
  name: `${name} ${n}`,
  sku: `A-${n}`,
  unit: "pcs",
  quantity: 100,
  price: n * 110,
  sum: n * 110,
  vatRate: 10,
  vat: n * 10,
});
const linesOf = (count: number, name = "Товар") => Array.from({ length: count }, (_, index) => lineOf(index + 1, name));

describe("an invoice as a PDF", () => {
  test("drawn twice has the same bytes", async () => {
    expect((await draw()).equals(await draw())).toBe(true);
  });

  test("has title, language and tags for readers aloud: one table, its head and names of goods as headers, a described code", async () => {
    const bytes = await draw();
    const { info, metadata } = await pdfMeta(bytes);
    expect(info).toMatchObject({ Title: "Счёт на оплату № 17 от 5 марта 2026 г.", Language: "ru-RU", IsLinearized: false });
    expect((metadata as { get(name: string): unknown }).get("pdfuaid:part")).toBe("1");
    const roles = await pdfRoles(bytes, 1);
    const table = /Table\(.*?\)\)\)/.exec(roles)?.[0] ?? "";
    expect(table).toBe("Table(THead(TR(TH TH TH TH TH TH TH TH)) TBody(TR(TD TH TD TD TD TD TD TD) TR(TD TH TD TD TD TD TD TD)))");
    expect(roles.replace(table, "Table")).toMatch(/^Root\(Document\(H1 P H2 Figure (P )+Table( P)+\)\)$/);
    expect(bytes.toString("latin1")).toContain("/DisplayDocTitle true");
  });

  test("of 300 lines repeats the head and sums up each page, and the pages add up", async () => {
    const pages = await pdfTexts(await draw(linesOf(300)));
    expect(pages.length).toBeGreaterThan(5);
    const withLines = pages.filter((page) => page.includes("Итого по странице"));
    for (const [index, page] of pages.entries()) expect(page).toContain(`Счёт № 17, страница ${index + 1} из ${pages.length}`);
    for (const page of withLines) expect(page).toContain("№ Товар Кол-во Ед. Цена НДС Сумма НДС Сумма");
    const totals = withLines.map((page) => /Итого по странице ([\d ]+,\d\d) ([\d ]+,\d\d)/.exec(page)?.slice(1).map(kopecks) ?? []);
    const sum = (at: number) => totals.reduce((all, each) => all + (each[at] ?? Number.NaN), 0);
    // 1 + 2 + … + 300 = 45,150.
    expect([sum(0), sum(1)]).toEqual([451_500, 4_966_500]);
    for (let n = 1; n <= 300; n += 1) expect(pages.filter((page) => page.includes(`Товар ${n} (A-${n})`))).toHaveLength(1);
    expect(pages.at(-1)).toContain("Всего к оплате: 49 665,00 руб.");
  });

  test("keeps names of 200 letters whole, and other work of the process gets its turn while 300 of them are drawn", async () => {
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 1);
    const bytes = await draw(linesOf(300, long));
    clearInterval(other);
    expect(turns).toBeGreaterThan(10);
    const pages = await pdfTexts(bytes);
    const text = pages.join(" ");
    expect(text.split(long.replace(/\s+/g, " ").trim())).toHaveLength(301);
    expect(text).toContain("Всего 300 наименований на сумму 49 665,00 руб.");
  });

  test("has the payment code, 30 mm wide with white around it, which a scanner reads", async () => {
    const modules = blackRectangles(await draw());
    const [left, top] = [Math.min(...modules.map(({ x }) => x)), Math.min(...modules.map(({ y }) => y))];
    const width = Math.max(...modules.map((module) => module.x + module.width)) - left;
    expect((width / 72) * 25.4).toBeCloseTo(30, 1);
    const unit = modules[0]?.height ?? 0;
    // A4 is 595.28 points wide; the margin is 36.
    expect(595.28 - 36 - (left + width)).toBeGreaterThanOrEqual(4 * unit - 0.01);
    const side = (Math.round(width / unit) + 8) * 4;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const { x, y, width: run } of modules) {
      const [column, line, count] = [(x - left) / unit + 4, (y - top) / unit + 4, run / unit].map(Math.round) as [number, number, number];
      for (let down = 0; down < 4; down += 1) {
        const at = ((line * 4 + down) * side + column * 4) * 4;
        for (let right = 0; right < count * 4; right += 1) pixels.fill(0, at + right * 4, at + right * 4 + 3);
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(paymentText(toContent(invoiceFactsOf(), place)));
  });
});

const kopecks = (text: string) => Number(text.replace(/[\s,]/g, ""));
