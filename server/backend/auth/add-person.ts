import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { auth } from "#contract/auth.ts";
import { isRoleOf } from "#contract/company-roles.ts";
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
    const contacts = await contactsOf(tx, body);
    const { surname, name, patronymic } = body;
    const person = { uuid: uuidv7(), userUuid: uuidv7(), surname, name, patronymic, roles: [role], ...contacts };
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
    await tx.insert(credentials).values({ userUuid: person.userUuid });
    if (branchUuids.length > 0)
      await tx.insert(branchCustomers).values(branchUuids.map((branchUuid) => ({ branchUuid, customerUuid: person.uuid })));
    await invite(tx, context, { person, method, companyName: company.name });
    return { uuid: person.userUuid, customer_uuid: person.uuid, name, surname, patronymic };
  });
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
