import type { Tokens } from "#contract/auth.ts";
import type { Role } from "#contract/roles.ts";
import type { Context, Settings } from "../context.ts";
import { type Mode, signAccessToken } from "./access-token.ts";
import { realmRoles } from "./mode.ts";
import { refreshToken } from "./refresh-token.ts";

const day = 24 * 60 * 60 * 1000;
/** A session ends after 30 days, even when used. */
const sessionMs = 30 * day;
/** Defaults: idle days, and sessions per person. */
export const usualSessions = { idleDays: 14, max: 20 };

/** When a session used now expires. */
export function sessionEnd({ sessionIdleDays = usualSessions.idleDays }: Settings, createdAt: Date, now: Date): Date {
  return new Date(Math.min(createdAt.getTime() + sessionMs, now.getTime() + sessionIdleDays * day));
}

export const refreshCookie = "refresh_token";

type Session = { uuid: string; userUuid: string; mode: Mode; generation: number; expiresAt: Date; roles: readonly Role[] };

/** Issues an access token and sets the cookie with the refresh token of this generation. */
export async function issueTokens(context: Pick<Context, "settings" | "cookies" | "now">, session: Session): Promise<Tokens> {
  const { settings, cookies } = context;
  const now = context.now();
  const lifetime = Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000));
  cookies.set(refreshCookie, refreshToken(settings, session.uuid, session.generation), lifetime);
  const accessToken = await signAccessToken(settings, {
    userUuid: session.userUuid,
    sessionUuid: session.uuid,
    mode: session.mode,
    realmRoles: realmRoles(session.roles),
    now,
  });
  return { access_token: accessToken, refresh_expires_in: lifetime };
}
