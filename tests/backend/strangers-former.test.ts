import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import type { AnyCall } from "#contract/call.ts";
import { chat } from "#contract/chat.ts";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers as people } from "#contract/customers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { tickets } from "#contract/tickets.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, exampleOrder, must, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { callers, file, message } from "#tests/support/whole-call.ts";
import { chatFile } from "#tests/support/whole-calls/talk.ts";
import { useWholeCalls } from "#tests/support/whole-calls.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const { his, one } = useWholeCalls(backend);
const { director, rep, regional, otherRep } = callers;

describe("people who have lost their access to a deal", () => {
  /** What opened before; each answers 404 afterwards. */
  const openings = (uuid: string, fileUuid: string, documentUuid: string) =>
    [
      [dealCalls.get, { params: { uuid } }],
      [chat.messages, { params: { uuid } }],
      [chat.file, { params: { uuid, fileUuid } }],
      [chat.send, { params: { uuid }, body: message() }],
      [chat.read, { params: { uuid }, body: { number: 1 } }],
      [documents.list, { params: { uuid } }],
      [documents.file, { params: { uuid, documentUuid } }],
    ] as unknown as [AnyCall, object][];

  const filled = async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
    const caller = await as(director);
    await caller(chat.sendFiles, { params: { uuid }, body: { clientUuid: randomUUID(), files: [file()] } });
    const document = must((await caller(documents.upload, { params: { uuid }, body: file() })).body.documents[0]);
    return { uuid, openings: openings(uuid, await one(chatFile, uuid), document.uuid) };
  };
  const statuses = async (email: string, calls: [AnyCall, object][]) => {
    const caller = await as(email);
    const answers: number[] = [];
    for (const [call, input] of calls) answers.push((await caller(call, input as never)).status);
    return answers;
  };
  const heard = async (uuid: string, person: string) => {
    const { rows } = await backend.pool.query(
      "select type from outbox_events where payload->>'deal_uuid' = $1 and $2 = any(recipient_uuids) and type <> 'notification'",
      [uuid, person],
    );
    return rows.length;
  };

  test("trust S35: a manager removed from a branch can no longer read its deals, order for it or get its events", async () => {
    const manager = "manager@alfa.example";
    const { uuid, openings: calls } = await filled();
    const person = await personOf(backend.db, manager);
    // He reads the chat of his branch's deals and writes in those of his own deals.
    expect(await statuses(manager, calls)).toEqual([200, 200, 200, 409, 200, 200, 200]);
    const { rows } = await backend.pool.query("delete from branch_customers where branch_uuid = $1 and customer_uuid = $2 returning 1", [
      shop,
      person,
    ]);
    expect(rows).toHaveLength(1);
    expect(await statuses(manager, calls)).toEqual(calls.map(() => 404));
    const caller = await as(manager);
    expect((await caller(basket.put, { body: { products: [], branchUuid: shop } })).status).toBe(404);
    expect((await caller(basket.placeDeal, { body: exampleOrder, key: randomUUID() })).status).toBe(404);
    expect(
      (await caller(tickets.create, { body: { clientUuid: randomUUID(), theme: "x", description: "x", dealUuid: uuid } })).status,
    ).toBe(404);
    const before = await heard(uuid, person);
    await (await as(director))(chat.send, { params: { uuid }, body: message() });
    expect(await heard(uuid, person)).toBe(before);
  });

  test("trust S35: a representative whose company went to another can no longer read its deals and people or get its events", async () => {
    const { uuid, openings: calls } = await filled();
    const person = await personOf(backend.db, rep);
    expect(await statuses(rep, calls)).toEqual(calls.map(() => 200));
    const handed = await (await as(regional))(companies.putSalesRepresentative, {
      params: { companyUuid: alfa },
      body: { sales_representative_uuid: otherRep },
    });
    expect(handed.status).toBe(200);
    const ofPeople = [
      [people.get, { params: { uuid: his.uuid } }],
      [people.access, { params: { uuid: his.uuid } }],
      [people.list, { query: { companyUuid: alfa } }],
      [companies.get, { params: { uuid: alfa } }],
      [contracts.listByCompany, { params: { uuid: alfa } }],
      [contracts.companyFile, { params: { uuid: alfa } }],
      [contracts.money, { params: { uuid: alfa } }],
    ] as unknown as [AnyCall, object][];
    expect(await statuses(rep, [...calls, ...ofPeople])).toEqual([...calls, ...ofPeople].map(() => 404));
    const before = await heard(uuid, person);
    await (await as(director))(chat.send, { params: { uuid }, body: message() });
    expect(await heard(uuid, person)).toBe(before);
  });
});
