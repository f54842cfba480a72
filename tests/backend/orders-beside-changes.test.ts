import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { customers } from "#contract/customers.ts";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { alfa, dairy, exampleLines, exampleOrder, fill, setContract, shop } from "#tests/support/demo-basket.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";
import { sendSideBySide } from "#tests/support/side-by-side-calls.ts";

/** An order beside another change that locks its basket: neither stops the other. */
const { backend, countDeals } = usePlacedDeals();

async function readyToOrder(login: string) {
  await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  const as = await backend.as(login);
  await fill(as, exampleLines(41.5));
  return { as, order: () => as(basket.placeDeal, { body: exampleOrder }) };
}

test("an ended deal is repeated while its person orders: both are done", async () => {
  const { as, order } = await readyToOrder("director@alfa.example");
  const ended = "select uuid from deals where branch_uuid = $1 and status = any($2) limit 1";
  const { rows } = await backend.pool.query(ended, [shop, endedDealStatuses]);
  const repeat = () => as(deals.repeat, { params: { uuid: rows[0].uuid } });
  const before = await countDeals();
  const held = ["select from schedules where uuid = (select schedule_uuid from branches where uuid = $1) for update", shop] as const;
  const answers = await sendSideBySide<{ status: number }>(backend.pool, held, [order, repeat]);
  expect([answers.map(({ status }) => status), await countDeals()]).toEqual([[200, 200], before + 1]);
});

test.each(["first", "last"] as const)("a person is erased who is ordering, the erasure %s: one after the other", async (place) => {
  const email = `leaving-${place}@alfa.example`;
  const { uuid } = await addPerson(backend.db, { companyUuid: alfa, email, roles: ["buyer_company_director"] });
  const { order } = await readyToOrder(email);
  const platform = await backend.as("platform@platform.example");
  const erase = () => platform(customers.deleteInternal, { params: { uuid } });
  const held = ["select from companies where uuid = $1 for update", alfa] as const;
  const before = await countDeals();
  const answers = await sendSideBySide<{ status: number }>(backend.pool, held, place === "first" ? [erase, order] : [order, erase]);
  expect(answers.map(({ status }) => status)).toEqual(place === "first" ? [200, 400] : [200, 200]);
  expect(await countDeals()).toBe(place === "first" ? before : before + 1);
});
