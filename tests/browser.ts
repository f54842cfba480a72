import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run test:e2e`: Playwright with the project's settings. `--plain` switches every speed-up of portal and backend off; other
 * options are Playwright's.
 */
const asked = process.argv.slice(2);
const isPlain = asked.includes("--plain");
const cli = fileURLToPath(new URL("cli.js", import.meta.resolve("playwright/package.json")));
const args = [cli, "test", "--config", join(import.meta.dirname, "playwright.config.ts"), ...asked.filter((word) => word !== "--plain")];
const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...(isPlain && { SPEEDUPS: "off" }) } });
process.exit(status ?? 1);
