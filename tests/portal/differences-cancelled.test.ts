import { expect, test } from "vitest";
import { papers } from "#contract/papers.ts";
import { director, main, regional, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { issueDifferences } from "#tests/support/differences.ts";
import { text } from "#tests/support/portal-html.ts";

const { portal } = useDealPages();
const supervisor = "supervisor@seller.example";
const words = (html: string) => text(main(html)).replace(/[\u00A0\u202F]/g, " ");

async function given() {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const call = await portal.backend.as(regional);
  const upd = (await call(papers.issueUpd, { params: { uuid }, body: {} })).body.uuid;
  const act = await issueDifferences(call, uuid);
  return { uuid, call, upd, act, path: `/cabinet/deals/${uuid}/papers/${act}` };
}

test("an accountant cancels an act after a question; its page says so, and the deal's log", async () => {
  const { uuid, path } = await given();
  const accountant = await portal.visit(supervisor);
  const page = (await accountant.get(path)).body;
  const link = /href="([^"]*confirm=cancel[^"]*)"/.exec(page)?.[1] ?? "";
  const question = (await accountant.get(link)).body;
  expect(text(question)).toMatch(/Отменить акт о расхождениях № \d+\?/);
  expect(words(page)).not.toContain("отменён и не действует");
  const sent = await accountant.post(link, { sure: "1", intent: "cancel" });
  expect([sent.status, sent.location]).toEqual([303, path]);
  const after = (await accountant.get(path)).body;
  expect(words(after)).toContain("Акт о расхождениях отменён и не действует.");
  for (const gone of ["confirm=cancel", "correction?act="]) expect(after).not.toContain(gone);
  expect((await accountant.post(link, { sure: "1", intent: "cancel" })).status).toBe(303);
  const deal = (await accountant.get(`/cabinet/deals/${uuid}`)).body;
  expect(words(deal).match(/Отменён акт о расхождениях №/g)).toHaveLength(1);
  const buyer = await portal.visit(director);
  expect(words((await buyer.get(path)).body)).toContain("Акт о расхождениях отменён и не действует.");
});

test("others are not asked, and a post of theirs changes nothing", async () => {
  const { path } = await given();
  for (const account of [regional, director]) {
    const person = await portal.visit(account);
    expect((await person.get(path)).body).not.toContain("confirm=cancel");
    expect(words((await person.get(`${path}?confirm=cancel`)).body)).toContain("Акт о расхождениях №");
    expect((await person.post(path, { sure: "1", intent: "cancel" })).status).toBe(403);
    expect(words((await person.get(path)).body)).not.toContain("отменён и не действует");
  }
});

test("an act that a correction stands on is not cancelled: the page says which and what to do", async () => {
  const { uuid, call, upd, act, path } = await given();
  const accountant = await portal.visit(supervisor);
  const lines = [{ position: 1, quantity: "0", price: "76.83" }];
  const { body } = await call(papers.issueCorrection, {
    params: { uuid },
    body: { base: upd, upd, act, reason: "defect", basis: "акт", lines },
  });
  expect((await accountant.get(path)).body).not.toContain("confirm=cancel");
  const refused = await accountant.post(`${path}?confirm=cancel`, { sure: "1", intent: "cancel" });
  expect([refused.status, words(refused.body)]).toEqual([
    409,
    expect.stringContaining(`По этому акту выпущен УКД № ${body.number}, поэтому отменить акт нельзя.`),
  ]);
});

test("a correction begun from an act names it, and its review says of lowered lines what the form says", async () => {
  const { uuid, call, upd } = await given();
  const lowered = await call(papers.issueCorrection, {
    params: { uuid },
    body: { base: upd, upd, reason: "other", basis: "акт", lines: [{ position: 2, quantity: "9", price: "689.90" }] },
  });
  const begun = (await call(papers.acceptable, { params: { uuid } })).body;
  const lines = [{ position: 1, quantity: "58", reason: "shortage" as const }];
  const { body: act } = await call(papers.issueDifferences, {
    params: { uuid },
    body: { base: begun.base, upd, acceptedOn: begun.acceptedOn, buyerPeople: "Сидоров", lines },
  });
  const seller = await portal.visit(regional);
  const path = `/cabinet/deals/${uuid}/correction?act=${act.uuid}`;
  const note = "По акту принято 10, но строку уже уменьшила прежняя корректировка.";
  const form = (await seller.get(path)).body;
  expect(words(form)).toContain(note);
  const fields = Object.fromEntries(
    [...main(form).matchAll(/<input\b[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
    ]),
  );
  expect(fields.act).toBe(act.uuid);
  const review = await seller.post(path, { ...fields, reason: "shortage", intent: "check" });
  expect(words(review.body)).toContain("Проверьте, что изменится");
  // In the review, and in the form that it hides.
  expect(words(review.body).split(note)).toHaveLength(3);
  const issued = await seller.post(path, { ...fields, reason: "shortage", intent: "issue" });
  expect(issued.status).toBe(303);
  const { rows } = await portal.backend.pool.query(
    "select content->>'act' as act from papers where deal_uuid = $1 and kind = 'updCorrection' order by number desc limit 1",
    [uuid],
  );
  expect([lowered.status, rows]).toEqual([200, [{ act: act.uuid }]]);
});
