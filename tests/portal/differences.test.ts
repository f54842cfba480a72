import { expect, test } from "vitest";
import { papers } from "#contract/papers.ts";
import { director, main, regional, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { text } from "#tests/support/portal-html.ts";

const { portal } = useDealPages();

/** Names and values of the page's inputs. */
function fieldsOf(page: string): Record<string, string> {
  const inputs = main(page).match(/<input\b[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [/name="([^"]*)"/.exec(input)?.[1] ?? "", /value="([^"]*)"/.exec(input)?.[1] ?? ""]).filter(([name]) => name),
  );
}

const spaced = (shown = "") => shown.replace(/[\u00A0\u202F]/g, " ");
const words = (html: string) => spaced(text(main(html)));

async function given() {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const call = await portal.backend.as("regional@seller.example");
  const upd = (await call(papers.issueUpd, { params: { uuid }, body: {} })).body.uuid;
  return { uuid, call, upd, seller: await portal.visit(regional), path: `/cabinet/deals/${uuid}/differences` };
}

test("an act of differences is made from the deal: every fault at once, then the paper, from which a correction begins", async () => {
  const { uuid, seller, path } = await given();
  expect((await seller.get(`/cabinet/deals/${uuid}`)).body).toContain(`href="${path}"`);
  const opened = fieldsOf((await seller.get(path)).body);

  const nothing = await seller.post(path, { ...opened, buyerPeople: "Иванова", intent: "issue" });
  expect([nothing.status, words(nothing.body)]).toEqual([422, expect.stringContaining("Ни одна строка не отличается от документа")]);

  const faulty = await seller.post(path, { ...opened, buyerPeople: "", "quantity.1": "много", "quantity.2": "9", intent: "issue" });
  expect(faulty.status).toBe(422);
  const named = [...faulty.body.matchAll(/href="#([^"]+)"/g)].map(([, field]) => field);
  expect(named).toEqual(expect.arrayContaining(["buyerPeople", "quantity.1", "reason.1", "reason.2"]));
  expect(fieldsOf(faulty.body)).toMatchObject({ "quantity.1": "много", "quantity.2": "9" });

  const typed = { ...opened, buyerPeople: "Иванова А. П.", "quantity.1": "58", "comment.1": "Две бутылки" };
  const surplus = await seller.post(path, { ...typed, "reason.1": "surplus", intent: "issue" });
  expect([surplus.status, words(surplus.body)]).toEqual([422, expect.stringContaining("По этой причине принимают больше")]);
  expect(fieldsOf(surplus.body)["comment.1"]).toBe("Две бутылки");

  // As many as by the document, written otherwise.
  const sent = await seller.post(path, { ...typed, "quantity.2": "10,0", "reason.1": "shortage", intent: "issue" });
  expect(sent.status).toBe(303);
  const page = await seller.get(sent.location ?? "");
  for (const each of ["Акт о расхождениях № ", "Иванова А. П.", "Недостача", "Две бутылки", "−153,66 ₽"])
    expect(words(page.body)).toContain(each);

  const link = /href="([^"]*correction\?act=[^"]*)"/.exec(page.body)?.[1] ?? "";
  const correction = await seller.get(link);
  const begun = fieldsOf(correction.body);
  expect([begun["quantity.1"], begun["was.quantity.1"], begun["quantity.2"] === begun["was.quantity.2"]]).toEqual(["58", "60", true]);
  expect(spaced(begun.basis)).toMatch(/^акт о расхождениях № \d+ от /);
  expect(correction.body).toMatch(/<option value="shortage" selected/);
});

test("a correction begins from the act in force, also where it agrees again with what was corrected; no other fills it in", async () => {
  const { uuid, call, upd, seller } = await given();
  const act = async (base: string, position: number, quantity: string) => {
    const lines = [{ position, quantity, reason: "shortage" as const }];
    return (
      await call(papers.issueDifferences, {
        params: { uuid },
        body: { base, upd, acceptedOn: "2026-03-05", buyerPeople: "Сидоров", lines },
      })
    ).body;
  };
  const pageBy = async (paper: string) => (await seller.get(`/cabinet/deals/${uuid}/correction?act=${paper}`)).body;
  const lineFields = (page: string) => {
    const fields = fieldsOf(page);
    return ["quantity.1", "was.quantity.1", "quantity.2", "was.quantity.2", "basis"].map((name) => spaced(fields[name]));
  };
  const first = await act(upd, 1, "58");
  const lines = [{ position: 1, quantity: "58", price: "76.83" }];
  const corrected = await call(papers.issueCorrection, {
    params: { uuid },
    body: { base: upd, upd, reason: "shortage", basis: "акт", lines },
  });
  expect(corrected.status).toBe(200);
  expect(lineFields(await pageBy(first.uuid)).slice(0, 2)).toEqual(["58", "58"]);

  const second = await act(first.uuid, 2, "9");
  const byAct = await pageBy(second.uuid);
  // The first line was lowered by a correction: the act's quantity is named, and a person types it.
  expect(words(byAct)).toContain("По акту принято 60, но строку уже уменьшила прежняя корректировка.");
  expect(lineFields(byAct)).toEqual(["58", "58", "9", "10", expect.stringContaining(`акт о расхождениях № ${second.number} от `)]);
  expect(byAct).not.toContain("больше не действует");
  const fields = { ...fieldsOf(byAct), "quantity.1": "60", reason: "other", intent: "check" };
  const review = words((await seller.post(`/cabinet/deals/${uuid}/correction?act=${second.uuid}`, fields)).body);
  // Two kefirs more at 76.83, a kilogram of beef less at 689.90.
  for (const each of ["153,66 ₽", "689,90 ₽"]) expect(review).toContain(each);

  const byReplaced = await pageBy(first.uuid);
  expect(lineFields(byReplaced)).toEqual(["58", "58", "10", "10", ""]);
  expect(words(byReplaced)).toContain(`Акт о расхождениях № ${first.number} больше не действует, поэтому количества здесь не по нему.`);
});

test("an act whose document was corrected says so, and fills in no correction", async () => {
  const { uuid, call, upd, seller } = await given();
  const lines = [{ position: 1, quantity: "57", reason: "shortage" as const }];
  const { body } = await call(papers.issueDifferences, {
    params: { uuid },
    body: { base: upd, upd, acceptedOn: "2026-03-05", buyerPeople: "Сидоров", lines },
  });
  const counted = "update deal_lines set collected_hundredths = 900, actual_total_kopecks = 620910 where deal_uuid = $1 and position = 1";
  await portal.backend.pool.query(counted, [uuid]);
  expect((await call(papers.issueUpd, { params: { uuid }, body: {} })).body.uuid).not.toBe(upd);
  const page = (await seller.get(`/cabinet/deals/${uuid}/papers/${body.uuid}`)).body;
  expect(words(page)).toContain("Этот акт больше не действует: УПД, по которому его составили, исправлен.");
  expect(page).not.toContain("correction?act=");
});

test("an act that another person made meanwhile is not replaced unseen, and nothing typed is lost", async () => {
  const { uuid, call, upd, seller, path } = await given();
  const opened = fieldsOf((await seller.get(path)).body);
  const lines = [{ position: 1, quantity: "57", reason: "shortage" as const }];
  await call(papers.issueDifferences, {
    params: { uuid },
    body: { base: upd, upd, acceptedOn: "2026-03-05", buyerPeople: "Сидоров", lines },
  });
  const typed = { buyerPeople: "Иванова", "quantity.2": "9", "reason.2": "damage" };
  const refused = await seller.post(path, { ...opened, ...typed, intent: "issue" });
  expect([refused.status, words(refused.body)]).toEqual([409, expect.stringContaining("составили другой акт о расхождениях")]);
  expect(fieldsOf(refused.body)).toMatchObject({ buyerPeople: "Иванова", "quantity.2": "9" });
  expect(words(refused.body)).toContain("новый его заменит");
  const again = await seller.post(path, { ...fieldsOf(refused.body), "reason.2": "damage", intent: "issue" });
  expect(again.status).toBe(303);
});

test("the buyer reads the act and is offered neither a correction nor another act", async () => {
  const { uuid, call, upd } = await given();
  const lines = [{ position: 1, quantity: "57", reason: "shortage" as const }];
  const { body } = await call(papers.issueDifferences, {
    params: { uuid },
    body: { base: upd, upd, acceptedOn: "2026-03-05", buyerPeople: "Сидоров", lines },
  });
  const buyer = await portal.visit(director);
  const page = (await buyer.get(`/cabinet/deals/${uuid}/papers/${body.uuid}`)).body;
  expect(words(page)).toContain("Акт о расхождениях № ");
  expect(page).not.toContain("correction?act=");
  const deal = (await buyer.get(`/cabinet/deals/${uuid}`)).body;
  expect(words(deal)).toContain("Акт о расхождениях № ");
  expect(deal).not.toContain("/differences");
});

test("without a transfer document in force the page says so", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const seller = await portal.visit(regional);
  expect(words((await seller.get(`/cabinet/deals/${uuid}/differences`)).body)).toContain("По этой сделке нет действующего УПД");
});
