import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { root } from "#tests/architecture/sources.ts";
import type { Identity } from "#tests/support/portal.ts";
import { useVisitedPortal } from "#tests/support/visited-portal.ts";

const { as } = useVisitedPortal();
const kilobyte = 1024;
const weigh = (bytes: string | Buffer) => gzipSync(bytes).byteLength / kilobyte;
const weights = new Map<string, number>();
function weightOf(file: string): number {
  const weight = weights.get(file) ?? weigh(readFileSync(join(root, "build/client", file)));
  weights.set(file, weight);
  return weight;
}

/**
 * Bytes that a browser gets for one page of each group, gzipped, in kB: HTML and all script it names. documents.test.ts has the
 * catalogue's HTML beside its goal. Ceilings are above the measured values by more than random ids make of a difference, 0.01 kB;
 * trust.md N5 allows 50 and 170.
 */
const groups: [group: string, who: Identity, path: string, html: number, script: number][] = [
  ["forms of guests", "G", "/login", 6, 131.6],
  ["forms of guests", "G", "/register", 7, 135.6],
  ["content", "G", "/faq", 8, 0],
  ["content", "G", "/privacy-policy", 14, 0],
  ["main", "G", "/", 9, 134.3],
  ["product", "G", `/product-${demoUuid("product", "010-241")}`, 9.4, 134.1],
  ["cart", "BD", "/cart", 14.2, 149.2],
  ["cabinet home", "BD", "/cabinet/home", 11.9, 140.1],
  ["cabinet home", "SR", "/cabinet/home", 9, 140.1],
  ["quick order", "BD", "/cabinet/ordering/quick", 7.5, 140.6],
  ["cabinet lists", "BD", "/cabinet/deals", 10.2, 137.8],
  ["cabinet lists", "BD", "/cabinet/customer", 9, 133.2],
  ["cabinet lists", "PM", "/cabinet/home?tab=companies", 9.1, 140.1],
  ["cabinet cards", "BD", `/cabinet/deals/${demoUuid("deal", "10419")}`, 25.1, 170.8],
  ["cabinet cards", "BD", "/cabinet/company/about", 13.6, 153.6],
  ["order sheets", "BD", "/cabinet/ordering/goods", 22, 149.2],
  ["order sheets", "BD", "/cabinet/ordering/sheet?perPage=50", 22, 148.1],
  ["not found", "G", "/no/such/page", 6, 122],
];

test.each(groups)("%s as %s, %s: at most %d kB of HTML and %d kB of script", async (_, who, path, html, script) => {
  const { body } = await (await as(who)).get(path);
  const files = new Set([...body.matchAll(/(?:href=| from )"(\/assets\/[\w.-]+\.js)"/g)].map(([, file = ""]) => file));
  const bytes = [...files].reduce((sum, file) => sum + weightOf(file), 0);
  const said = `HTML ${weigh(body).toFixed(1)} kB, script ${bytes.toFixed(1)} kB in ${files.size} files`;
  expect(weigh(body), said).toBeLessThanOrEqual(html);
  expect(bytes, said).toBeLessThanOrEqual(script);
  if (script === 0) expect(body).not.toMatch(/<script\b/);
});

test("no page loads the image cropper or the calendar at first", async () => {
  for (const [who, path] of [
    ["G", "/"],
    ["BD", "/cart"],
    ["BD", "/cabinet/user"],
    ["BD", "/cabinet/deals"],
  ] as const)
    expect((await (await as(who)).get(path)).body, path).not.toMatch(/\/assets\/(cropper-box|calendar-grid)/);
});
