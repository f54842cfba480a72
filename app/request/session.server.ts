import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { env } from "#server/env.ts";
import { requestState } from "./request-state.server.ts";

/** Tokens never leave this cookie: not into HTML, `.data`, storage or an address. */
const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Epoch milliseconds. */
  accessExpiresAt: z.number(),
  refreshExpiresAt: z.number(),
  mode: z.enum(["client", "admin"]),
  /** Names this sign-in in caches of the process; changes with every sign-in. */
  key: z.string(),
});
export type Session = z.infer<typeof Session>;

const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;
const name = secure ? "__Host-sid" : `sid-${env.APP_MODE}`;
/** Browsers keep 4096 bytes per cookie, name and attributes included; larger tokens of a foreign backend are split. */
const chunkSize = 3700;
const mostChunks = 6;

const keyOf = (secret: string) => createHash("sha256").update(secret).digest();
const secrets = env.SESSION_SECRET.length > 0 ? env.SESSION_SECRET : ["a portal without SESSION_SECRET keeps its sessions to itself"];

export function readCookie(request: Request, wanted: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The sealed cookie's content; null when there is none or it is not ours. Read once per request. */
export function readSession(request: Request, context: object): Promise<Session | null> {
  const state = requestState(context);
  state.session ??= unseal(request);
  return state.session;
}

async function unseal(request: Request): Promise<Session | null> {
  const sealed = Array.from({ length: mostChunks }, (_, index) => readCookie(request, index === 0 ? name : `${name}-${index}`) ?? "").join("");
  if (!sealed) return null;
  for (const secret of secrets) {
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(secret), { contentEncryptionAlgorithms: ["A256GCM"], keyManagementAlgorithms: ["dir"] });
      const session = Session.safeParse(payload.session);
      return session.success && session.data.mode === env.APP_MODE && session.data.refreshExpiresAt > Date.now() ? session.data : null;
    } catch {
      // Sealed with another secret, or not by us.
    }
  }
  return null;
}

export async function writeSession(context: object, session: Session | null): Promise<void> {
  const state = requestState(context);
  state.session = Promise.resolve(session);
  const sealed = session
    ? await new EncryptJWT({ session }).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(keyOf(secrets[0] ?? ""))
    : "";
  const maxAge = session ? Math.max(0, Math.floor((session.refreshExpiresAt - Date.now()) / 1000)) : 0;
  const chunks = sealed.match(new RegExp(`.{1,${chunkSize}}`, "g")) ?? [""];
  if (chunks.length > mostChunks) throw new Error("The backend's tokens do not fit into cookies");
  chunks.forEach((chunk, index) => {
    const chunkName = index === 0 ? name : `${name}-${index}`;
    setCookie(context, chunkName, chunk, maxAge);
  });
}

export function setCookie(context: object, cookieName: string, value: string, maxAgeSeconds: number): void {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  requestState(context).cookies.set(cookieName, `${cookieName}=${value}; ${attributes}`);
}
