import { and, eq, sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { addStaff, base64, pdf } from "#tests/support/joining-company.ts";

export const regional = "regional@seller.example";
export const representative = "rep@seller.example";
export const security = "security@seller.example";
export const distribution = "distribution@seller.example";

/** The demo with a second person in each deciding role of the seller, and who was notified of an accreditation. */
export function useAccreditationPeople() {
  const backend = useBackend("demo");

  const as = (email: string) => backend.as(email);

  const emailsOf = new Map<string, string>();
  const uuidOf = (email: string) => [...emailsOf].find(([, each]) => each === email)?.[0] ?? "";

  beforeAll(async () => {
    await addStaff(backend, "regional-b@seller.example", "seller_regional_director");
    await addStaff(backend, "security-b@seller.example", "seller_security");
    await addStaff(backend, "distribution-b@seller.example", "seller_distribution_director");
    await addStaff(backend, "rep-b@seller.example", "seller_sales_representative");
    await readPeople();
  });

  async function readPeople() {
    for (const row of await backend.db.select().from(customers)) emailsOf.set(row.uuid, row.email ?? "");
  }

  /** E-mails of people who got this type of notification about the accreditation. */
  async function noticesOf(uuid: string, type: NotificationType): Promise<string[]> {
    await readPeople();
    const rows = await backend.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.type, type), sql`payload->>'accreditation_uuid' = ${uuid}`));
    return rows.map((row) => emailsOf.get(row.customerUuid) ?? row.customerUuid).sort();
  }

  const statusOf = async (companyUuid: string) =>
    (await backend.db.select().from(companyRows).where(eq(companyRows.uuid, companyUuid)))[0]?.status;

  const upload = async (email: string, at: { accreditationUuid: string; companyUuid: string }, type: string, bytes = pdf) =>
    (await as(email))(accreditation.uploadDocument, { body: { ...at, type, fileBody: base64(bytes), originalFilename: `${type}.pdf` } });

  return { backend, as, emailsOf, uuidOf, noticesOf, statusOf, upload };
}
