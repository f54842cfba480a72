import { and, eq } from "drizzle-orm";
import type { reauthentication } from "#contract/reauthentication.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Handlers, Input } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { assertPasswordUnchanged, proveOwnPassword } from "./change-password.ts";
import { notifyAccount } from "./notify-account.ts";
import { provenUntil } from "./proven.ts";
import { provingFactor } from "./proving-factor.ts";
import { findFactor, type GivenProof, takeProof } from "./second-factor.ts";
import { sessions } from "./tables.ts";

async function getProof({ db, actor, now }: SignedIn) {
  const [session] = await db.select({ provenAt: sessions.provenAt }).from(sessions).where(eq(sessions.uuid, actor.sessionUuid));
  const until = provenUntil(session?.provenAt ?? null, now());
  const kinds = (await findFactor(db, actor.userUuid))?.kinds ?? [];
  return { provenUntil: until?.toISOString() ?? null, hasFactor: kinds.length > 0, hasPasskey: kinds.includes("passkey") };
}

/** The password, and of a person with a factor its code or key, are proven under the lock of the password. */
async function prove(context: SignedIn, { body: { currentPassword, code, signed } }: Input<typeof reauthentication.prove>) {
  const before = await proveOwnPassword(context, currentPassword);
  const prove = (tx: Transaction) => proveSession(tx, context, { before, code, signed });
  if (signed) return provingFactor(context, "passkey", prove);
  if (code !== undefined) return provingFactor(context, "code", prove);
  return context.db.transaction(prove).then((proven) => proven ?? throwFieldErrors({ code: "code" }));
}

/** Null for a wrong code or key, or a missing one. */
async function proveSession(
  tx: Transaction,
  context: SignedIn,
  { before, ...proof }: { before: string | null } & Pick<GivenProof, "code" | "signed">,
) {
  const { actor, settings, audit } = context;
  const { userUuid, sessionUuid, mode } = actor;
  const now = context.now();
  await assertPasswordUnchanged(tx, userUuid, before);
  if (await findFactor(tx, userUuid)) {
    const by = await takeProof(tx, settings, { userUuid, mode, of: sessionUuid, ...proof }, now);
    if (by === null) return null;
    audit.by = by;
    if (by === "recovery") await notifyAccount(tx, userUuid, "recoveryCodeUsed", now);
  }
  const isOwn = and(eq(sessions.uuid, sessionUuid), eq(sessions.userUuid, userUuid));
  const [proven] = await tx.update(sessions).set({ provenAt: now }).where(isOwn).returning({ provenAt: sessions.provenAt });
  if (!proven) throwProblem("UNAUTHORIZED");
  return { provenUntil: provenUntil(now, now)?.toISOString() ?? "" };
}

export const reauthenticationOperations: Handlers<"reauthentication"> = { get: getProof, prove };
