import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** `npm run test:e2e`: Playwright with our settings. `--plain` switches every speed-up of portal and backend off; the rest is Playwright's. */
const asked = process.argv.slice(2);
const isPlain = asked.includes("--plain");
const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
const args = [cli, "test", "--config", join(import.meta.dirname, "playwright.config.ts"), ...asked.filter((word) => word !== "--plain")];
const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...(isPlain && { SPEEDUPS: "off" }) } });
process.exit(status ?? 1);
