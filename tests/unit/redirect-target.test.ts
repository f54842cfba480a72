import { describe, expect, test } from "vitest";
import { ownAddress, redirectTarget } from "#app/request/redirect-target.ts";

/** Addresses that a browser takes for another host, or that are invalid. */
const away = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/./..//evil.example",
  "/..//evil.example",
  "/../..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/%2E%2e//evil.example",
  "/.%2e//evil.example",
  "/cabinet/..//evil.example",
  "/cabinet/%2e%2e//evil.example",
  "/cabinet/deals/../..//evil.example/x?y#z",
  "/.\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "evil.example",
  "",
];

/** Addresses of this site, and how they are sent. */
const here: [given: string, sent: string][] = [
  ["/", "/"],
  ["/cabinet/deals?status=received&page=2#chat", "/cabinet/deals?status=received&page=2#chat"],
  ["/cabinet/../cart", "/cart"],
  ["/catalog//x", "/catalog//x"],
  ["/%5cevil.example", "/%5cevil.example"],
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
  ["/ //evil.example", "/%20//evil.example"],
  ["/catalog?search=сыр", "/catalog?search=%D1%81%D1%8B%D1%80"],
  ["/catalog?search=%D1%81", "/catalog?search=%D1%81"],
];

describe("trust S12: targets of redirects", () => {
  test.each(away)("%j leads to another site and is not followed", (given) => {
    expect(ownAddress(given)).toBeNull();
    expect(redirectTarget(given, "/cart")).toBe("/cart");
  });

  test.each(here)("%j stays on this site and is followed", (given, sent) => {
    expect(ownAddress(given)).toBe(sent);
    expect(redirectTarget(given)).toBe(sent);
  });

  test("no combination of dots, slashes and encodings leads a browser to another site", () => {
    const parts = ["/", "//", ".", "..", "%2e", "%2E%2e", "evil.example", "\\", "cabinet", "?", "#", "@", ":"];
    const origin = "https://portal.example";
    let tried = 0;
    for (const a of parts)
      for (const b of parts)
        for (const c of parts)
          for (const d of parts) {
            const sent = redirectTarget(`/${a}${b}${c}${d}evil.example`);
            tried += 1;
            if (new URL(sent, origin).origin !== origin) expect.fail(`/${a}${b}${c}${d}evil.example goes to ${sent}`);
          }
    expect(tried).toBe(parts.length ** 4);
  });

  test("an address with :// or of more than 2,000 letters is not followed", () => {
    expect(redirectTarget("/catalog?from=http://evil.example")).toBe("/");
    expect(redirectTarget(`/${"a".repeat(2000)}`)).toBe("/");
    expect(redirectTarget(null, "/cart")).toBe("/cart");
  });
});
