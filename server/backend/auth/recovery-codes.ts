import { eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { recoveryCodeCount } from "#contract/second-factor.ts";
import type { Transaction } from "../db/database.ts";
import { hashToken } from "./one-time.ts";
import { recoveryCodes } from "./tables.ts";

/** 80 bits: too many to find a code by its unsalted hash. */
const codeBytes = 10;

/** Replaces the person's recovery codes; returns them as shown: `ABCD-EFGH-2345-6723`. */
export async function renewRecoveryCodes(tx: Transaction, userUuid: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => new Secret({ size: codeBytes }).base32);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userUuid, userUuid));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), userUuid })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}
