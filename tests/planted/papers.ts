import { backend, type PlantedBug, unit } from "./bug.ts";

/** Invoices: numbers, frozen content, sums. */
export const papers: PlantedBug[] = [
  {
    name: "two invoices issued at once get one number",
    file: "server/backend/papers/take-number.ts",
    from: "set: { last: sql`${paperNumbers.last} + 1` },",
    to: "set: { last: sql`${paperNumbers.last} + 0` },",
    tests: backend("invoices"),
  },
  {
    name: "an invoice is drawn from today's deal instead of its content",
    file: "server/backend/papers/read-paper.ts",
    from: "  return orNotFound(paper);",
    to: `  const now = invoiceFacts(await readInvoiceSource(db, await loadDeal(db, actor, params.uuid)));
  return { ...orNotFound(paper), content: { ...(paper?.content as InvoiceContent), ...("facts" in now && now.facts) } };`,
    tests: backend("invoices"),
  },
  {
    name: "the VAT of an invoice is taken from its total",
    file: "server/backend/papers/invoice-content.ts",
    from: "vat: kopecksOf(sums.total), rates };",
    to: "vat: Math.round((total * 10) / 110), rates };",
    tests: [...unit("invoices"), ...backend("invoices")],
  },
];
