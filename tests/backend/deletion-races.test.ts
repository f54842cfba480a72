import { describe, expect, test } from "vitest";
import { acts } from "#contract/acts.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { payments } from "#contract/payments.ts";
import { errorsOf, usePayments } from "#tests/support/payments.ts";
import { type Begun, sendSideBySide } from "#tests/support/side-by-side-calls.ts";

/** A company is deleted while its money moves. The tests hold a contract, so that the first stands in the middle when the second begins. */
const { backend, as, find, add, debtor } = usePayments();

type Owner = Awaited<ReturnType<typeof debtor>>;
type Order = "deletion first" | "deletion last";
const orders: Order[] = ["deletion first", "deletion last"];

const textOf = ({ body }: { body: unknown }) => JSON.stringify(body);

async function deletionOf({ company }: Owner): Promise<Begun> {
  const platform = await backend.as("platform@platform.example");
  return () => platform(companies.deleteCompany, { params: { uuid: company } });
}

/** Both side by side, the first of them stopped at a contract; the answers of the deletion and of the other. */
async function together({ first }: Owner, deletion: Begun, other: Begun, order: Order) {
  const calls = order === "deletion first" ? [deletion, other] : [other, deletion];
  const held = ["select from contract_lines where uuid = $1 for update", first] as const;
  const [one, two] = await sendSideBySide(backend.pool, held, calls);
  if (!one || !two) throw new Error("two were begun");
  return order === "deletion first" ? ([one, two] as const) : ([two, one] as const);
}

/** A payment that nobody has spread, of a company that is not deleted. */
async function waitingPayment(): Promise<string> {
  const { inn } = await debtor();
  return (await add({ buyer: inn, number: "1", amount: "600" })).body.uuid;
}

describe("a company that is deleted while", () => {
  test.each(orders)("a payment of another one is posted to it: one after the other, %s", async (order) => {
    const owner = await debtor();
    const uuid = await waitingPayment();
    const keeper = await as();
    const post = () =>
      keeper(payments.post, {
        params: { uuid },
        body: { companyUuid: owner.company, parts: [{ contractUuid: owner.first, amount: "600" }] },
      });
    const [deleted, posted] = await together(owner, await deletionOf(owner), post, order);
    if (order === "deletion first") expect([deleted.status, posted.status]).toEqual([200, 404]);
    else {
      expect([deleted.status, posted.status]).toEqual([409, 200]);
      expect(textOf(deleted)).toContain("есть распределённые платежи");
    }
  });

  test.each(orders)("its payments are posted: one after the other, %s", async (order) => {
    const owner = await debtor();
    const added = [];
    for (const number of ["1", "2", "3"]) added.push((await add({ buyer: owner.inn, number, amount: "600" })).body.uuid);
    await backend.pool.query("update payments set reason = null where uuid = any($1::uuid[])", [added]);
    const keeper = await as();
    const post = () => keeper(payments.postReady);
    const [deleted, posted] = await together(owner, await deletionOf(owner), post, order);
    expect([deleted.status, posted.status]).toEqual([200, 200]);
    const left = await find(owner.inn);
    // An advance of a company with several contracts waits for a person again.
    expect(left.map(({ company, status }) => [company, status])).toEqual(added.map(() => [null, "waiting"]));
  });

  test.each(orders)("an act of reconciliation is made of it: one after the other, %s", async (order) => {
    const owner = await debtor();
    const keeper = await as();
    const body = { companyUuid: owner.company, dateFrom: "2026-02-01", dateTo: "2026-02-28" };
    const issue = () => keeper(acts.issue, { body });
    const [deleted, issued] = await together(owner, await deletionOf(owner), issue, order);
    expect(deleted.status).toBe(200);
    if (order === "deletion last") expect(issued.status).toBe(200);
    else expect([issued.status, textOf(issued)]).toEqual([409, expect.stringContaining("договор")]);
  });

  test.each(orders)("its trade point is removed: one after the other, %s", async (order) => {
    const owner = await debtor();
    await backend.pool.query("update contract_lines set balance_kopecks = 0 where uuid in ($1, $2)", [owner.first, owner.second]);
    const { rows } = await backend.pool.query("select branch_uuid as branch from contract_lines where uuid = $1", [owner.first]);
    const platform = await backend.as("platform@platform.example");
    const remove = () => platform(branches.removeInternal, { params: { uuid: rows[0].branch } });
    const [deleted, removed] = await together(owner, await deletionOf(owner), remove, order);
    expect([deleted.status, removed.status]).toEqual([200, order === "deletion first" ? 404 : 200]);
  });
});

test("a deletion that is refused leaves the company's payments as they were", async () => {
  const owner = await debtor();
  expect((await add({ buyer: owner.inn, number: "1", amount: "500" })).body.status).toBe("posted");
  const before = await find(owner.inn);
  const refused = await (await deletionOf(owner))();
  expect([refused.status, errorsOf(refused.body)]).toEqual([409, expect.anything()]);
  expect(await find(owner.inn)).toEqual(before);
});
