import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Specification 2 section 9, and the container widths of responsive lists. */
const named = ["767.98", "991.98", "1199.98", "1439.98"];
/** Width queries of the styles: a range ends a hundredth of a pixel before the next one begins. */
const widths = globSync("app/**/*.css", { cwd: root }).flatMap((path) =>
  [...readFileSync(`${root}${path}`, "utf8").matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)].map(([, side, px]) => ({
    path,
    side,
    px: Number(px),
  })),
);
const begins = ({ side, px }: { side?: string; px: number }) => String(side === "min" ? px : Math.round((px + 0.01) * 100) / 100);

describe("breakpoints", () => {
  it("Z17: the styles change at 767.98, 991.98, 1199.98 and 1439.98 px", () => {
    const used = new Set(widths.map(begins));
    expect(named.filter((px) => !used.has(px))).toEqual([]);
  });
  it("Z17: all other breakpoints are below 768 px, for small phones", () => {
    const others = widths.filter((one) => !named.includes(begins(one)) && one.px >= 767.97);
    expect(others).toEqual([]);
  });
});
