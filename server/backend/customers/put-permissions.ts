import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { isPermissionOf } from "#contract/company-roles.ts";
import type { customers as calls } from "#contract/customers.ts";
import { fixedPermissions, storagePermission, storagesNamedBy } from "#contract/permissions.ts";
import type { Role } from "#contract/roles.ts";
import { writeCustomer } from "../auth/write-customer.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { storages } from "../distribution/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
import { mayHoldPermissions } from "./rules.ts";
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
    const isHolder = mayHoldPermissions(person.roles as Role[]) || body.permissions.length === 0;
    if (!isHolder || !body.permissions.every((permission) => isPermissionOf(actor.companyType, permission)))
      throwFieldErrors({ permissions: "selectFromList" });
    const ofStorages = await storagePermissions(tx, storagesNamedBy(body.permissions));
    const set = { permissions: [...fixedPermissions.filter((permission) => body.permissions.includes(permission)), ...ofStorages] };
    await writeCustomer(context, tx, person, { set, fields: differing(person, set, { permissions: "permissions" }), expectedVersion });
    const [changed] = await selectCustomer(tx).where(eq(customers.uuid, person.uuid));
    return toCustomer(orNotFound(changed));
  });
}

/** In the order of uuids. A storage that does not exist any more is refused; permissions held for it open nothing. */
async function storagePermissions(tx: Transaction, named: readonly string[]) {
  const wanted = new Set(named);
  if (wanted.size === 0) return [];
  const rows = await tx
    .select({ uuid: storages.uuid })
    .from(storages)
    .where(inArray(storages.uuid, [...wanted]))
    .orderBy(asc(storages.uuid));
  if (rows.length < wanted.size) throwFieldErrors({ permissions: "selectFromList" });
  return rows.map(({ uuid }) => storagePermission(uuid));
}
