import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Settings } from "../context.ts";
import { signingSecret } from "../signing-secret.ts";

/** 256 bits from the system's generator. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The token of a code flow follows from its uuid, so that a sign-in on another device gets the same one. */
export function flowToken(settings: Pick<Settings, "tokenSecrets">, flowUuid: string): string {
  return createHmac("sha256", signingSecret(settings)).update(`flow:${flowUuid}`).digest("base64url");
}

/** A token has 256 unguessable bits, so an unsalted hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** A hash of six digits could be brute-forced: it is keyed with a secret outside the database. */
export function hashCode(settings: Settings, flowUuid: string, code: string): string {
  return sign(signingSecret(settings), flowUuid, code).toString("base64url");
}

export function isCodeRight(settings: Settings, flowUuid: string, code: string, codeHash: string): boolean {
  const stored = Buffer.from(codeHash, "base64url");
  return settings.tokenSecrets.some((secret) => {
    const expected = sign(secret, flowUuid, code);
    return expected.length === stored.length && timingSafeEqual(expected, stored);
  });
}

function sign(secret: string, flowUuid: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`code:${flowUuid}:${code}`).digest();
}
