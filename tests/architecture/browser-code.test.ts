import { beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { type Source, sources } from "./sources.ts";

/** trust.md section 5: missing in Chrome 109, Firefox 115 or Safari 16.4. */
const banned: Record<string, RegExp> = {
  toSorted: /\.toSorted\(/,
  toReversed: /\.toReversed\(/,
  toSpliced: /\.toSpliced\(/,
  isWellFormed: /\.(?:is|to)WellFormed\(/,
  "Object.groupBy": /\bObject\.groupBy\b|\bMap\.groupBy\b/,
  "Promise.withResolvers": /\bPromise\.withResolvers\b/,
  "Array.fromAsync": /\bArray\.fromAsync\b/,
  "URL.canParse": /\bURL\.canParse\b/,
  "AbortSignal.any": /\bAbortSignal\.any\b/,
  "Set methods": /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  popover: /\bpopover(Target|:)|showPopover\(/,
  "regular expressions with v": /\/[dgimsuy]*v[dgimsuy]*\.test\(/,
};

/** False matches, with the reason. */
const falseAlarms: { chunk: RegExp; what: string; reason: string }[] = [
  {
    chunk: /context-|components-|jsx-runtime|basic-/,
    what: "popover",
    reason: "react-dom knows popover as the name of an attribute; no page writes it",
  },
];

let chunks: Source[] = [];

beforeAll(async () => {
  await ensureBuilt();
  chunks = sources("build/client/assets/*.js");
});

describe("code sent to browsers", () => {
  test("it uses nothing that the oldest supported browsers lack", () => {
    expect(chunks.length).toBeGreaterThan(20);
    const found = chunks.flatMap(({ path, text }) =>
      Object.entries(banned)
        .filter(([what, pattern]) => pattern.test(text) && !falseAlarms.some((alarm) => alarm.what === what && alarm.chunk.test(path)))
        .map(([what]) => `${path}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  test("it contains no settings, secrets, drivers or backend addresses of the server", () => {
    const server = chunks.filter(({ text }) =>
      /SESSION_SECRET|TOKEN_SECRET|BACKEND_URL|node:crypto|jwtDecrypt|drizzle|\/auth\/refresh/.test(text),
    );
    expect(server.map(({ path }) => path)).toEqual([]);
  });

  test("it contains no site map: every page would weigh more with each new one", () => {
    expect(chunks.filter(({ text }) => /routes\/(cabinet|public|resources)\//.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("only the gallery of widgets places the marks of a plot: pages get them placed", () => {
    const placing = chunks.filter(({ text }) => /\.paddingInner\s*=/.test(text)).map(({ path }) => path.replace(/-[\w-]+\.js$/, ""));
    expect(placing).toEqual(["build/client/assets/kit"]);
  });

  test("trust N5: it names no foreign host", () => {
    /** Text, not requests: namespaces of SVG and XML, links inside messages of React and Remix. */
    const words = [
      ..."www.w3.org reactjs.org react.dev remix.run reactrouter.com reactcommunity.org github.com www.i18next.com".split(" "),
      ..."locize.com react.i18next.com json-schema.org jedwatson.github.io developer.mozilla.org fb.me localhost".split(" "),
      ..."anubx",
    ];
    const hosts = chunks.flatMap(({ path, text }) =>
      [...text.matchAll(/https?:\/\/([\w.-]+)/g)].flatMap(([, host = ""]) => (words.includes(host) ? [] : [`${path}: ${host}`])),
    );
    expect([...new Set(hosts)]).toEqual([]);
  });

  test("it has no source maps and no development build of React", () => {
    expect(
      chunks.filter(({ text }) => text.includes("sourceMappingURL") || text.includes("react-dom.development")).map(({ path }) => path),
    ).toEqual([]);
  });
});
