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
  await call(papers.issueCorrection, { params: { uuid }, body: { base: upd, reason: "shortage", basis: "акт № 4", lines: [kefirs] } });

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
