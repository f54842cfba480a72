import { eq } from "drizzle-orm";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "./backend.ts";

/** A backend with the demo's branches, who changes them, and the body of a new one. */
export function useBranches() {
  const backend = useBackend("demo");
  const as = (email: string) => backend.as(email);
  const representative = "rep@seller.example";
  const support = "support@platform.example";
  const center = (id: string) => demoUuid("distribution-center", id);
  const schedule = (id: string) => demoUuid("schedule", id);

  const point = {
    name: "Лавка",
    region: "Тульская область",
    city: "Тула",
    street: "ул. Ленина",
    house: "1",
    building: "2",
    office: "3",
    postalCode: "300002",
  };

  const rowOf = async (uuid: string) => (await backend.db.select().from(branchRows).where(eq(branchRows.uuid, uuid)))[0];

  return { backend, as, representative, support, center, schedule, point, rowOf };
}
