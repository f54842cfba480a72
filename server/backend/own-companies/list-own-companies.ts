import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { OwnCompany } from "#contract/own-companies.ts";
import { invitations } from "../auth/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { isInvited } from "./answer-invitation.ts";
import { listOwnEmployees } from "./own-employees.ts";

export async function listOwnCompanies({ db, actor, now }: SignedIn) {
  const invited = await db
    .select({ customerUuid: customers.uuid, name: companies.name, roles: customers.roles, expiresAt: invitations.expiresAt })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .innerJoin(invitations, eq(invitations.customerUuid, customers.uuid))
    .where(and(isInvited(actor), isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, now())))
    .orderBy(asc(companies.name), asc(companies.uuid))
    .limit(100);
  return {
    companies: await listOwnEmployees(db, actor),
    invitations: invited.map(({ roles, expiresAt, ...rest }) => ({
      ...rest,
      roles: roles as OwnCompany["roles"],
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
