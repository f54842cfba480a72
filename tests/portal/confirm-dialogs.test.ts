import { expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { headings, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const path = `/cabinet/branch/${demoUuid("branch", "alfa-b1")}`;

test("a deal is closed without scripts after its confirmation, and an action that it does not allow has none", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected" });
  // After the last delivery date.
  await portal.setNow(new Date("2026-03-12T12:00:00+03:00"));
  const deal = `/cabinet/deals/${uuid}`;
  const seller = await portal.visit("rep@seller.example");
  const asked = await seller.get(`${deal}?confirm=close`);
  expect(headings(asked.body)).toEqual([expect.stringMatching(/^Закрыть сделку № \d+\?$/)]);
  expect(headings((await seller.get(`${deal}?confirm=confirmPayment`)).body)).toEqual([expect.stringMatching(/^Сделка № \d+$/)]);
  const [form] = formsOf(asked.body).filter(({ intent }) => intent === "close");
  const closed = await seller.post(form!.action ?? "", Object.fromEntries(sentFields(form!)));
  expect([closed.status, closed.location]).toEqual([303, deal]);
  expect(headings((await seller.get(`${deal}?confirm=close`)).body)).toEqual([expect.stringMatching(/^Сделка № \d+$/)]);
});

test("a manager, who may not delete a trade point, gets no confirmation to delete it", async () => {
  const visitor = await portal.visit("manager@alfa.example");
  const { body } = await visitor.get(`${path}?confirm=delete`);
  expect(text(body)).not.toContain("Удалить точку");
});

test("the confirmation to delete a trade point or block a person lists the open deals that depend on it", async () => {
  const deal = await storeDeal(portal.backend.db, { status: "approved_by_seller", reserve: false });
  const director = await portal.visit("director@alfa.example");
  const branchQuestion = await director.get(`${path}?confirm=delete`);
  expect(headings(branchQuestion.body)).toEqual([expect.stringMatching(/^Удалить точку: /)]);
  expect(text(branchQuestion.body)).toMatch(/На точке \d+ открыт/);
  expect(branchQuestion.body).toContain(`/cabinet/deals/${deal}`);

  // The person who handles open deals, and the one who placed them.
  for (const [who, led] of [
    [await personOf(portal.backend.db, "rep@seller.example"), /Ведёт \d+ открыт/],
    [await personOf(portal.backend.db, "director@alfa.example"), /Оформлен\S* \d+ открыт/],
  ] as const) {
    const admin = await portal.visit("platform@platform.example");
    const { body } = await admin.get(`/cabinet/customer/${who}?confirm=block`);
    expect(headings(body)).toEqual([expect.stringMatching(/^Заблокировать/)]);
    expect(text(body)).toMatch(led);
    expect(text(body)).toMatch(/№ \d+/);
  }
});
