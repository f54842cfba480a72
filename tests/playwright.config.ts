import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { browserArgs as args, browserPath } from "./support/browser-path.ts";
import { chromium109, hasChromium109 } from "./support/chromium-109.ts";
import { ownFontsOnly } from "./support/fonts.ts";
import { journeyMs, waitTimeoutMs } from "./support/timeouts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** On a bare machine without a locale Chromium saves a file with a Russian name as "download". */
const env = { ...(process.env as Record<string, string>), LC_ALL: "C.UTF-8", FONTCONFIG_FILE: ownFontsOnly() };

const isFull = process.env.JOURNEYS === "full";

/**
 * Where a journey runs in `npm test`, by its tag: without one with script; `@no-script` without script; `@both` in both ways;
 * `@full` not at all. `@chromium-109`: in the oldest supported browser too. `--full` runs every journey in every way.
 */
const inOldBrowser = /B26 B44|W34 Z23|W63 Z09|W66 Z05|W65:|W20:|W52 W53|W51:|W07/;

export default defineConfig({
  testDir: here("./e2e"),
  outputDir: here("./.output/e2e"),
  globalSetup: here("./support/stack-setup.ts"),
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: journeyMs,
  expect: { timeout: waitTimeoutMs, toPass: { timeout: waitTimeoutMs } },
  reporter: [["line"], ["json", { outputFile: here("./.output/playwright.json") }]],
  use: {
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1440, height: 900 },
    actionTimeout: waitTimeoutMs,
    trace: "off",
    launchOptions: { executablePath: browserPath, args, env },
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true }, ...(!isFull && { grepInvert: /@full|@no-script/ }) },
    {
      name: "no script",
      ...(!isFull && { grep: /@no-script|@both/ }),
      use: { javaScriptEnabled: false },
      testIgnore: [
        "pages-*.spec.ts",
        "kit.spec.ts",
        "kit-avatar.spec.ts",
        "kit-inputs.spec.ts",
        "gallery.spec.ts",
        "keyboard.spec.ts",
        "typing.spec.ts",
        "connection.spec.ts",
        "focus.spec.ts",
        "empty-start.spec.ts",
        "cart-hands.spec.ts",
        "drafts.spec.ts",
        "drafts-cart.spec.ts",
        "drafts-accepted.spec.ts",
        "drafts-deals.spec.ts",
        "drafts-prices.spec.ts",
        "heard.spec.ts",
        "passkeys.spec.ts",
      ],
    },
    ...(hasChromium109
      ? [
          {
            name: "chromium 109",
            grep: isFull ? inOldBrowser : /@chromium-109/,
            testMatch: ["order.spec.ts", "kit.spec.ts", "kit-avatar.spec.ts", "kit-inputs.spec.ts"],
            use: { launchOptions: { executablePath: chromium109, args, env } },
          },
        ]
      : []),
  ],
});
