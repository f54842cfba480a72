import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Settings } from "../context.ts";

/** Seconds an access token lives; a block acts at once all the same, because the session is looked up. */
export const accessTokenSeconds = 5 * 60;

const issuer = "wholesale-backend";
const clockTolerance = 60;

export type Mode = "client" | "admin";

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), aud: z.enum(["client", "admin"]) });

const key = (secret: string) => new TextEncoder().encode(secret);

export async function signAccessToken(
  settings: Settings,
  { userUuid, sessionUuid, mode, realmRoles, now }: { userUuid: string; sessionUuid: string; mode: Mode; realmRoles: readonly string[]; now: Date },
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionUuid, realm_access: { roles: realmRoles } })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(mode)
    .setSubject(userUuid)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenSeconds)
    .sign(key(settings.tokenSecrets[0] ?? ""));
}

/** Null for anything forged, expired or of another kind. */
export async function readAccessToken(settings: Settings, token: string, now: Date): Promise<{ userUuid: string; sessionUuid: string; mode: Mode } | null> {
  for (const secret of settings.tokenSecrets) {
    try {
      const { payload } = await jwtVerify(token, key(secret), { algorithms: ["HS256"], issuer, typ: "at+jwt", currentDate: now, clockTolerance });
      const claims = Claims.safeParse(payload);
      return claims.success ? { userUuid: claims.data.sub, sessionUuid: claims.data.sid, mode: claims.data.aud } : null;
    } catch {
      // The next secret is tried: two are accepted while they are being exchanged.
    }
  }
  return null;
}
