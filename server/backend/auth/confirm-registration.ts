import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { auth } from "#contract/auth.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { assignAddress } from "./address-owner.ts";
import { redeemCode, resendCode, throwCodeProblem } from "./code-flow.ts";
import { openCompany } from "./open-company.ts";
import { consents, registrations } from "./tables.ts";

export async function confirmRegistration(context: Context, { body }: Input<typeof auth.confirmRegistration>) {
  await redeemCode(context, { token: body.token, code: body.code, purpose: "registration" }, (tx, flow) => {
    if (body.method !== undefined && body.method !== flow.method) throwFieldErrors({ method: "invalid" });
    return createRegisteredCompany(tx, flow.subjectUuid, context.now());
  });
  return {};
}

export function resendRegistrationCode(context: Context, { body }: Input<typeof auth.resendRegistrationCode>) {
  return resendCode(context, body.token, "registration");
}

/** Creates the company and deletes other registrations for the same address. */
async function createRegisteredCompany(tx: Transaction, registrationUuid: string, now: Date): Promise<void> {
  const [registration] = await tx.select().from(registrations).where(eq(registrations.uuid, registrationUuid)).for("update");
  if (!registration || registration.expiresAt <= now) throwCodeProblem("CODE_EXPIRED");
  const { method, address, passwordHash, data } = registration;
  const { surname, name, patronymic, companyName, legalForm, inn } = data;
  await assignAddress(tx, method, address);
  const other = data.other ?? null;
  const contacts =
    method === "email" ? { email: address, emailVerified: true, phone: other } : { email: other, phone: address, phoneVerified: true };
  const director = await openCompany(tx, {
    company: { name: companyName, legalForm, inn },
    director: { surname, name, patronymic, status: "active", ...contacts },
    method,
    passwordHash,
    now,
  });
  await tx.insert(consents).values(
    data.consents.map(({ givenAt, ...consent }) => ({
      uuid: uuidv7(),
      userUuid: director.userUuid,
      ...consent,
      givenAt: new Date(givenAt),
    })),
  );
  await tx.delete(registrations).where(and(eq(registrations.method, method), eq(registrations.address, address)));
}
