import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import type { Role } from "#contract/roles.ts";
import { callersOf } from "#tests/support/access-matrix.ts";
import { useBackend } from "#tests/support/backend.ts";
import { columns } from "#tests/support/columns.ts";

const backend = useBackend("demo");

/** One person of each role; a call is made by its first listed role. */
const people: Partial<Record<Role, string>> = {
  buyer_company_director: "director@alfa.example",
  seller_sales_representative: "rep@seller.example",
  seller_regional_director: "regional@seller.example",
  seller_distribution_director: "distribution@seller.example",
  seller_security: "security@seller.example",
  seller_content_manager: "content@seller.example",
  supervisor: "supervisor@seller.example",
  platform_manager: "platform@platform.example",
  tech_support: "support@platform.example",
};

const writing = listCalls().filter(([, call]) => call.method !== "GET");

/** Calls that a permission alone opens. */
const byPermission = ["collection.put", "collection.issueSheet"];
const collector = "content@seller.example";

test("every call that writes rejects a body of null with 400", async () => {
  const taken: string[] = [];
  await backend.pool.query("update customers set permissions = array(select 'storage:' || uuid from storages limit 1) where email = $1", [
    collector,
  ]);
  for (const [id, call] of writing) {
    const isByPermission = byPermission.includes(id);
    const role = callersOf(id)
      .columns.map((column) => columns[column])
      .find((each) => each === null || people[each]);
    if (!isByPermission) expect(role, id).toBeDefined();
    const caller = await backend.as(isByPermission ? collector : role ? (people[role] ?? "") : null);
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]));
    const { status } = await caller(call, { params, body: "null", headers: { "content-type": "application/json" } } as never);
    if (status !== 400) taken.push(`${id}: ${status}`);
  }
  expect(taken).toEqual([]);
});
