import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "../../../demo-accounts.ts";
import { hashPassword } from "../../auth/password.ts";

/** Password hashes by e-mail, for the accounts that `npm start` prints; other demo accounts have no password. */
export async function hashDemoPasswords(): Promise<Map<string, string>> {
  const accounts = [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS];
  return new Map(await Promise.all(accounts.map(async (email) => [email, await hashPassword(DEMO_PASSWORD)] as const)));
}
