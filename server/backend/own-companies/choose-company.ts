import { and, eq } from "drizzle-orm";
import type { ownCompanies as calls } from "#contract/own-companies.ts";
import { sessions } from "../auth/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { listOwnEmployees, mayEnter } from "./own-employees.ts";

/** Only this session changes; a company that the person may not enter is a 404. A block of the employee waits for their row. */
export async function chooseCompany({ db, actor, now }: SignedIn, { body: { customerUuid } }: Input<typeof calls.choose>) {
  if (customerUuid !== actor.customerUuid)
    await db.transaction(async (tx) => {
      const [employee] = await tx
        .select({ uuid: customers.uuid })
        .from(customers)
        .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
        .where(and(eq(customers.uuid, customerUuid), mayEnter(actor)))
        .for("update", { of: customers });
      const { uuid } = orNotFound(employee);
      await tx.update(customers).set({ chosenAt: now() }).where(eq(customers.uuid, uuid));
      await tx
        .update(sessions)
        .set({ customerUuid: uuid })
        .where(and(eq(sessions.uuid, actor.sessionUuid), eq(sessions.userUuid, actor.userUuid)));
    });
  const chosen = await listOwnEmployees(db, { ...actor, customerUuid });
  return orNotFound(chosen.find((each) => each.customerUuid === customerUuid));
}
