import type { Mode } from "./access-token.ts";
import type { Account } from "./find-account.ts";
import { fitsMode } from "./mode.ts";

type SignInFailure = "WRONG_CREDENTIALS" | "NOT_ACTIVATED" | "LOGIN_NOT_CONFIRMED" | "ACCESS_CLOSED";

/**
 * All failures give the same error, with three exceptions for people who can act on it: an unconfirmed registration and closed
 * access, after the right password only, and an invited person, who has no password yet (C11, D10).
 */
export function checkAccount(account: Account | undefined, isRight: boolean, mode: Mode): Account | SignInFailure {
  if (!account || !fitsMode(account.roles, mode)) return "WRONG_CREDENTIALS";
  if (account.status === "disabled" || !account.companyIsActive) return isRight ? "ACCESS_CLOSED" : "WRONG_CREDENTIALS";
  if (account.status === "waiting_confirmation" && (isRight || !account.passwordHash)) return "NOT_ACTIVATED";
  if (!isRight) return "WRONG_CREDENTIALS";
  return account.emailVerified || account.phoneVerified ? account : "LOGIN_NOT_CONFIRMED";
}
