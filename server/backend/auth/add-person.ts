import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { auth } from "#contract/auth.ts";
import { isRoleOf } from "#contract/company-roles.ts";
import { spellingsOf } from "#contract/email.ts";
import { maxOwnCompanies } from "#contract/limits.ts";
import type { Method } from "#contract/person.ts";
import { branchCustomers, branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertFree } from "./address-owner.ts";
import { assertMayChangeAccess } from "./assert-may-change-access.ts";
import { admitFromNetwork } from "./attempts.ts";
import { invite } from "./invite.ts";
import { credentials } from "./tables.ts";

type Company = Pick<typeof companies.$inferSelect, "uuid" | "type" | "name">;
type Body = Input<typeof auth.addRelatedAdmin>["body"] | Input<typeof auth.addRelated>["body"];

/** A buyer's director adds people with buyer roles to the own company, after accreditation only. */
export async function addRelated(context: SignedIn, { body }: Input<typeof auth.addRelated>) {
  const { actor } = context;
  if (actor.companyStatus !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED", undefined, translate("relatedAfterAccreditation"));
  return add(context, { uuid: actor.companyUuid, type: actor.companyType, name: actor.companyName }, body);
}

/** Admins add people of every role, each to a company of its kind; to the platform's, its manager only. */
export async function addRelatedAdmin(context: SignedIn, { body }: Input<typeof auth.addRelatedAdmin>) {
  const [company] = await context.db
    .select({ uuid: companies.uuid, type: companies.type, name: companies.name })
    .from(companies)
    .where(eq(companies.uuid, body.company_uuid));
  const { uuid, type, name } = orNotFound(company);
  if (!isRoleOf(type, body.role)) throwFieldErrors({ role: "selectFromList" });
  assertMayChangeAccess(context.actor, [body.role]);
  if (type === "buyer" && body.branch_uuids.length === 0) throwFieldErrors({ branch_uuids: "select" });
  return add(context, { uuid, type, name }, body);
}

async function add(context: SignedIn, company: Company, body: Body) {
  const now = context.now();
  await admitInvitation(context);
  const { method, role } = body;
  return context.db.transaction(async (tx) => {
    const branchUuids = await ownBranches(tx, company.uuid, body.branch_uuids);
    const owner = await findOwner(tx, company, body);
    const contacts = await contactsOf(tx, body, owner);
    const { surname, name, patronymic } = body;
    const person = { uuid: uuidv7(), userUuid: owner ?? uuidv7(), surname, name, patronymic, roles: [role], ...contacts };
    await tx.insert(customers).values({
      ...person,
      companyUuid: company.uuid,
      position: body.position,
      subunit: body.department,
      workPhone: body.work_phone || null,
      status: "waiting_confirmation",
      notificationChannels: [method, "push"],
      createdAt: now,
    });
    if (!owner) await tx.insert(credentials).values({ userUuid: person.userUuid });
    if (branchUuids.length > 0)
      await tx.insert(branchCustomers).values(branchUuids.map((branchUuid) => ({ branchUuid, customerUuid: person.uuid })));
    await invite(tx, context, { person, method, companyName: company.name });
    return { uuid: person.userUuid, customer_uuid: person.uuid, name, surname, patronymic };
  });
}

/**
 * Who has verified the address, if they may join: only buyers have several companies, and none twice. What is stored of them in
 * other companies is not shown here before they accept. `invited`: the employee whose invitation is corrected.
 */
export async function findOwner(
  tx: Transaction,
  company: Pick<Company, "uuid" | "type">,
  { method, email, phone }: { method: Method; email?: string | undefined; phone?: string | undefined },
  invited?: string,
): Promise<string | undefined> {
  if (company.type !== "buyer") return undefined;
  const isTheirs =
    method === "email"
      ? and(inArray(customers.email, spellingsOf(email ?? "")), customers.emailVerified)
      : and(eq(customers.phone, phone ?? ""), customers.phoneVerified);
  const [owner] = await tx.select({ userUuid: customers.userUuid }).from(customers).where(isTheirs).limit(1);
  if (!owner) return undefined;
  const joined = await tx
    .select({ companyUuid: companies.uuid, type: companies.type })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(
      and(
        eq(customers.userUuid, owner.userUuid),
        isNull(customers.deletedAt),
        invited === undefined ? undefined : ne(customers.uuid, invited),
      ),
    );
  const mayJoin =
    joined.length < maxOwnCompanies && joined.every(({ companyUuid, type }) => type === "buyer" && companyUuid !== company.uuid);
  return mayJoin ? owner.userUuid : undefined;
}

/** Both must be free, but for the person. One who only entered an address keeps it until the invited person verifies it. */
export async function contactsOf(
  tx: Transaction,
  { method, email, phone }: { method: Method; email?: string | undefined; phone?: string | undefined },
  userUuid?: string,
) {
  const chosen = { email: email || null, phone: phone || null };
  await assertFree(tx, method, chosen[method] ?? "", userUuid);
  const other = method === "email" ? "phone" : "email";
  if (chosen[other] !== null) await assertFree(tx, other, chosen[other], userUuid);
  return chosen;
}

/** Limits invitations, which go to people who did not request them. */
export async function admitInvitation({ db, actor, now }: SignedIn): Promise<void> {
  await admitFromNetwork(db, "invitation", { address: actor.userUuid, now: now(), text: "registrationsLimit" });
}

async function ownBranches(tx: Transaction, companyUuid: string, wanted: readonly string[]): Promise<string[]> {
  const uuids = [...new Set(wanted)];
  if (uuids.length === 0) return [];
  const own = await tx
    .select({ uuid: branches.uuid })
    .from(branches)
    .where(and(eq(branches.companyUuid, companyUuid), inArray(branches.uuid, uuids)));
  if (own.length < uuids.length) throwProblem("NOT_FOUND");
  return uuids;
}
