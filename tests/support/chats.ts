import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { chat } from "#contract/chat.ts";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

export const people = {
  director: "director@alfa.example",
  creator: "creator@alfa.example",
  branchManager: "manager@alfa.example",
  strangeManager: "strange@alfa.example",
  rep: "rep@seller.example",
  rep2: "rep2@seller.example",
  regional: "regional@seller.example",
  supervisor: "supervisor@seller.example",
  security: "security@seller.example",
  distribution: "distribution@seller.example",
  platform: "platform@platform.example",
  support: "support@platform.example",
  foreigner: "director@beta.example",
} as const;
export type Person = keyof typeof people;

export const write = (caller: Caller, uuid: string, text = "Добрый день", clientUuid = randomUUID()) =>
  caller(chat.send, { params: { uuid }, body: { clientUuid, text } });
export const read = (caller: Caller, uuid: string, query: Record<string, unknown> = {}) =>
  caller(chat.messages, { params: { uuid }, query });

/** A deal's chat and everyone who might open it. Each test begins ten seconds after the one before. */
export function useChats() {
  const backend = useBackend();
  const uuids = {} as Record<Person, string>;
  const as = (person: Person) => backend.as(people[person]);

  beforeAll(async () => {
    for (const person of ["creator", "strangeManager"] as const)
      await addPerson(backend.db, { companyUuid: alfa, email: people[person], roles: ["buyer_company_manager"] });
    for (const person of Object.keys(people) as Person[]) uuids[person] = await personOf(backend.db, people[person]);
  });

  /** Ten seconds later than the last message, so that no test meets another's rate limit. */
  let seconds = 0;
  function later(): Date {
    seconds += 10;
    const now = new Date(testNow.getTime() + seconds * 1000);
    backend.setNow(now);
    return now;
  }
  beforeEach(() => {
    later();
  });

  const store = (
    status: DealStatus = "waiting_approval",
    values: { sellerCustomerUuid?: string | null; buyerCustomerUuid?: string } = {},
  ) => storeDeal(backend.db, { status, buyerCustomerUuid: uuids.creator, sellerCustomerUuid: uuids.rep, ...values });

  const eventsOf = (uuid: string) =>
    backend.db
      .select()
      .from(outboxEvents)
      .where(sql`${outboxEvents.payload} ->> 'deal_uuid' = ${uuid} and ${outboxEvents.type} in ('new_chat', 'message')`)
      .orderBy(outboxEvents.id);

  return { backend, uuids, as, later, store, eventsOf };
}
