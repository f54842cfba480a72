/**
 * `node tests/load/slow-link.ts [--runs 3]`: how long a buyer on a phone waits for pages of the demo at 400 kbit/s with 2 s of
 * latency and an empty cache: until something is painted, and until the page responds to a touch. Medians, beside the goals of
 * design/performance.md.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, devices } from "@playwright/test";
import { buildPrograms } from "#server/build-programs.ts";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { People } from "./people.ts";
import { startServers, stopAll } from "./servers.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const bytesPerSecond = 400_000 / 8;
const link = { offline: false, latency: 2000, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
const pages = { catalogue: "/catalog", "dense rows": "/cabinet/ordering/sheet", cart: "/cart" };

const dataDir = mkdtempSync(join(tmpdir(), "portal-slow-link-"));
// The database's account must be able to enter.
chmodSync(dataDir, 0o755);
try {
  await ensureBuilt();
  await buildPrograms(process.env);
  const servers = await startServers(dataDir);
  const origin = `http://127.0.0.1:${servers.portal}`;
  const cookie = (await new People(servers).cookies(["director@alfa.example"]))[0] ?? "";
  const browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  console.log("| page | first paint, s | usable, s | goal |\n|---|---|---|---|");
  for (const [name, path] of Object.entries(pages)) {
    const runs = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await waits(browser, origin, path, cookie));
    const seconds = (ms: readonly number[]) => ((ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? Number.NaN) / 1000).toFixed(1);
    console.log(`| ${name} | ${seconds(runs.map(({ paint }) => paint))} | ${seconds(runs.map(({ usable }) => usable))} | 5; 11 |`);
  }
  await browser.close();
  await servers.stop();
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** Milliseconds from the navigation on: the first contentful paint, and React's work on the page's content. */
async function waits(browser: Browser, origin: string, path: string, cookie: string): Promise<{ paint: number; usable: number }> {
  const context = await browser.newContext({ ...devices["Pixel 5"], baseURL: origin });
  try {
    await context.addCookies(
      cookie.split("; ").map((each) => ({ name: each.split("=")[0] ?? "", value: each.slice(each.indexOf("=") + 1), url: origin })),
    );
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", link);
    await page.goto(path, { waitUntil: "commit", timeout: 120_000 });
    const usable = await page
      .waitForFunction(() => document.documentElement.dataset.shown !== undefined && performance.now(), undefined, {
        timeout: 120_000,
        polling: 50,
      })
      .then((found) => found.jsonValue());
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
    return { paint, usable: Number(usable) };
  } finally {
    await context.close();
  }
}
