import type { auth, SentCode } from "#contract/auth.ts";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import type { Context } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { admitFromNetwork, recordSuccess } from "./attempts.ts";
import { codeMs, findFlow, openFlow, redeemCode, resendCode, throwCodeProblem } from "./code-flow.ts";
import { giveDevice } from "./device.ts";
import { type Account, findAccount } from "./find-account.ts";
import { lockCredential } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { hashToken, newToken } from "./one-time.ts";
import { hashNewPassword, setPassword } from "./set-password.ts";
import { codeFlows } from "./tables.ts";

/** An unknown login, a blocked person and an unverified address get a flow without a subject: the same answer, but no code. */
export async function requestRestore(context: Context, { body }: Input<typeof auth.requestRestore>): Promise<SentCode> {
  const now = context.now();
  if (body.method !== undefined && body.method !== loginMethod(normaliseLogin(body.login))) throwFieldErrors({ method: "invalid" });
  await admitFromNetwork(context.db, "restore", { address: context.address, now, text: "registrationsLimit" });
  const address = normaliseLogin(body.login);
  const method = loginMethod(address);
  const account = await findAccount(context.db, address);
  const subjectUuid = account && mayRestore(account, method) ? account.userUuid : null;
  return context.db.transaction((tx) => openFlow(tx, context, { purpose: "restore", subjectUuid, method, address }));
}

export function resendRestoreCode(context: Context, { body }: Input<typeof auth.resendRestoreCode>): Promise<SentCode> {
  return resendCode(context, body.token, "restore");
}

/** Exchanges the right code for a token that sets one password. */
export function verifyRestore(context: Context, { body }: Input<typeof auth.verifyRestore>) {
  return redeemCode(context, { token: body.token, code: body.code, purpose: "restore" }, async (tx, flow) => {
    const token = newToken();
    const expiresAt = new Date(context.now().getTime() + codeMs);
    await tx
      .insert(codeFlows)
      .values({ ...flow, purpose: "new_password", tokenHash: hashToken(token), codeHash: null, codeExpiresAt: null, expiresAt });
    return { token };
  });
}

export async function restorePassword(context: Context, { body }: Input<typeof auth.restorePassword>) {
  const { db } = context;
  const now = context.now();
  const { userUuid, passwordHash: before } = await accountOf(db, body.token, now);
  context.audit.user = userUuid;
  const changed = await hashNewPassword(context, { userUuid, before, password: body.password });
  await db.transaction(async (tx) => {
    await lockCredential(tx, userUuid);
    await accountOf(tx, body.token, now);
    if (!(await setPassword(tx, changed, { now }))) throwCodeProblem("CODE_EXPIRED");
    await notifyAccount(tx, userUuid, "passwordChanged", now);
  });
  await recordSuccess(db, { account: userUuid, address: context.address, device: giveDevice(context), now });
  return {};
}

/** Whose password the token sets. Since it was given, the person may have been blocked, or the address may belong to another. */
async function accountOf(db: Reader, token: string, now: Date): Promise<Account> {
  const flow = await findFlow(db, token, "new_password");
  const account = flow && (await findAccount(db, flow.address));
  if (!flow?.subjectUuid || flow.expiresAt <= now || account?.userUuid !== flow.subjectUuid || !mayRestore(account, flow.method))
    throwCodeProblem("CODE_EXPIRED");
  return account;
}

function mayRestore(account: Account, method: "email" | "phone"): boolean {
  return account.status === "active" && account.companyIsActive && (method === "email" ? account.emailVerified : account.phoneVerified);
}
