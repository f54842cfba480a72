import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../context.ts";
import { signingSecret } from "../signing-secret.ts";

/** Lifetime of a link to one file: trust.md S53 allows five minutes. */
export const linkLifetimeMs = 5 * 60 * 1000;

export type FileLink = { fileUuid: string; expiresAt: Date };

/** A separate signing key, so that a link cannot serve as a token or vice versa. */
const sign = (secret: string, payload: string) => createHmac("sha256", `file link ${secret}`).update(payload).digest("base64url");

export function signLink(settings: Settings, { fileUuid, expiresAt }: FileLink): string {
  const payload = `${fileUuid}.${expiresAt.getTime().toString(36)}`;
  return `${payload}.${sign(signingSecret(settings), payload)}`;
}

/** The file's uuid; null for a forged or expired link. */
export function readLink({ tokenSecrets }: Settings, link: string, now: Date): string | null {
  const [, fileUuid = "", expires = "", signature = ""] = /^([\da-f-]{36})\.([\da-z]{1,12})\.([\w-]{43})$/.exec(link) ?? [];
  const isSigned = tokenSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(sign(secret, `${fileUuid}.${expires}`)), Buffer.from(signature.padEnd(43).slice(0, 43))),
  );
  const expiresAt = Number.parseInt(expires, 36);
  return isSigned && expiresAt > now.getTime() && expiresAt <= now.getTime() + linkLifetimeMs ? fileUuid : null;
}
