import type { CallWorld } from "../call-world.ts";
import { alfa, beef, kefir, kislomol, shop } from "../demo-basket.ts";
import { callers, file, type WholeCall } from "../whole-call.ts";

const { collector, director, rep, otherRep, unattached } = callers;
const supervisor = "supervisor@seller.example";

/** Calls about deals and their documents. */
export function dealCalls({ one, own }: CallWorld): Record<string, WholeCall> {
  /** Lines of the edited deal, with less kefir. */
  const kept = [
    { productUuid: kefir, quantity: 8 },
    { productUuid: beef, quantity: 10 },
  ];
  const paper = () => one("select uuid from papers where deal_uuid = $1 limit 1", own.claimed);
  const upd = () => one("select uuid from papers where deal_uuid = $1 and kind = 'upd'", own.claimed);
  const lastUpd = () =>
    one(
      `select uuid from papers where deal_uuid = $1 and kind in ('upd', 'updCorrection') and status = 'issued'
       order by created_at desc, uuid desc limit 1`,
      own.claimed,
    );
  const lastAct = () =>
    one(
      `select uuid from papers where deal_uuid = $1 and kind in ('upd', 'differences') and status = 'issued'
       order by kind limit 1`,
      own.claimed,
    );
  const ofDifferences = () =>
    one("select uuid from papers where deal_uuid = $1 and kind = 'differences' and status = 'issued'", own.claimed);
  const sheet = () => one("select uuid from storage_sheets where kind = 'routeSheet' order by uuid desc limit 1");
  const priceList = () => one("select uuid from papers where kind = 'priceList' and company_uuid = $1 order by uuid desc limit 1", alfa);
  const contract = () =>
    one("select l.uuid from contract_lines l join branches b on b.uuid = branch_uuid where company_uuid = $1 order by 1 limit 1", alfa);
  const act = () => one("select uuid from papers where kind = 'act' and company_uuid = $1 order by uuid desc limit 1", alfa);
  const bought = () => ({ params: { uuid: alfa }, query: { branchUuid: shop } });
  return {
    "deals.list": { who: director, narrows: true, input: () => ({ query: { branchUuid: shop, buyerCompanyUuid: alfa } }) },
    "deals.purchases": { who: director, opens: [unattached], input: bought },
    "deals.purchasesFile": { who: director, opens: [unattached], input: bought },
    "deals.check": { who: rep, input: () => ({ body: { uuid: own.edited, products: kept } }) },
    "deals.dates": { who: rep, input: () => ({ params: { uuid: own.edited }, query: { subcategoriesUuids: [kislomol] } }) },
    "deals.edit": { who: rep, input: () => ({ params: { uuid: own.edited }, body: { products: kept } }) },
    "deals.setStatus": { who: rep, input: () => ({ params: { uuid: own.status }, body: { status: "approved_by_seller" } }) },
    "deals.assignSeller": { who: rep, input: () => ({ params: { uuid: own.seller }, body: { seller_customer_uuid: otherRep } }) },
    "deals.patch": {
      who: rep,
      input: async () => {
        const suborderUuid = await one("select uuid from suborders where deal_uuid = $1 and ordinal = 2", own.collected);
        const uuid = await one("select uuid from deal_lines where suborder_uuid = $1", suborderUuid);
        return { params: { uuid: own.collected }, body: { collected: { suborderUuid, products: [{ uuid, collectedQuantity: 10 }] } } };
      },
    },
    "collection.get": {
      who: collector,
      reached: ["params.uuid"],
      input: async () => ({ params: { uuid: await one("select uuid from suborders where deal_uuid = $1 and ordinal = 2", own.stored) } }),
    },
    "collection.sheets": { who: collector, input: async () => ({ query: { after: await sheet() } }) },
    "collection.sheetFile": { who: collector, input: async () => ({ params: { uuid: await sheet() } }) },
    "collection.issueSheet": {
      who: collector,
      input: async () => ({
        body: {
          kind: "pickingList",
          storageUuid: await one("select storage_uuid as uuid from suborders where deal_uuid = $1 and ordinal = 2", own.stored),
          date: await one("select delivery_date::text as uuid from suborders where deal_uuid = $1 and ordinal = 2", own.stored),
        },
      }),
    },
    "collection.put": {
      who: collector,
      // Storages ship to buyers of every company.
      reached: ["params.uuid"],
      input: async () => {
        const suborderUuid = await one("select uuid from suborders where deal_uuid = $1 and ordinal = 2", own.stored);
        const uuid = await one("select uuid from deal_lines where suborder_uuid = $1", suborderUuid);
        return { params: { uuid: suborderUuid }, body: { collected: { products: [{ uuid, collectedQuantity: 8 }] } } };
      },
    },
    "exchange.setDealStatus": {
      who: "supervisor@seller.example",
      reached: ["params.uuid"],
      input: async () => {
        const suborderUuid = await one("select uuid from suborders where deal_uuid = $1 and ordinal = 2", own.reported);
        const uuid = await one("select uuid from deal_lines where suborder_uuid = $1", suborderUuid);
        return { params: { uuid: own.reported }, body: { collected: { suborderUuid, products: [{ uuid, collectedQuantity: 9 }] } } };
      },
    },
    "deals.progress": { who: director, opens: ["rep2@seller.example", unattached], input: () => ({ body: { buyerCompanyUuid: alfa } }) },
    "deals.repeat": { who: director, input: () => ({ params: { uuid: own.claimed }, body: {} }) },
    "documents.upload": { who: director, input: () => ({ params: { uuid: own.claimed }, body: file() }) },
    "documents.file": {
      who: director,
      input: async () => ({
        params: { uuid: own.claimed, documentUuid: await one("select uuid from deal_documents where deal_uuid = $1 limit 1", own.claimed) },
      }),
    },
    "documents.delete": {
      who: director,
      input: async () => ({
        params: { uuid: own.claimed, documentUuid: await one("select uuid from deal_documents where deal_uuid = $1 limit 1", own.claimed) },
      }),
    },
    "acts.issue": {
      who: director,
      input: async () => ({
        body: {
          companyUuid: alfa,
          contractUuid: await contract(),
          ...{ dateFrom: "2026-02-01", dateTo: "2026-02-28" },
        },
      }),
    },
    "acts.get": { who: director, input: async () => ({ params: { uuid: await act() } }) },
    "acts.file": { who: director, input: async () => ({ params: { uuid: await act() } }) },
    "acts.answer": { who: director, input: async () => ({ params: { uuid: await act() }, body: { answer: "confirmed" } }) },
    "companyPrices.choices": { who: director, opens: [unattached], input: () => ({ params: { uuid: alfa } }) },
    "companyPrices.issue": { who: director, input: async () => ({ body: { companyUuid: alfa, contractUuid: await contract() } }) },
    "companyPrices.get": { who: director, opens: [unattached], input: async () => ({ params: { uuid: await priceList() } }) },
    "companyPrices.file": { who: director, opens: [unattached], input: async () => ({ params: { uuid: await priceList() } }) },
    "companyPrices.workbook": { who: director, opens: [unattached], input: async () => ({ params: { uuid: await priceList() } }) },
    "papers.issueInvoice": { who: director, input: () => ({ params: { uuid: own.claimed }, body: {} }) },
    "papers.issueAdvances": { who: rep, input: () => ({ params: { uuid: own.claimed }, body: {} }) },
    "papers.issueSpecification": { who: director, input: () => ({ params: { uuid: own.claimed }, body: {} }) },
    "papers.issueUpd": { who: rep, input: () => ({ params: { uuid: own.claimed }, body: {} }) },
    "papers.correctable": { who: rep, input: () => ({ params: { uuid: own.claimed } }) },
    "papers.checkCorrection": {
      who: rep,
      input: async () => ({
        params: { uuid: own.claimed },
        body: { base: await lastUpd(), upd: await lastUpd(), reason: "defect", lines: [{ position: 1, quantity: "1", price: "1.00" }] },
      }),
    },
    "papers.issueCorrection": {
      who: rep,
      input: async () => ({
        params: { uuid: own.claimed },
        body: {
          ...{ base: await lastUpd(), upd: await lastUpd() },
          ...{ reason: "defect", basis: "акт № 1", act: await ofDifferences() },
          lines: [{ position: 1, quantity: "1", price: "1.00" }],
        },
      }),
    },
    "papers.acceptable": { who: rep, input: () => ({ params: { uuid: own.claimed } }) },
    "papers.issueDifferences": {
      who: rep,
      input: async () => ({
        params: { uuid: own.claimed },
        body: {
          ...{ base: await lastAct(), upd: await upd() },
          ...{ acceptedOn: "2026-03-05", buyerPeople: "Иванова А. П." },
          lines: [{ position: 1, quantity: "1", reason: "other" }],
        },
      }),
    },
    "papers.cancelDifferences": {
      who: supervisor,
      input: async () => ({ params: { uuid: own.claimed, paperUuid: await ofDifferences() }, body: {} }),
    },
    "papers.bundle": { who: director, input: () => ({ params: { uuid: own.claimed } }) },
    "papers.xml": { who: director, input: async () => ({ params: { uuid: own.claimed, paperUuid: await upd() } }) },
    "papers.get": { who: director, input: async () => ({ params: { uuid: own.claimed, paperUuid: await paper() } }) },
    "papers.file": { who: director, input: async () => ({ params: { uuid: own.claimed, paperUuid: await paper() } }) },
  };
}
