import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { customers } from "#contract/customers.ts";
import { useRaces } from "#tests/support/checkout-races.ts";
import { alfa, exampleLines, exampleOrder, fill, must } from "#tests/support/demo-basket.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, buyers, holdContract, untilWaiting } = useRaces();

test("an order and an edit of a director whom it notifies end one after the other", async () => {
  const roles = ["buyer_company_director" as const];
  const director = await addPerson(backend.db, { companyUuid: alfa, email: "second-director@alfa.example", roles });
  const manager = await backend.as(must(buyers[0]));
  await fill(manager, exampleLines(41.5));
  const platform = await backend.as("platform@platform.example");
  const held = await holdContract();
  // It has locked the company and is about to notify the directors.
  const placing = manager(basket.placeDeal, { body: exampleOrder, key: "beside an edit" });
  await untilWaiting(1);
  const editing = platform(customers.updateInternal, { params: { uuid: director.uuid }, body: { roles: ["buyer_company_manager"] } });
  await untilWaiting(2);
  await held.release();
  expect([(await placing).status, (await editing).status]).toEqual([200, 200]);
});
