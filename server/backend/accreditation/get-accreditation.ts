import { and, eq } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import { accreditationScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { loadAccreditations } from "./load-accreditations.ts";
import { accreditations } from "./tables.ts";

export async function getAccreditation({ db, actor }: SignedIn, { params }: Input<typeof calls.getByCompany>) {
  const [accreditation] = await loadAccreditations(db, and(eq(accreditations.companyUuid, params.companyUuid), accreditationScope(actor)));
  return found(accreditation);
}
