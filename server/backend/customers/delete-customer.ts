import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { say } from "../say.ts";
import { erasePerson } from "./erase-person.ts";
import { customers } from "./tables.ts";

export async function deleteCustomer({ db, actor, now }: SignedIn, { params }: Input<typeof calls.deleteInternal>) {
  if (params.uuid === actor.customerUuid) refuse("CONFLICT", undefined, say("notOnYourself"));
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ uuid: customers.uuid, userUuid: customers.userUuid })
      .from(customers)
      .where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt)))
      .for("update");
    await erasePerson(tx, found(person), now());
  });
  return { success: true };
}
