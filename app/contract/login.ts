import { z } from "zod";
import { isCleanText } from "./primitives.ts";

export const phonePattern = /^(?:\+7|7|8)?[\s-]*\(?9\d{2}\)?(?:[\s-]*\d){7}$/;
export const emailPattern = /^[^\s@"<>\p{C}]+@[^\s@"<>\p{C}]+\.[^\s@"<>\p{C}]{2,}$/u;

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
