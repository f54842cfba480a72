import { and, eq } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { companyScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { differing } from "../versions/versions.ts";
import { writeCompany } from "./edit-company.ts";
import { readCompany } from "./get-company.ts";
import { companies } from "./tables.ts";

/** Only buyers owe the seller by contracts. */
export async function putRetailChain(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.putRetailChain>) {
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(companies)
      .where(and(eq(companies.uuid, params.companyUuid), eq(companies.type, "buyer"), companyScope(context.actor)))
      .for("update");
    const company = orNotFound(row);
    const set = { isRetailChain: body.isRetailChain };
    await writeCompany(
      context,
      { tx, company },
      { fields: differing(company, set, { isRetailChain: "retailChain" }), set, expectedVersion },
    );
  });
  return readCompany(context, params.companyUuid);
}
