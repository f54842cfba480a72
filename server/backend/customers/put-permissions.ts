import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { permissions } from "#contract/permissions.ts";
import { writeCustomer } from "../auth/write-customer.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

/** Permissions of a colleague (domain.md D37), stored in the order of the contract. Nobody changes their own. */
export async function putPermissions(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.putPermissions>) {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.uuid, params.uuid), eq(customers.companyUuid, actor.companyUuid), isNull(customers.deletedAt)))
      .for("update");
    const person = orNotFound(row);
    if (person.uuid === actor.customerUuid) throwProblem("CONFLICT", undefined, translate("permissionsOnYourself"));
    const set = { permissions: permissions.filter((permission) => body.permissions.includes(permission)) };
    await writeCustomer(context, tx, person, { set, fields: differing(person, set, { permissions: "permissions" }), expectedVersion });
    const [changed] = await selectCustomer(tx).where(eq(customers.uuid, person.uuid));
    return toCustomer(orNotFound(changed));
  });
}
