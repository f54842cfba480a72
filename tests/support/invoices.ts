import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { papers as calls } from "#contract/papers.ts";
import type { Database } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { toContent } from "#server/backend/papers/invoice-content.ts";
import type { InvoiceFacts, PaperLine } from "#server/backend/papers/invoice-facts.ts";
import { papers } from "#server/backend/papers/tables.ts";
import type { Caller } from "./backend.ts";
import { must } from "./demo-basket.ts";
import { nextNumber } from "./numbering.ts";

/** Two goods at 10 and 22 percent: VAT 419.07 and 1,244.08, by hand. */
const lines: PaperLine[] = [
  { name: "Кефир", sku: "000-001", unit: "pcs", quantity: 6000, price: 7683, sum: 460_980, vatRate: 10, vat: 41_907 },
  { name: "Спред", sku: "000-002", unit: "kg", quantity: 1000, price: 68_990, sum: 689_900, vatRate: 22, vat: 124_408 },
];

/** What an invoice says, of parties that no demo has. */
export const invoiceFactsOf = (facts: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  seller: {
    name: "ООО «Луга»",
    inn: "7100000001",
    kpp: "710001001",
    address: "300000, Тула, Луговая ул., 1",
    bankName: "Банк Тулы",
    bik: "047003001",
    account: "40702810900000000001",
    correspondentAccount: "30101810300000000001",
  },
  buyer: { name: "ООО «Полка»", inn: "7100000002", kpp: "", address: "300001, Тула, Торговая ул., 2" },
  dealNumber: "10500",
  delivery: { from: "2026-03-10", to: "2026-03-11", branch: "Магазин", address: "Тула, Торговая ул., 2" },
  lines,
  ...facts,
});

/** Writes an invoice of a deal in any status straight into the table. */
export async function storeInvoice(db: Database, dealUuid: string): Promise<string> {
  const [deal] = await db.select().from(deals).where(eq(deals.uuid, dealUuid));
  const uuid = uuidv7();
  const number = 900_000 + nextNumber(db, "paper");
  const content = toContent(invoiceFactsOf(), { number: String(number), date: "2026-03-05" });
  await db.insert(papers).values({
    uuid,
    kind: "invoice",
    sellerCompanyUuid: demoUuid("company", "seller"),
    companyUuid: must(deal).buyerCompanyUuid,
    year: 2026,
    number,
    date: "2026-03-05",
    dealUuid,
    createdAt: new Date("2026-03-05T09:00:00Z"),
    totalKopecks: content.total,
    vatKopecks: content.vat,
    content,
  });
  return uuid;
}

export const papersOf = async (as: Caller, deal: string) => (await as(calls.list, { params: { uuid: deal } })).body;
export const paperOf = async (as: Caller, deal: string, paper: string) =>
  (await as(calls.get, { params: { uuid: deal, paperUuid: paper } })).body;
