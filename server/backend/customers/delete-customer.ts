import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { mustBeFree } from "../auth/in-use.ts";
import { mustChangeAccess } from "../auth/must-change-access.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { say } from "../say.ts";
import { mustBeSeen } from "../versions/versions.ts";
import { erasePerson } from "./erase-person.ts";
import { customers } from "./tables.ts";

export async function deleteCustomer({ db, actor, now }: SignedIn, { params, seen }: Input<typeof calls.deleteInternal>) {
  if (params.uuid === actor.customerUuid) refuse("CONFLICT", undefined, say("notOnYourself"));
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt)))
      .for("update");
    const leaving = found(person);
    mustChangeAccess(actor, leaving.roles);
    await mustBeFree(tx, leaving, leaving.roles);
    await mustBeSeen(tx, leaving, seen);
    await erasePerson(tx, leaving, now());
  });
  return { success: true };
}
