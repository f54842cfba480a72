import { expect, test } from "vitest";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { director, main, representative, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { elements, hrefs, text } from "#tests/support/portal-html.ts";

const { portal, pageOf, dealOf } = useDealPages();

const post = async (account: string, uuid: string, fields: Record<string, string>) => {
  const visitor = await portal.visit(account);
  const answer = await visitor.post(`/cabinet/deals/${uuid}`, fields);
  return { status: answer.status, words: answer.status === 303 ? "" : text(main(answer.body)) };
};

test("trust P8: without scripts every form of a deal carries its version, and an outdated one gets 409 with what changed", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "transferred_to_warehouse" });
  const { suborders, products, number } = await dealOf(uuid);
  const drawn = await pageOf(representative, uuid);
  const posting = elements(drawn, /<form\b[^>]*method="post"[^>]*>/).filter(
    (form) => !/value="(uploadDocument|sendMessage|issueInvoice|issueSpecification)"/.test(form),
  );
  expect(posting.length).toBeGreaterThan(0);
  for (const form of posting) expect(form, form.slice(0, 200)).toContain('name="version" value="1"');
  await (await portal.backend.as("regional@seller.example"))(deals.patch, { params: { uuid }, body: { comment: "Пропуск на въезд" } });
  const suborder = suborders[1];
  const line = products.find((each) => each.suborderUuid === suborder?.uuid)?.uuid ?? "";
  const forms: Record<string, string>[] = [
    { intent: "collect", suborderUuid: suborder?.uuid ?? "", [`c.${line}`]: "9" },
    { intent: "collectAll", suborderUuid: suborder?.uuid ?? "", [`o.${line}`]: "10" },
    { intent: "delivery", driver: "Иванов", car: "А001АА" },
    { intent: "comment", comment: "Другое" },
    { intent: "changeStatus", status: "collected" },
  ];
  for (const form of forms) {
    const { status, words } = await post(representative, uuid, { ...form, version: "1" });
    expect([form.intent, status]).toEqual([form.intent, 409]);
    expect(words, form.intent).toMatch(/Последнее изменение: .*Сейчас сделка в состоянии/);
  }
  expect(await dealOf(uuid)).toMatchObject({
    number,
    version: 2,
    status: "transferred_to_warehouse",
    actualTotal: null,
    comment: "Пропуск на въезд",
  });
});

test("trust P8: a step that cannot be undone is a link to a confirmation and never a button on the page", async () => {
  const cases: [status: DealStatus, account: string, action: string, words: RegExp][] = [
    ["approved_by_seller", representative, "passToDelivery", /Передать сделку № \d+ на склад\?/],
    ["transferred_to_warehouse", representative, "collectAll", /Всё собрано как заказано: \d+-1\?/],
    ["collected", director, "received", /Подтвердить получение по сделке № \d+\?/],
  ];
  // Every contract has enough money for prepaid goods.
  await portal.backend.pool.query("update contract_lines set balance_kopecks = balance_kopecks + 1000000000");
  for (const [status, account, action, words] of cases) {
    const uuid = await storeDeal(portal.backend.db, { status });
    const html = await pageOf(account, uuid);
    expect(html).not.toContain(`name="intent" value="${action}"`);
    const question = hrefs(html).find((href) => href.includes(`confirm=${action}`)) ?? "";
    const asked = (
      await (await portal.visit(account)).get(`/cabinet/deals/${uuid}${question.replaceAll("&amp;", "&").replace(/^[^?]*/, "")}`)
    ).body;
    expect(text(asked)).toMatch(words);
    expect(asked).toContain(`value="${action}"`);
    expect((await dealOf(uuid)).status).toBe(status);
  }
});
