import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { assertMayChangeAccess } from "../auth/assert-may-change-access.ts";
import { assertNotInUse } from "../auth/in-use.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion } from "../versions/versions.ts";
import { erasePerson } from "./erase-person.ts";
import { customers } from "./tables.ts";

export async function deleteCustomer({ db, actor, now }: SignedIn, { params, expectedVersion }: Input<typeof calls.deleteInternal>) {
  if (params.uuid === actor.customerUuid) throwProblem("CONFLICT", undefined, translate("notOnYourself"));
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt)))
      .for("update");
    const leaving = orNotFound(person);
    assertMayChangeAccess(actor, leaving.roles);
    await assertNotInUse(tx, leaving, leaving.roles);
    await assertVersion(tx, leaving, expectedVersion);
    await erasePerson(tx, leaving, now());
  });
  return { success: true };
}
