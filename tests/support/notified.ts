import { randomUUID } from "node:crypto";
import type { Role } from "#contract/roles.ts";
import { enqueueNotification, type NotificationType } from "#server/backend/events/outbox.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import type { Person } from "#tests/support/readers.ts";

/** People who are notified, each in his own company. */
export function useNotified() {
  const backend = useBackend("demo");
  let count = 0;

  /** A buyer's director in his own company, reached by e-mail unless said otherwise. */
  async function given(values: Partial<Omit<Person, "email" | "roles">> & { roles?: Role[] } = {}): Promise<Person & { email: string }> {
    count += 1;
    const number = count;
    const company = await addCompany(backend.db);
    const email = `reader${number}@notes.example`;
    const person = await addPerson(backend.db, {
      companyUuid: company.uuid,
      email,
      roles: ["buyer_company_director"],
      phone: `+7910${String(number).padStart(7, "0")}`,
      phoneVerified: true,
      notificationChannels: ["email"],
      ...values,
    });
    return { ...person, email };
  }

  const tell = (to: Person, type: NotificationType = "dealApprovedBySeller", payload: object = { deal_uuid: randomUUID() }, at = testNow) =>
    backend.db.transaction((tx) =>
      enqueueNotification(tx, { type, to: [to.uuid], actorUuid: null, values: { number: "7", comment: "к" }, payload, now: at }),
    );

  return { backend, given, tell };
}
