import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { throwCodeProblem } from "./code-flow.ts";
import { codeAttempts } from "./second-factor.ts";

/** What proves somebody besides the password: a code of the app, a recovery code or a key. */
type ProofKind = "code" | "passkey";

/** Counts the attempt; null of `work` is a wrong code or key. */
export async function provingFactor<Answer>(
  { db, actor, address, now }: SignedIn,
  kind: ProofKind,
  work: (tx: Transaction) => Promise<Answer | null>,
): Promise<Answer> {
  const attempt = { account: codeAttempts(actor.userUuid), address, device: actor.sessionUuid, isSignedIn: true, now: now() };
  await admitAttempt(db, attempt);
  const answer = await db.transaction(work);
  if (answer === null) {
    await recordFailure(db, attempt);
    throwWrongFactor(kind);
  }
  await recordSuccess(db, attempt);
  return answer;
}

export function throwWrongFactor(kind: ProofKind): never {
  if (kind === "code") throwCodeProblem("CODE_WRONG");
  throwProblem("CODE_WRONG", { passkey: [translate("passkeyWrong")] }, translate("passkeyWrong"));
}
