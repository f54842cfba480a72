import { eq } from "drizzle-orm";
import { afterEach } from "vitest";
import { customers } from "#server/backend/customers/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { addPerson } from "#tests/support/people.ts";

const day = 24 * 60 * 60_000;
export const later = (days: number) => new Date(testNow.getTime() + days * day);

/** Employees of Альфа, one set for each test. */
export function useEmployees() {
  const backend = useBackend("demo");

  afterEach(() => backend.setNow(testNow));
  const director = () => backend.as("director@alfa.example");
  const admin = () => backend.as("platform@platform.example");
  const stored = async (uuid: string) => (await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];

  let count = 0;
  /** A colleague in Альфа, or an employee of another company. */
  async function person(values: Omit<Partial<typeof customers.$inferInsert>, "companyUuid" | "email" | "roles"> = {}) {
    count += 1;
    const email = `person${count}@people.example`;
    const row = await addPerson(backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"], ...values });
    return { ...row, email };
  }

  return { backend, director, admin, stored, person };
}
