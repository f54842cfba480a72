import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeFonts, subsets } from "#app/ui/fonts/make-fonts.ts";
import { sources } from "#tests/architecture/sources.ts";

const hex = (digits: string) => Number.parseInt(digits, 16);

/** Faces of tokens.css, the one that wins first: its file, and the characters it may be asked for. */
const faces = (sources("app/ui/tokens.css")[0]?.text ?? "")
  .split("@font-face")
  .slice(1)
  .map((face) => ({
    file: /[\w-]+\.woff2/.exec(face)?.[0],
    ranges: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = "", to = from]) => [hex(from), hex(to)]),
  }))
  .toReversed();
const fileFor = (character: string) =>
  faces.find(({ ranges }) => ranges.some(([from = 0, to = 0]) => from <= character.charCodeAt(0) && character.charCodeAt(0) <= to))?.file;

test("the portal's own texts need no font but the three small ones", () => {
  const characters = new Set(sources("locales/ru/*.json").flatMap(({ text }) => [...text]));
  characters.delete("\n");
  expect([...new Set([...characters].map(fileFor))].toSorted()).toEqual([
    "golos-text-cyrillic-wght-normal.woff2",
    "golos-text-latin-ext.woff2",
    "golos-text-latin.woff2",
  ]);
  expect([..."é€₸"].map(fileFor)).toEqual([
    "golos-text-latin-wght-normal.woff2",
    "golos-text-latin-wght-normal.woff2",
    "golos-text-latin-ext-wght-normal.woff2",
  ]);
});

test("each small font has exactly the characters that the page asks it for", () => {
  for (const [alphabet, characters] of Object.entries(subsets)) {
    const ranges = faces.find(({ file }) => file === `golos-text-${alphabet}.woff2`)?.ranges ?? [];
    const asked = ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect(asked, alphabet).toEqual([...characters].map((character) => character.charCodeAt(0)).toSorted((a, b) => a - b));
  }
});

test("the portal's fonts are made of the package's", async () => {
  for (const { file, bytes } of await makeFonts()) expect(readFileSync(file).equals(bytes), file).toBe(true);
});
