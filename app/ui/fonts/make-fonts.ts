import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const between = (from: number, to: number) => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/**
 * `node app/ui/fonts/make-fonts.ts` writes the fonts of this folder: of the package's, which are split by alphabets, what the portal's own
 * texts need, as tokens.css says. A page in Russian with prices took 19 kB for the sign of the rouble alone.
 */
export const subsets = {
  latin: `${between(0x20, 0x7e)}\u00a0©«°·»×–—“”„…↑↓−`,
  "latin-ext": "₽",
};

export async function makeFonts(): Promise<{ file: string; bytes: Buffer }[]> {
  return Promise.all(
    Object.entries(subsets).map(async ([alphabet, characters]) => {
      const source = `@fontsource-variable/golos-text/files/golos-text-${alphabet}-wght-normal.woff2`;
      const bytes = await subsetFont(readFileSync(createRequire(import.meta.url).resolve(source)), characters, { targetFormat: "woff2" });
      return { file: join(import.meta.dirname, `golos-text-${alphabet}.woff2`), bytes };
    }),
  );
}

if (process.argv[1] === import.meta.filename) for (const { file, bytes } of await makeFonts()) writeFileSync(file, bytes);
