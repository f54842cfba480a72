import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../context.ts";
import { signingSecret } from "../signing-secret.ts";

/** Derived from session and generation, so no secret is stored and a lost answer can be repeated. */
export function refreshToken(settings: Settings, sessionUuid: string, generation: number): string {
  return `${sessionUuid}.${generation}.${signature(signingSecret(settings), sessionUuid, generation).toString("base64url")}`;
}

/** Null for a forged token. Whether the generation is current is checked against the session's row. */
export function readRefreshToken(settings: Settings, token: string | undefined): { sessionUuid: string; generation: number } | null {
  const [, sessionUuid = "", digits = "", signed = ""] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (!sessionUuid) return null;
  const generation = Number(digits);
  const received = Buffer.from(signed, "base64url");
  const isOurs = settings.tokenSecrets.some((secret) => {
    const expected = signature(secret, sessionUuid, generation);
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
  return isOurs ? { sessionUuid, generation } : null;
}

function signature(secret: string, sessionUuid: string, generation: number): Buffer {
  return createHmac("sha256", secret).update(`refresh-token:${sessionUuid}.${generation}`).digest();
}
