import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const browser = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"].find(
  (path) => path && existsSync(path),
);

/** Journeys run twice, with script and without: the same files. */
export default defineConfig({
  testDir: here("./e2e"),
  outputDir: here("./.output/e2e"),
  globalSetup: here("./support/stack-setup.ts"),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: here("./.output/playwright.json") }]],
  use: {
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    trace: "off",
    launchOptions: {
      executablePath: browser,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    { name: "no script", use: { javaScriptEnabled: false }, testIgnore: ["pages.spec.ts", "kit.spec.ts"] },
  ],
});
