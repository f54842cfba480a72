/**
 * `node tests/contract/conformance/main.ts <backend url> [--login … --password …]… [--demo]`: checks any running backend against
 * the contract. Without an account it checks guests only; more accounts check more, `--demo` uses those of the demo data. Changes
 * nothing. Exits with 1 when something differs.
 */
import { parseArgs } from "node:util";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { type Account, checkBackend } from "./check-backend.ts";
import { toTable } from "./conformance-table.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    login: { type: "string", multiple: true, default: [] },
    password: { type: "string", multiple: true, default: [] },
    demo: { type: "boolean", default: false },
  },
});
const [url] = positionals;
const { login: logins, password: passwords, demo } = values;
if (!url || !URL.canParse(url) || (logins.length > 0 && passwords.length === 0)) {
  console.error(
    "node tests/contract/conformance/main.ts <backend url> [--login <login> --password <password>]… [--demo]\n" +
      "One password for all logins, or one for each.",
  );
  process.exit(2);
}

const demoAccounts = [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS].map((login) => ({ login, password: DEMO_PASSWORD }));
const given = logins.map((login, index): Account => ({ login, password: passwords[index] ?? passwords[0] ?? "" }));
const checks = await checkBackend(url, [...given, ...(demo ? demoAccounts : [])]);
console.log(toTable(checks));
process.exitCode = checks.some((check) => check.wrong.length > 0) ? 1 : 0;
