import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run test:e2e`: the journeys of `npm test`. `--full` runs all of them, `--plain` switches every speed-up of portal and backend
 * off; other options are Playwright's.
 */
const asked = process.argv.slice(2);
const ours = ["--full", "--plain"];
const cli = fileURLToPath(new URL("cli.js", import.meta.resolve("playwright/package.json")));
const args = [cli, "test", "--config", join(import.meta.dirname, "playwright.config.ts"), ...asked.filter((word) => !ours.includes(word))];
const env = {
  ...process.env,
  ...(asked.includes("--full") && { JOURNEYS: "full" }),
  ...(asked.includes("--plain") && { SPEEDUPS: "off" }),
};
const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
process.exit(status ?? 1);
