import { findOrInstallBrowser } from "./runner/find-browser.ts";
import { build, check, journeys, notRun, type Phase, statements, vitest } from "./runner/phases.ts";
import { plainJourneys, plainTests } from "./runner/plain.ts";
import { printSummary } from "./runner/print-summary.ts";

/** `npm test`; with `--all`, `npm run test:all`. Every phase runs, whatever became of the others. */
const isAll = process.argv.includes("--all");
const env: Record<string, string> = isAll ? { TESTS: "all" } : {};
const pure = ["--project=pure*"];
const served = ["--project=backend", "--project=alone", "--project=portal"];

const phases: Phase[] = [];
const browserPath = findOrInstallBrowser();
phases.push(
  ...(await Promise.all([
    build(),
    ...(["types", "lint", "unused", "migrations"] as const).map(check),
    vitest("pure", pure, { env, isQuiet: true }),
  ])),
);
const isBuilt = phases.every(({ name, failures }) => name !== "build" || failures.length === 0);
const browser = await browserPath;

const withBrowser = { ...env, ...(browser && { CHROMIUM_PATH: browser }) };
const servedTests = await vitest("served", isBuilt ? served : served.slice(0, 2), { env: withBrowser });
phases.push(servedTests, statements(servedTests));
if (!isBuilt) phases.push(notRun("portal", "npm run build", "there is no build"));

const missing = browser
  ? undefined
  : "Chromium could not be installed: apt-get install chromium-headless-shell, or set CHROMIUM_PATH to a browser";
const reason = isBuilt ? missing : "there is no build";
if (reason) phases.push(notRun("journeys", "npm run test:e2e", reason));
else phases.push(await journeys("journeys", isAll ? ["--full"] : [], { CHROMIUM_PATH: browser ?? "" }));

if (isAll && isBuilt) {
  phases.push(await vitest("served without speed-ups", [...plainTests], { env: { ...env, SPEEDUPS: "off" } }));
  if (browser) phases.push(await journeys("journeys without speed-ups", ["--plain", ...plainJourneys], { CHROMIUM_PATH: browser }));
}

process.exit(printSummary(phases));
