import { and, eq } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import { accreditationScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { listProcessRows, loadAccreditations } from "./load-accreditations.ts";
import { accreditations } from "./tables.ts";
import { toAccreditation, toProcesses } from "./to-accreditation.ts";

export async function getAccreditation({ db, actor }: SignedIn, { params, query }: Input<typeof calls.getByCompany>) {
  const [loaded] = await loadAccreditations(db, and(eq(accreditations.companyUuid, params.companyUuid), accreditationScope(actor)));
  return toAccreditation(actor, orNotFound(loaded), { withProcess: query.withProcess === "true" });
}

export async function listProcesses({ db, actor }: SignedIn, { params }: Input<typeof calls.listProcesses>) {
  const [row] = await db
    .select({ uuid: accreditations.uuid, status: accreditations.status })
    .from(accreditations)
    .where(and(eq(accreditations.uuid, params.id), accreditationScope(actor)));
  const { uuid, status } = orNotFound(row);
  return { processes: toProcesses(actor, status, await listProcessRows(db, [uuid])) };
}
