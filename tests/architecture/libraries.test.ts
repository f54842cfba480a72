import { describe, expect, test } from "vitest";
import { code, sources, withoutComments } from "./sources.ts";

/** Changes what a package is while Node loads it, or afterwards for everybody who uses it. */
const patches = [
  /\bregisterHooks\b|\bmodule\.register\(|\brequire\.extensions\b|\brequire\.cache\b|--(?:experimental-)?loader\b/,
  /\.prototype\.\w+\s*=[^=]|\bObject\.defineProperty\(|\bsetPrototypeOf\(/,
];
/**
 * What packages keep to themselves: names with an underscore, and what React and its router call unsafe. React's `__html`, cookies'
 * `__Host-` and drizzle's table of migrations are public.
 */
const privates = /\bUNSAFE_\w+|\bunstable_\w+|\b__(?!html\b|Host-|drizzle_migrations\b)[a-zA-Z]\w+|[\w)\]]\??\._[a-zA-Z]\w*|\b_zod\b/g;

/** Each says at its head why nothing public does. */
const known = {
  // The script that tells a page whose modules have not come: Remix says it on `window` only.
  "app/realtime/start-watch.server.ts": ["__remixRouteModules"],
  // A speed-up that writes what Remix would, and compares the two at its first page.
  "app/speed/document.server.ts": ["__remixContext"],
};

/** The program without comments, and without patterns, in which a point and an underscore are only characters. */
const written = [...code("app", "server"), ...sources("*.ts", "*.js")].map(({ path, text }) => ({
  path,
  text: withoutComments(text).replaceAll(/\/(?:[^/\\\n]|\\.)+\/[dgimsuvy]*[.,;)\]]/g, " "),
}));

describe("libraries", () => {
  test("no package is changed while Node loads it, or afterwards", () => {
    expect(written.filter(({ text }) => patches.some((patch) => patch.test(text))).map(({ path }) => path)).toEqual([]);
  });

  test("only the listed files use what a package keeps to itself", () => {
    const found = written.map(({ path, text }) => [path, [...new Set(text.match(privates))]] as const);
    expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(known);
  });
});
