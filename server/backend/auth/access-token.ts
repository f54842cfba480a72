import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Settings } from "../context.ts";
import { signingSecret } from "../signing-secret.ts";
import { cacheVerified } from "../speed/verified-tokens.ts";

/** Lifetime of an access token in seconds. A block takes effect at once nevertheless, because every call reads the session. */
export const accessTokenSeconds = 5 * 60;

const issuer = "wholesale-backend";
const clockTolerance = 60;

export type Mode = "client" | "admin";

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), aud: z.enum(["client", "admin"]) });

const key = (secret: string) => new TextEncoder().encode(secret);

export async function signAccessToken(
  settings: Settings,
  {
    userUuid,
    sessionUuid,
    mode,
    realmRoles,
    now,
  }: { userUuid: string; sessionUuid: string; mode: Mode; realmRoles: readonly string[]; now: Date },
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionUuid, realm_access: { roles: realmRoles } })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(mode)
    .setSubject(userUuid)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenSeconds)
    .sign(key(signingSecret(settings)));
}

export type AccessClaims = { userUuid: string; sessionUuid: string; mode: Mode };

/** Null for a token that is forged, expired or of another issuer or type. */
export const readAccessToken = cacheVerified<AccessClaims & { endsAt: number }>(verify);

async function verify(settings: Settings, token: string, now: Date): Promise<(AccessClaims & { endsAt: number }) | null> {
  for (const secret of settings.tokenSecrets) {
    try {
      const { payload } = await jwtVerify(token, key(secret), {
        algorithms: ["HS256"],
        issuer,
        typ: "at+jwt",
        currentDate: now,
        clockTolerance,
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success) return null;
      return {
        userUuid: claims.data.sub,
        sessionUuid: claims.data.sid,
        mode: claims.data.aud,
        endsAt: ((payload.exp ?? 0) + clockTolerance) * 1000,
      };
    } catch {
      // Tries the next secret: during a rotation several are accepted.
    }
  }
  return null;
}
