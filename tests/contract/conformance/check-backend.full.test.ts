import { expect, test } from "vitest";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS } from "#server/demo-accounts.ts";
import { useBackend } from "#tests/support/backend.ts";
import { checkOurBackend } from "./our-backend.ts";

const backend = useBackend("demo");

test("our backend answers every call as the contract says, to guests and to every account of the demo", async () => {
  const checks = await checkOurBackend(backend, [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS]);
  expect(checks.length).toBeGreaterThan(2000);
  expect(checks.filter((check) => check.wrong.length > 0)).toEqual([]);
  expect(checks.filter((check) => check.extra.length > 0)).toEqual([]);
});
