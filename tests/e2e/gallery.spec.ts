import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../support/browser.ts";

const folder = fileURLToPath(new URL("../support/pictures/kit", import.meta.url));
/** `UPDATE_PICTURES=1 npx playwright test gallery.spec.ts --project script` redraws them. */
const update = process.env.UPDATE_PICTURES === "1";

/** Stored pictures are a quarter of the size: there, differences between builds of Chromium (edges of letters) disappear. */
const scale = 1 / 4;
/** Pixels by which a widget's size may differ: another build rounds differently but breaks no line. */
const sizeTolerance = 6;
/** A pixel differs when one of its colours differs by more than this, of 255. */
const colourTolerance = 48;
/** Share of pixels that may differ. */
const maxDifferent = 0.04;

/** They move, or show the time of day. */
const alive = ["toast-region", "text-scroll", "skeleton", "progress-bar"];

/** Chromium draws no taller picture without repeating itself. */
const tallest = 8000;

type Box = { x: number; y: number; width: number; height: number };

const boxesOf = (targets: Locator) =>
  targets.evaluateAll((elements): Box[] =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [Math.floor(left), Math.floor(top + window.scrollY)];
      return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom + window.scrollY) - y };
    }),
  );

/** Pictures of these elements, cut out of a few pictures of the page: a picture of each alone takes five times the work. */
async function picturesOf(page: Page, targets: Locator): Promise<Buffer[]> {
  const boxes = await boxesOf(targets);
  const pictures: Buffer[] = [];
  let part: { box: Box; pixels: Buffer } | undefined;
  for (const { x, y, width, height } of boxes) {
    if (!part || y + height > part.box.y + part.box.height) {
      const ends = boxes.map((box) => box.y + box.height).filter((end) => end > y && end <= y + tallest);
      const box = { x: 0, y, width: page.viewportSize()?.width ?? 0, height: Math.max(height, ...ends.map((end) => end - y)) };
      part = { box, pixels: await page.screenshot({ fullPage: true, clip: box, animations: "disabled", caret: "hide", scale: "css" }) };
    }
    pictures.push(
      await sharp(part.pixels)
        .extract({ left: x, top: y - part.box.y, width, height })
        .png()
        .toBuffer(),
    );
  }
  expect(await boxesOf(targets), "the page stands still").toEqual(boxes);
  return pictures;
}

async function small(picture: Buffer): Promise<Buffer> {
  const { width = 4, height = 4 } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: "fill" })
    .removeAlpha()
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer();
}

/** The visible difference in words; null without one. */
async function differenceOf(saved: Buffer, now: Buffer): Promise<string | null> {
  const [before, after] = [await sharp(saved).metadata(), await sharp(now).metadata()];
  const far = (a = 0, b = 0) => Math.abs(a - b) / scale > sizeTolerance;
  if (far(before.width, after.width) || far(before.height, after.height))
    return `${before.width}×${before.height} became ${after.width}×${after.height} (quarters)`;
  const raw = (picture: Buffer) =>
    sharp(picture).resize(before.width, before.height, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer();
  const [left, right] = [await raw(saved), await raw(now)];
  let different = 0;
  for (let at = 0; at < left.length; at += 3) {
    const apart = Math.max(...[0, 1, 2].map((channel) => Math.abs((left[at + channel] ?? 0) - (right[at + channel] ?? 0))));
    if (apart > colourTolerance) different += 1;
  }
  const part = different / (left.length / 3);
  return part > maxDifferent ? `${(part * 100).toFixed(1)} % of the pixels differ` : null;
}

/** Its digits use the machine's monospaced font, because the product has none. */
const codeField = 'input[autocomplete="one-time-code"]';

test("every sign of the gallery is drawn with the product's own font, whatever fonts the machine has", { tag: "@full" }, async ({
  newPerson,
}) => {
  const { page, context, open } = await newPerson();
  await open("/kit");
  await page.evaluate((code) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${code}{display:none!important}`);
    document.adoptedStyleSheets = [sheet];
    return document.fonts.ready.then(() => undefined);
  }, codeField);
  const devtools = await context.newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "main *" });
  const foreign = new Set<string>();
  let drawn = 0;
  for (const nodeId of nodeIds) {
    // Animated nodes may disappear meanwhile.
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId }).catch(() => ({ fonts: [] }));
    if (fonts.length > 0) drawn += 1;
    for (const { familyName } of fonts.filter((font) => !font.isCustomFont)) {
      const { outerHTML } = await devtools.send("DOM.getOuterHTML", { nodeId });
      foreign.add(`${familyName}: ${outerHTML.slice(0, 200)}`);
    }
  }
  expect(drawn).toBeGreaterThan(500);
  expect([...foreign]).toEqual([]);
});

for (const width of [1440, 390]) {
  test.describe(`the gallery at ${width} px`, { tag: width === 1440 ? [] : "@full" }, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`every widget looks as its stored picture at ${width} px`, async ({ newPerson }, info) => {
      const { page, open } = await newPerson();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.clock.setFixedTime(new Date("2026-03-05T15:20:00+03:00"));
      await open("/kit");
      await page.evaluate(() => document.fonts.ready);
      // Their code comes later than the page.
      const calendars = page.locator("#kit-calendar [data-state]");
      await expect(calendars.getByRole("grid")).toHaveCount(await calendars.count());
      // Fixed and sticky parts must not cover a widget.
      await page.evaluate((code) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("[data-mobile-header],#kit-mobile-bar *{position:static!important}*{scroll-behavior:auto!important}");
        sheet.insertRule(`${code}{color:transparent!important}`);
        document.adoptedStyleSheets = [sheet];
      }, codeField);
      const ids = await page.locator('section[id^="kit-"]').evaluateAll((sections) => sections.map((section) => section.id.slice(4)));
      const widgets = ids.filter((id) => !id.includes("sample") && !alive.includes(id) && id !== "drawer");
      expect(widgets.length).toBeGreaterThan(55);
      mkdirSync(folder, { recursive: true });
      const found: string[] = [];
      const pictures = await picturesOf(page, page.locator(widgets.map((id) => `#kit-${id}`).join(", ")));
      for (const [at, id] of widgets.entries()) {
        const file = join(folder, `${id}-${width}.png`);
        const now = await small(pictures[at] ?? Buffer.of());
        if (update) writeFileSync(file, now);
        else if (!existsSync(file)) found.push(`${id} has no picture: UPDATE_PICTURES=1 draws it`);
        else {
          const difference = await differenceOf(readFileSync(file), now);
          if (!difference) continue;
          found.push(`${id}: ${difference}`);
          await info.attach(`${id}-${width}`, { body: now, contentType: "image/png" });
        }
      }
      expect(found).toEqual([]);
      const gone = readdirSync(folder).filter(
        (name) => name.endsWith(`-${width}.png`) && !widgets.includes(name.slice(0, -`-${width}.png`.length)),
      );
      expect(gone, "pictures of widgets that are gone").toEqual([]);
    });
  });
}
