import { eq } from "drizzle-orm";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { addPerson } from "./people.ts";
import { usePortal } from "./portal.ts";

/** A portal with colleagues of one company, new for each test. */
export function usePortalPeople() {
  const portal = usePortal();
  const alfa = demoUuid("company", "alfa");
  let count = 0;

  async function colleague(values: Omit<Partial<typeof customers.$inferInsert>, "companyUuid" | "email" | "roles"> = {}) {
    count += 1;
    const email = `colleague${count}@portal.example`;
    const row = await addPerson(portal.backend.db, {
      companyUuid: alfa,
      email,
      roles: ["buyer_company_manager"],
      surname: "Портальная",
      name: `Вера${count}`,
      ...values,
    });
    return { ...row, email, path: `/cabinet/customer/${row.uuid}` };
  }

  const stored = async (uuid: string) => (await portal.backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];

  const text = (html: string) =>
    html
      .replace(/<script\b.*?<\/script>/gs, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");

  return { portal, colleague, stored, text };
}
