import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { isCleanText } from "./primitives.ts";

/** Lifetimes in seconds. The refresh token travels in the cookie `refresh_token` of the backend. */
export const Tokens = z.object({ access_token: z.string(), refresh_expires_in: z.number() });
export type Tokens = z.infer<typeof Tokens>;

const Password = z.string({ error: "required" }).min(1, { error: "required" }).max(200, { error: "tooLong" }).refine(isCleanText, { error: "invalid" });

export const phonePattern = /^(?:\+7|7|8)?[\s-]*\(?9\d{2}\)?(?:[\s-]*\d){7}$/;
const emailPattern = /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]{2,}$/;

/** E-mail or Russian mobile phone: specification 1 section 5. */
export function isLogin(value: string): boolean {
  return value.includes("@") ? emailPattern.test(value) : phonePattern.test(value);
}

export function loginMethod(login: string): "email" | "phone" {
  return login.includes("@") ? "email" : "phone";
}

/** +7 and ten digits; e-mail in lower case. */
export function normaliseLogin(login: string): string {
  const trimmed = login.trim();
  return trimmed.includes("@") ? trimmed.toLowerCase() : `+7${trimmed.replace(/\D/g, "").slice(-10)}`;
}

export const Login = z
  .string({ error: "required" })
  .trim()
  .min(1, { error: "required" })
  .max(254, { error: "tooLong" })
  .refine((value) => isCleanText(value) && isLogin(value), { error: "login" });

export const Credentials = z.object({ login: Login, password: Password, method: z.enum(["email", "phone"], { error: "invalid" }) });

const refusesLogin = ["WRONG_CREDENTIALS", "LOGIN_NOT_CONFIRMED", "NOT_ACTIVATED", "ATTEMPTS_LIMIT"] as const;

export const auth = {
  login: call("POST", "/auth/login", { may: "anyone", body: Credentials, answer: Tokens, refuses: refusesLogin }),
  loginAdmin: call("POST", "/auth/admin/login", { may: "anyone", body: Credentials, answer: Tokens, refuses: refusesLogin }),
  /** An answer holding only 4010 counts as success. */
  logout: call("DELETE", "/auth/logout", { may: "anyone", answer: z.object({}) }),
  logoutAdmin: call("DELETE", "/auth/admin/logout", { may: "anyone", answer: z.object({}) }),
  /** Reads the cookie only; the answer stands under `data` (domain.md C15). */
  refresh: call("POST", "/auth/refresh", { may: "anyone", answer: z.object({ data: Tokens }), refuses: ["UNAUTHORIZED"] }),
  /** Open sessions of the caller. */
  sessions: call("GET", "/auth/sessions", {
    may: signedIn,
    project: true,
    answer: z.object({ sessions: z.array(z.object({ uuid: z.string(), createdAt: z.string(), lastUsedAt: z.string(), isCurrent: z.boolean() })) }),
  }),
};
