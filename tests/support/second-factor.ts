import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { auth } from "#contract/auth.ts";
import type { ErrorItem } from "#contract/errors.ts";
import { hashToken } from "#server/backend/auth/one-time.ts";
import { recoveryCodes, secondFactors } from "#server/backend/auth/tables.ts";
import { sealText } from "#server/backend/sealed-text.ts";
import type { Backend } from "./backend.ts";
import { password } from "./password.ts";

/** The secret of RFC 6238's examples, in base 32. */
export const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What the app shows at this time, written after RFC 6238 and RFC 4226 alone. */
export function codeAt(now: Date, { steps = 0, of = secret }: { steps?: number; of?: string } = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000) + steps));
  const digest = createHmac("sha1", bytesOf(of)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Six digits that no step near this time has. */
export function wrongCode(now: Date): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(now, { steps }));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !right.includes(code)) ?? "";
}

/** Switches the factor on for the person, in place of an earlier one. `isConfirmed: false`: it waits for its first code. */
export async function addFactor(
  { db, settings, now }: Backend,
  userUuid: string,
  { isConfirmed = true, isResetRequested = false }: { isConfirmed?: boolean; isResetRequested?: boolean } = {},
): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userUuid, userUuid));
  await db.insert(secondFactors).values({
    userUuid,
    secret: sealText(secret, "second factor", settings),
    confirmedAt: isConfirmed ? now() : null,
    resetRequestedAt: isResetRequested ? now() : null,
    createdAt: now(),
  });
}

/** A recovery code of the person that nobody has used. */
export async function newRecoveryCode({ db }: Backend, userUuid: string): Promise<string> {
  const code = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join("");
  await db.insert(recoveryCodes).values({ codeHash: hashToken(code), userUuid });
  return code;
}

/** The token of a sign-in that waits for a code. */
export async function challengeOf({ app }: Backend, login: string, { admin = false } = {}): Promise<string> {
  const { path } = admin ? auth.loginAdmin : auth.login;
  const answer = await app.inject({ method: "POST", url: path, payload: { login, password, method: "email" } });
  const [error] = answer.json().errors as ErrorItem[];
  if (typeof error?.details?.token !== "string") throw new Error(`no challenge for ${login}: ${answer.body}`);
  return error.details.token;
}
