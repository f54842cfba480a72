import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "../../../demo-accounts.ts";
import { hashPassword } from "../../auth/password.ts";

/** Hash by e-mail of the accounts that `npm start` prints; everybody else has no password yet. */
export async function hashDemoPasswords(): Promise<Map<string, string>> {
  const accounts = [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS];
  return new Map(await Promise.all(accounts.map(async (email) => [email, await hashPassword(DEMO_PASSWORD)] as const)));
}
