import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { browserArgs as args, browserPath } from "./support/browser-path.ts";
import { chromium109, hasChromium109 } from "./support/chromium-109.ts";
import { ownFontsOnly } from "./support/fonts.ts";
import { journeyMs, patienceMs } from "./support/patience.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** On a bare machine without a locale Chromium saves a file with a Russian name as "download". */
const env = { ...(process.env as Record<string, string>), LC_ALL: "C.UTF-8", FONTCONFIG_FILE: ownFontsOnly() };

/** In the oldest supported browser: an order from search to receipt, and the widgets with the newest browser features. */
const inOldBrowser = /B26 B44|W34 Z23|W63 Z09|W66 Z05|W65:|W20:|W52 W53|W51:|W07/;

/** Journeys run twice, with script and without: the same files. */
export default defineConfig({
  testDir: here("./e2e"),
  outputDir: here("./.output/e2e"),
  globalSetup: here("./support/stack-setup.ts"),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: journeyMs,
  expect: { timeout: patienceMs, toPass: { timeout: patienceMs } },
  reporter: [["line"], ["json", { outputFile: here("./.output/playwright.json") }]],
  use: {
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1440, height: 900 },
    actionTimeout: patienceMs,
    trace: "off",
    launchOptions: { executablePath: browserPath, args, env },
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    {
      name: "no script",
      use: { javaScriptEnabled: false },
      testIgnore: [
        "pages-*.spec.ts",
        "kit.spec.ts",
        "kit-avatar.spec.ts",
        "kit-inputs.spec.ts",
        "gallery.spec.ts",
        "keyboard.spec.ts",
        "typing.spec.ts",
        "line.spec.ts",
        "focus.spec.ts",
        "empty-start.spec.ts",
      ],
    },
    ...(hasChromium109
      ? [
          {
            name: "chromium 109",
            grep: inOldBrowser,
            testMatch: ["order.spec.ts", "kit.spec.ts", "kit-avatar.spec.ts", "kit-inputs.spec.ts"],
            use: { launchOptions: { executablePath: chromium109, args, env } },
          },
        ]
      : []),
  ],
});
