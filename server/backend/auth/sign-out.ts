import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { throwProblem } from "../problem.ts";
import type { Mode } from "./access-token.ts";
import { refreshCookie } from "./issue-tokens.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { sessions } from "./tables.ts";

export const signOutClient = (context: Context) => signOut(context, "client");

export const signOutAdmin = (context: Context) => signOut(context, "admin");

/** Ends the session of the bearer token or, if that has expired, of the cookie. Without one: 4010, which clients treat as success. */
async function signOut(context: Context, mode: Mode): Promise<Record<string, never>> {
  const { actor, cookies, db, settings } = context;
  if (actor && actor.mode !== mode) throwProblem("FORBIDDEN");
  const sessionUuid = actor?.sessionUuid ?? readRefreshToken(settings, cookies.get(refreshCookie))?.sessionUuid;
  cookies.set(refreshCookie, "", 0);
  if (!sessionUuid) throwProblem("UNAUTHORIZED");
  const ended = await db
    .update(sessions)
    .set({ revokedAt: context.now() })
    .where(and(eq(sessions.uuid, sessionUuid), eq(sessions.mode, mode), isNull(sessions.revokedAt)))
    .returning({ uuid: sessions.uuid });
  if (ended.length === 0) throwProblem("UNAUTHORIZED");
  return {};
}
