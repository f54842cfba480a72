import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "../../../demo-accounts.ts";
import { hashPassword, type PasswordCost } from "../../auth/password.ts";

/** Password hashes by e-mail, for the accounts that `npm start` prints; other demo accounts have no password. */
export async function hashDemoPasswords(cost?: PasswordCost): Promise<Map<string, string>> {
  const accounts = [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS];
  return new Map(await Promise.all(accounts.map(async (email) => [email, await hashPassword(DEMO_PASSWORD, cost)] as const)));
}
