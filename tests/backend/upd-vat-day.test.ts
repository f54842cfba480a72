import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLogs } from "#server/backend/deals/tables.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { at, readXml } from "#tests/support/read-xml.ts";

// Today is 5 March 2026: kefir for 4,609.80 at 10 percent, beef for 6,899.00 at 22, or both at 5 from the day of a special regime.
const backend = useBackend();
const world = useMixedDeal(backend, "collected", ["companies", "paper_signers", "seller_regimes"]);
const own = { rates: ["10%", "22%"], vat: "1663.15" };
// 4,609.80 x 5 / 105 = 219.51 and 6,899.00 x 5 / 105 = 328.52.
const five = { rates: ["5%", "5%"], vat: "548.03" };

const goWith = (updAt: "collection" | "receipt") => backend.pool.query("update paper_signers set upd_at = $1", [updAt]);
const specialFrom = (from: string) =>
  backend.db.insert(sellerRegimes).values({ companyUuid: demoUuid("company", "seller"), regime: "special5", from });
async function plan(first: string, second = first): Promise<void> {
  await world.setLine(world.deal, 0, { deliveryDate: first });
  await world.setLine(world.deal, 1, { deliveryDate: second });
}
const log = (toStatus: "collected" | "received", day: string) =>
  backend.db.insert(dealLogs).values({
    ...{ uuid: randomUUID(), dealUuid: world.deal, event: "status", toStatus, actorName: "Склад", actorSide: "seller" },
    createdAt: new Date(`${day}T12:00:00+03:00`),
  });
const issue = () => world.rep(calls.issueUpd, { params: { uuid: world.deal }, body: {} });
const fileOf = async (call: typeof calls.xml | typeof calls.file, paperUuid: string) =>
  (await world.director(call, { params: { uuid: world.deal, paperUuid } })).body as Buffer;
async function saidIn(paperUuid: string) {
  const root = readXml(new TextDecoder("windows-1251").decode(await fileOf(calls.xml, paperUuid)));
  return {
    shippedOn: at(root, "Документ/СвПродПер/СвПер")[0]?.attributes.ДатаПер,
    rates: at(root, "Документ/ТаблСчФакт/СведТов").map(({ attributes }) => attributes.НалСт),
    vat: at(root, "Документ/ТаблСчФакт/ВсегоОпл/СумНалВсего/СумНал")[0]?.text,
  };
}

describe("VAT of a transfer document is that of the day on which the goods went", () => {
  beforeEach(() => goWith("collection"));

  test("planned before a change of the regime and shipped after it", async () => {
    await specialFrom("2026-03-05");
    await plan("2026-03-03", "2026-03-04");
    await log("collected", "2026-03-05");
    const { uuid } = (await issue()).body;
    expect(await saidIn(uuid)).toEqual({ shippedOn: "05.03.2026", ...five });
    const page = (await world.director(calls.get, { params: { uuid: world.deal, paperUuid: uuid } })).body;
    expect([page.vat.total, page.vat.rates.map(({ rate }) => rate)]).toEqual([rub(548.03), [5]]);
    const text = (await pdfTexts(await fileOf(calls.file, uuid))).join(" ");
    expect([text.includes("548,03"), text.includes("22 %"), text.includes("Статус: 1")]).toEqual([true, false, true]);
  });

  test("planned for days on both sides of the change", async () => {
    await specialFrom("2026-03-04");
    await plan("2026-03-03", "2026-03-04");
    await log("collected", "2026-03-03");
    expect(await saidIn((await issue()).body.uuid)).toEqual({ shippedOn: "03.03.2026", ...own });
    await backend.pool.query("delete from papers");
    await backend.pool.query("update deal_logs set created_at = '2026-03-04T09:00:00Z' where deal_uuid = $1 and to_status = 'collected'", [
      world.deal,
    ]);
    expect(await saidIn((await issue()).body.uuid)).toEqual({ shippedOn: "04.03.2026", ...five });
  });

  test("planned after the change and shipped before it", async () => {
    await specialFrom("2026-03-10");
    await plan("2026-03-10");
    await log("collected", "2026-03-05");
    expect(await saidIn((await issue()).body.uuid)).toEqual({ shippedOn: "05.03.2026", ...own });
  });

  test("a seller who pays no VAT from that day has the form without an invoice", async () => {
    await specialFrom("2026-03-05");
    await backend.db.update(sellerRegimes).set({ regime: "special" });
    await plan("2026-03-04");
    await log("collected", "2026-03-05");
    const { uuid } = (await issue()).body;
    expect((await world.director(calls.get, { params: { uuid: world.deal, paperUuid: uuid } })).body.upd?.form).toBe(2);
  });

  test("a correction on a later day keeps the rates of the day of shipment", async () => {
    await specialFrom("2026-03-06");
    await plan("2026-03-04");
    await log("collected", "2026-03-04");
    await issue();
    backend.setNow(new Date("2026-03-07T09:00:00Z"));
    [world.director, world.rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
    await world.setLine(world.deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    const { uuid, version } = (await issue()).body;
    expect(version).toBe(2);
    // 2,304.90 x 10 / 110 = 209.54, and 1,244.08 of the beef.
    expect(await saidIn(uuid)).toEqual({ shippedOn: "04.03.2026", rates: ["10%", "22%"], vat: "1453.62" });
  });
});

describe("where documents wait for the receipt", () => {
  beforeEach(() => goWith("receipt"));

  test("VAT is that of its day", async () => {
    await specialFrom("2026-03-05");
    await plan("2026-03-04");
    await log("collected", "2026-03-03");
    await world.director(dealCalls.setStatus, { params: { uuid: world.deal }, body: { status: "received" } });
    const [paper] = (await papersOf(world.rep, world.deal)).papers;
    expect(await saidIn(paper?.uuid ?? "")).toEqual({ shippedOn: "05.03.2026", ...five });
  });

  test("goods that nobody has received went on the last planned day that has come", async () => {
    await specialFrom("2026-03-04");
    await plan("2026-03-02", "2026-03-04");
    await log("collected", "2026-03-01");
    expect(await saidIn((await issue()).body.uuid)).toEqual({ shippedOn: "04.03.2026", ...five });
  });

  test("a document before a planned day behind the change waits for it", async () => {
    await specialFrom("2026-03-10");
    await plan("2026-03-04", "2026-03-10");
    await log("collected", "2026-03-03");
    expect((await issue()).errors[0]?.details).toEqual({ gaps: ["vatDay"] });
  });
});
