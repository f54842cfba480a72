import type { UpdContent } from "#server/backend/papers/upd/upd-facts.ts";

const nobody = { surname: "", name: "", patronymic: "" };

/** A transfer document of two goods, 10 percent and without VAT: 4,190.73 net of 4,609.80, and 100.00. */
export const updContentOf = (content: Partial<UpdContent> = {}): UpdContent => ({
  form: 1,
  seller: { name: "ООО «Луга»", inn: "7100000001", kpp: "710001001", address: "300000, Тула, Луговая ул., 1", person: null, ogrn: "" },
  buyer: { name: "ООО «Полка»", inn: "7100000002", kpp: "710001002", address: "300001, Тула, Торговая ул., 2", person: null, ogrn: "" },
  dealNumber: "10500",
  dealDate: "2026-03-01",
  delivery: { from: "2026-03-10", to: "2026-03-10", branch: "Магазин", address: "Тула, Торговая ул., 4" },
  signer: {
    ...{ ...nobody, surname: "Полозов", name: "Михаил", patronymic: "Евгеньевич" },
    ...{ position: "Директор", basis: "office", attorneyNumber: "", attorneyDate: null, attorneySystem: "" },
  },
  lines: [
    { name: "Кефир", sku: "000-001", unit: "pcs", quantity: 6000, price: 7683, sum: 460_980, vatRate: 10, vat: 41_907 },
    { name: "Тара <возвратная> & «ящик» ☕", sku: "", unit: "crate", quantity: 300, price: 3333, sum: 10_000, vatRate: "none", vat: 0 },
  ],
  total: 470_980,
  vat: 41_907,
  rates: [
    { rate: 10, sum: 460_980, vat: 41_907 },
    { rate: "none", sum: 10_000, vat: 0 },
  ],
  inWords: "Четыре тысячи семьсот девять рублей 80 копеек",
  correction: null,
  ...content,
});
