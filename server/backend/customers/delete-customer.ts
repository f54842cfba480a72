import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import { assertMayChangeAccess } from "../auth/assert-may-change-access.ts";
import { assertNotInUse } from "../auth/in-use.ts";
import { baskets } from "../basket/tables.ts";
import { branchOrders } from "../branch-orders/tables.ts";
import type { SignedIn } from "../context.ts";
import { lockUnplacedOrders } from "../db/lock-unplaced-orders.ts";
import type { Input } from "../handlers.ts";
import { clientDraftOrders } from "../on-behalf/tables.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion } from "../versions/versions.ts";
import { erasePerson } from "./erase-person.ts";
import { orderErasure } from "./order-erasure.ts";
import { customers } from "./tables.ts";

/** At once, but an administrator's after a pause in which others can stop it. */
export async function deleteCustomer(context: SignedIn, { params, expectedVersion }: Input<typeof calls.deleteInternal>) {
  const { db, actor } = context;
  const now = context.now();
  if (params.uuid === actor.customerUuid) throwProblem("CONFLICT", undefined, translate("notOnYourself"));
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt)))
      .for("no key update");
    const leaving = orNotFound(person);
    assertMayChangeAccess(actor, leaving.roles);
    // Before the company, as an order locks them.
    await lockUnplacedOrders(tx, {
      ofBaskets: eq(baskets.customerUuid, leaving.uuid),
      ofGrids: eq(branchOrders.customerUuid, leaving.uuid),
      ofDrafts: eq(clientDraftOrders.customerUuid, leaving.uuid),
    });
    await assertNotInUse(tx, leaving, leaving.roles);
    await assertVersion(tx, leaving, expectedVersion);
    // An invitation that nobody has accepted frees its address at once.
    if (isAdmin(leaving.roles as Role[]) && leaving.status !== "waiting_confirmation")
      return { success: true, erasedAt: (await orderErasure(context, tx, leaving, now)).toISOString() };
    await erasePerson(tx, leaving, now);
    return { success: true, erasedAt: null };
  });
}
