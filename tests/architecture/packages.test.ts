import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./sources.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
type Locked = { version?: string; resolved?: string; link?: boolean };
/** Of an alias (`npm:typescript@7.0.2`): the version behind it. */
const versionOf = (asked: string) => /^npm:[\w@/.-]+@([^@]+)$/.exec(asked)?.[1] ?? asked;
const locked = (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages;

describe("trust S95: packages", () => {
  test("the lock file names no host and no path of a machine", () => {
    expect(Object.entries(locked).flatMap(([path, entry]) => (entry.resolved ? [`${path}: ${entry.resolved}`] : []))).toEqual([]);
    expect(Object.entries(locked).filter(([, entry]) => entry.link)).toEqual([]);
    expect(read("package-lock.json")).not.toMatch(/file:|\/home\/|\/work\/|\/root\/|\/Users\//);
  });

  test("all versions are exact", () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(versionOf(version)),
    );
    expect(loose).toEqual([]);
  });

  test("the lock file has the versions that package.json asks for", () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(locked[`node_modules/${name}`]?.version, name).toBe(versionOf(version));
  });

  test("trust S98: no package is older than the version that fixed its known vulnerabilities", () => {
    const least = {
      "@remix-run/react": "2.17.5",
      "@remix-run/node": "2.17.5",
      "@remix-run/serve": "2.17.5",
      "@remix-run/router": "1.23.3",
      fastify: "5.8.5",
    };
    for (const [name, version] of Object.entries(least))
      expect(compare(locked[`node_modules/${name}`]?.version ?? "0", version), name).toBeGreaterThanOrEqual(0);
  });

  test("package.json has the packages that the order requires", () => {
    const wanted = [
      "@remix-run/react",
      "@remix-run/node",
      "@remix-run/serve",
      "react",
      "remix-i18next",
      "remix-auth",
      "@conform-to/react",
      "@conform-to/zod",
      "zod",
      "remix-utils",
      "eventsource",
    ];
    expect(wanted.filter((name) => !(name in manifest.dependencies))).toEqual([]);
    expect(["vitest", "playwright"].filter((name) => !(name in manifest.devDependencies))).toEqual([]);
  });
});

function compare(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
