import { describe, expect, test } from "vitest";
import { totalsOf } from "#server/backend/papers/invoice-content.ts";
import type { PaperLine } from "#server/backend/papers/invoice-facts.ts";
import { drawUpd } from "#server/backend/papers/pdf/draw-upd.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";
import { updContentOf } from "#tests/support/upd.ts";

const [line] = updContentOf().lines as [PaperLine];
const place = { number: "15", date: "2026-03-10", issuedAt: new Date("2026-03-10T09:00:00Z") };
const pagesOf = async (count: number, more: Parameters<typeof updContentOf>[0] = {}) => {
  const lines = Array.from({ length: count }, () => line);
  return pdfTexts(await drawUpd(updContentOf({ lines, ...totalsOf(lines), ...more }), place));
};

describe("pages of a transfer document", () => {
  test.each([1, 12, 13, 20, 26, 40, 51, 52, 53, 80])(
    "%i lines: the total stands below a head, and the signatures of both sides together",
    async (count) => {
      const pages = await pagesOf(count);
      const [withTotal, ...others] = pages.filter((page) => page.includes("Всего к оплате (9)"));
      expect(others).toEqual([]);
      expect(withTotal).toContain("Стоимость с налогом, всего 9");
      const signed = pages.filter((page) => /\[(8|1\d)\]/.test(page));
      expect(signed).toHaveLength(1);
      for (const place of [8, 10, 14, 15, 19]) expect(signed[0]).toContain(`[${place}]`);
    },
  );

  test("long names and positions keep the signatures together", async () => {
    const long = "Общество с ограниченной ответственностью «Торгово-производственная компания «Северные и южные продукты питания оптом»";
    const { seller, buyer, signer } = updContentOf();
    const pages = await pagesOf(8, {
      seller: { ...seller, name: long },
      buyer: { ...buyer, name: long },
      signer: { ...signer, position: "Заместитель генерального директора по коммерческим вопросам и развитию" },
    });
    expect(pages.filter((page) => /\[(8|1\d)\]/.test(page))).toHaveLength(1);
  });

  test("a document without VAT says so in its totals, and its title is a heading", async () => {
    const lines: PaperLine[] = [{ ...line, vatRate: "none", vat: 0 }];
    const content = updContentOf({ form: 2, lines, ...totalsOf(lines) });
    const file = await drawUpd(content, place);
    const [text = ""] = await pdfTexts(file);
    expect(text).toContain("Статус: 2");
    expect(text).toMatch(/Всего к оплате \(9\) 4 609,80 — без НДС 4 609,80/);
    expect(await pdfRoles(file, 1)).toMatch(/^Root\(Document\((P ){1,4}H1 P/);
  });
});
