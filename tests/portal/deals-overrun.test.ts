import { expect, test } from "vitest";
import { director, main, representative, useDealPages } from "#tests/support/deal-pages.ts";
import { meat, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { hrefs, text } from "#tests/support/portal-html.ts";

const { portal, pageOf, dealOf } = useDealPages();

test("O33: a prepaid deal that weighs more bills the difference to the buyer, and the seller confirms its payment", async () => {
  const { db, pool } = portal.backend;
  const uuid = await storeDeal(db, { status: "received", isPaid: true, actualTotalKopecks: 1_185_375 });
  await pool.query(
    `update deal_lines set actual_total_kopecks = total_kopecks + 34495, collected_hundredths = 1050
      where deal_uuid = $1 and assortment_uuid = $2`,
    [uuid, meat],
  );
  await pool.query(
    `update contract_lines set limit_kopecks = 0, balance_kopecks = -1000000000
      where branch_uuid = $1 and assortment_uuid = $2`,
    [shop, meat],
  );
  const { number } = await dealOf(uuid);
  const bill = await pageOf(director, uuid);
  expect(text(bill)).toMatch(/К доплате 344,95\s₽: товар весит больше, чем заказано/);
  expect(text(bill)).toContain(`в течение 7 дней после доставки. В назначении платежа укажите «Доплата по сделке № ${number}»`);
  expect(hrefs(bill)).toContain("/requisites");
  expect(text(bill)).not.toMatch(/Оплата подтверждена$/);

  const drawn = await pageOf(representative, uuid);
  expect(text(drawn)).toContain("Когда деньги поступят, подтвердите оплату");
  const question = hrefs(drawn).find((href) => href.includes("confirm=confirmPayment")) ?? "";
  const visitor = await portal.visit(representative);
  expect(text(main((await visitor.get(question)).body))).toMatch(/Подтвердить оплату 344,95\s₽\?.*доплата за товар, который весит больше/);
  const { version } = await dealOf(uuid);
  const answer = await visitor.post(`/cabinet/deals/${uuid}`, { intent: "confirmPayment", version: String(version) });
  expect(answer.status).toBe(303);
  expect(text(await pageOf(director, uuid))).not.toContain("К доплате");
});
