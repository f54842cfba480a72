import { env } from "#server/env.ts";
import type { CookieName } from "./cookie-names.ts";
import { readCookie, secure, setCookie } from "./cookies.server.ts";
import { requestState } from "./request-state.server.ts";
import { seal, unseal } from "./seal.server.ts";
import { Session } from "./session-data.ts";

/** Without https both portals may share a host, and ports of a host share cookies. */
const name: CookieName = secure ? "sid" : `sid-${env.APP_MODE}`;
/** Browsers allow 4096 bytes per cookie, including name and attributes. Larger tokens of another backend are split. */
const chunkSize = 3700;
const maxChunks = 6;

const chunkName = (index: number): CookieName => (index === 0 ? name : (`${name}-${index}` as `sid-${string}`));

/** The session of the cookie; null when there is none or it is invalid. Decrypted once per request. */
export function readSession(request: Request, context: object): Promise<Session | null> {
  const state = requestState(context);
  state.session ??= openSession(request);
  return state.session;
}

async function openSession(request: Request): Promise<Session | null> {
  const sealed = Array.from({ length: maxChunks }, (_, index) => readCookie(request, chunkName(index)) ?? "").join("");
  if (!sealed) return null;
  const session = Session.safeParse(await unseal("session", sealed)).data;
  if (!session || session.mode !== env.APP_MODE || session.refreshExpiresAt <= Date.now()) return null;
  return session;
}

export async function writeSession(context: object, session: Session | null): Promise<void> {
  requestState(context).session = Promise.resolve(session);
  const sealed = session ? await seal("session", session) : "";
  const maxAge = session ? Math.max(0, Math.floor((session.refreshExpiresAt - Date.now()) / 1000)) : 0;
  const chunks = sealed.match(new RegExp(`.{1,${chunkSize}}`, "g")) ?? [""];
  if (chunks.length > maxChunks) throw new Error("The backend's tokens do not fit into cookies");
  chunks.forEach((chunk, index) => {
    setCookie(context, chunkName(index), chunk, maxAge);
  });
}
