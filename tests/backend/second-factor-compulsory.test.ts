import { afterAll, beforeAll, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { callersOf } from "#tests/support/access-matrix.ts";
import { password } from "#tests/support/backend.ts";
import { errorIn, invalidInput, useCallDriver } from "#tests/support/call-driver.ts";
import { testNow } from "#tests/support/clock.ts";
import type { Column } from "#tests/support/columns.ts";
import { codeAt } from "#tests/support/second-factor.ts";

const { backend, drive, emailOf } = useCallDriver();
const staff: Column[] = ["SD", "DD", "RD", "SR", "SE", "CM", "PM", "TS", "SU"];
/** What a person of the staff needs to switch the factor on. */
const open = ["customers.me", "passkeys.add", "passkeys.begin", "secondFactor.begin", "secondFactor.confirm", "secondFactor.get"];

beforeAll(() => {
  backend.settings.secondFactorOf = "staff";
});
afterAll(() => {
  backend.settings.secondFactorOf = "nobody";
});

test("where a second factor is compulsory, staff without one can only switch it on, whatever the call", async () => {
  const reached = new Set<string>();
  for (const [index, [id, call]] of listCalls().entries()) {
    if (call.may === "anyone") continue;
    const own = callersOf(id).columns.filter((column) => staff.includes(column));
    const columns = open.includes(id) ? own : own.slice(index % Math.max(1, own.length)).slice(0, 1);
    for (const column of columns) {
      const answer = await drive(id, call, column, invalidInput);
      if (open.includes(id)) expect([401, 403], answer.cell).not.toContain(answer.status);
      else expect(errorIn(answer), answer.cell).toEqual([403, ["SECOND_FACTOR_MISSING:4011"]]);
      reached.add(column);
    }
  }
  expect([...reached].sort()).toEqual([...staff].sort());
});

test("buyers are not asked for one, and a person who has added it goes on in the same session", async () => {
  const buyer = await backend.as(emailOf("buyer_company_director"));
  expect((await buyer(deals.list)).status).toBe(200);
  expect((await buyer(customers.me)).body.mustAddFactor).toBe(false);

  const rep = await backend.as(emailOf("seller_sales_representative"));
  expect((await rep(customers.me)).body.mustAddFactor).toBe(true);
  const { secret } = (await rep(secondFactor.begin, { body: { currentPassword: password } })).body;
  expect((await rep(deals.list)).status, "a factor that is not confirmed").toBe(403);
  expect((await rep(secondFactor.confirm, { body: { code: codeAt(testNow, { of: secret }) } })).status).toBe(200);
  expect((await rep(customers.me)).body.mustAddFactor).toBe(false);
  expect((await rep(deals.list)).status).toBe(200);
});
