import { env } from "#server/env.ts";
import { requestState } from "./request-state.server.ts";

export const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;

export function readCookie(request: Request, wanted: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

export function setCookie(context: object, cookieName: string, value: string, maxAgeSeconds: number): void {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  requestState(context).cookies.set(cookieName, `${cookieName}=${value}; ${attributes}`);
}
