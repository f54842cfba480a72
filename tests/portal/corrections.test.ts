import { expect, test } from "vitest";
import { papers } from "#contract/papers.ts";
import { main, regional, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { text } from "#tests/support/portal-html.ts";

const { portal } = useDealPages();

/** Names and values of the hidden and typed fields of the page's form. */
function fieldsOf(page: string): Record<string, string> {
  const inputs = main(page).match(/<input\b[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [/name="([^"]*)"/.exec(input)?.[1] ?? "", /value="([^"]*)"/.exec(input)?.[1] ?? ""]).filter(([name]) => name),
  );
}

test("a line that another person corrected meanwhile stays so when the form is sent again", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const seller = await portal.visit(regional);
  const call = await portal.backend.as("regional@seller.example");
  const upd = (await call(papers.issueUpd, { params: { uuid }, body: {} })).body.uuid;
  const path = `/cabinet/deals/${uuid}/correction`;
  const opened = { ...fieldsOf((await seller.get(path)).body), reason: "shortage", basis: "акт № 5", intent: "issue" };
  const kefirs = { position: 1, quantity: "58", price: "76.83" };
  await call(papers.issueCorrection, { params: { uuid }, body: { base: upd, upd, reason: "shortage", basis: "акт № 4", lines: [kefirs] } });

  const refused = await seller.post(path, { ...opened, "quantity.2": "9" });
  expect(refused.status).toBe(409);
  expect(text(main(refused.body))).toContain("по этому УПД выпустили другую корректировку");
  const shown = fieldsOf(refused.body);
  expect([shown["quantity.1"], shown["quantity.2"]]).toEqual(["58", "9"]);

  const sent = await seller.post(path, { ...shown, reason: "shortage", basis: "акт № 5", intent: "issue" });
  expect(sent.status).toBe(303);
  const paper = text(main((await seller.get(sent.location ?? "")).body)).replace(/\u00A0/g, " ");
  expect(paper).toContain("−689,90 ₽");
  expect(paper).not.toContain("Кефир");

  const nothing = await seller.post(path, { ...fieldsOf((await seller.get(path)).body), reason: "other", basis: "акт", intent: "issue" });
  expect([nothing.status, text(main(nothing.body))]).toEqual([422, expect.stringContaining("Ни одна строка не изменилась")]);
});

test("a correction is shown before it is issued: every fault at once, nothing lost going back, only the last step owes", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const seller = await portal.visit(regional);
  const call = await portal.backend.as("regional@seller.example");
  await call(papers.issueUpd, { params: { uuid }, body: {} });
  const path = `/cabinet/deals/${uuid}/correction`;
  const opened = fieldsOf((await seller.get(path)).body);
  const issued = async () =>
    (await call(papers.list, { params: { uuid } })).body.papers.filter(({ kind }) => kind === "updCorrection").length;

  const faulty = await seller.post(path, {
    ...opened,
    reason: "",
    basis: "",
    "quantity.1": "57,5",
    "quantity.2": "много",
    intent: "check",
  });
  expect(faulty.status).toBe(422);
  const named = [...faulty.body.matchAll(/href="#([^"]+)"/g)].map(([, field]) => field);
  expect(named).toEqual(expect.arrayContaining(["reason", "basis", "quantity.1", "quantity.2"]));

  const typed = { ...opened, reason: "shortage", basis: "акт № 7", "quantity.1": "58" };
  const shown = await seller.post(path, { ...typed, intent: "check" });
  const words = text(main(shown.body)).replace(/[\u00A0\u202F]/g, " ");
  expect(shown.status).toBe(200);
  for (const each of ["Проверьте, что изменится", "−153,66 ₽", "−13,97 ₽", "11 508,80 ₽", "11 355,14 ₽", "1 046,25 ₽", "1 032,28 ₽"])
    expect(words).toContain(each);
  expect(words).toContain("Долг покупателя уменьшится на 153,66 ₽.");
  expect(await issued()).toBe(0);

  const back = await seller.post(path, { ...fieldsOf(shown.body), reason: "shortage", intent: "edit" });
  expect([back.status, main(back.body).includes("Проверьте, что изменится")]).toEqual([200, false]);
  expect(fieldsOf(back.body)).toMatchObject({ basis: "акт № 7", "quantity.1": "58", "was.quantity.1": opened["was.quantity.1"] });
  expect(back.body).toMatch(/<option value="shortage" selected/);
  expect(await issued()).toBe(0);

  const sent = await seller.post(path, { ...fieldsOf(shown.body), reason: "shortage", intent: "issue" });
  expect([sent.status, await issued()]).toEqual([303, 1]);
});

test("a document that was corrected after the review is reviewed anew, with everything that was typed", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "received", reserve: false });
  const seller = await portal.visit(regional);
  const call = await portal.backend.as("regional@seller.example");
  const upd = (await call(papers.issueUpd, { params: { uuid }, body: {} })).body.uuid;
  const kefirs = { position: 1, quantity: "58", price: "76.83" };
  await call(papers.issueCorrection, { params: { uuid }, body: { base: upd, upd, reason: "shortage", basis: "акт № 4", lines: [kefirs] } });
  const path = `/cabinet/deals/${uuid}/correction`;
  const typed = { reason: "shortage", basis: "акт № 5", "quantity.2": "9" };
  const review = await seller.post(path, { ...fieldsOf((await seller.get(path)).body), ...typed, intent: "check" });
  expect(text(main(review.body))).toContain("Проверьте, что изменится");
  await portal.backend.pool.query("update paper_signers set position = 'Главный бухгалтер'");
  expect((await call(papers.issueUpd, { params: { uuid }, body: { requisites: true } })).status).toBe(200);
  const refused = await seller.post(path, { ...fieldsOf(review.body), ...typed, intent: "issue" });
  expect([refused.status, text(main(refused.body))]).toEqual([409, expect.stringContaining("этот УПД исправили")]);
  const shown = fieldsOf(refused.body);
  expect([shown["quantity.2"], shown.basis, shown.upd === upd]).toEqual(["9", "акт № 5", false]);
  const again = await seller.post(path, { ...shown, ...typed, intent: "check" });
  expect(text(main(again.body))).toContain("Проверьте, что изменится");
  expect((await seller.post(path, { ...fieldsOf(again.body), ...typed, intent: "issue" })).status).toBe(303);
});
