import { cleanLine, isCleanText } from "./clean-text.ts";
import { normaliseEmail } from "./email.ts";
import { readMobile } from "./phone.ts";
import { cleaned } from "./primitives.ts";

export const emailPattern = /^[^\s@"<>\p{C}]+@[^\s@"<>\p{C}][^\s@"<>.\p{C}]*\.[^\s@"<>\p{C}]{2,}$/u;

/** E-mail or Russian mobile phone (specification 1 section 5). */
export function isLogin(value: string): boolean {
  return value.includes("@") ? emailPattern.test(value) : readMobile(value) !== null;
}

export function loginMethod(login: string): "email" | "phone" {
  return login.includes("@") ? "email" : "phone";
}

/** A phone as +7 and ten digits, an e-mail as `normaliseEmail`. */
export function normaliseLogin(login: string): string {
  const clean = cleanLine(login);
  return clean.includes("@") ? normaliseEmail(clean) : (readMobile(clean) ?? clean);
}

export const Login = cleaned(254, { error: "required" })
  .min(1, { error: "required" })
  .refine((value) => isCleanText(value) && isLogin(value), { error: "login" });
