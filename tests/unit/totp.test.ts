import { expect, test } from "vitest";
import { newSecret, stepOf, totpUri } from "#server/backend/auth/totp.ts";
import { codeAt, secret } from "#tests/support/second-factor.ts";

const at = (seconds: number) => new Date(seconds * 1000);

test("codes are those of the examples of RFC 6238, of the step that they are of", () => {
  // Appendix B, SHA1: the last six of eight digits.
  const examples = [
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_111_111_111, "050471", 37_037_037],
    [1_234_567_890, "005924", 41_152_263],
    [2_000_000_000, "279037", 66_666_666],
  ] as const;
  for (const [seconds, code, step] of examples) expect(stepOf(secret, code, at(seconds)), code).toBe(step);
  for (const [seconds, code] of examples) expect(codeAt(at(seconds)), "of the tests' own app").toBe(code);
});

test("a phone's clock may be wrong by one step, not by two", () => {
  // 287082 is of the seconds 30 to 59.
  const steps = [0, 29, 30, 59, 60, 89, 90, 119, 120].map((seconds) => [seconds, stepOf(secret, "287082", at(seconds))]);
  expect(steps).toEqual([
    [0, 1],
    [29, 1],
    [30, 1],
    [59, 1],
    [60, 1],
    [89, 1],
    [90, null],
    [119, null],
    [120, null],
  ]);
});

test("a secret has 160 random bits, and its URI says what the app needs", () => {
  const made = [newSecret(), newSecret()];
  for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(made[0]).not.toBe(made[1]);
  const uri = new URL(totpUri(secret, { issuer: "Поле", label: "rep@seller.example" }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(["otpauth:", "totp", "/Поле:rep@seller.example"]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: "Поле", secret, algorithm: "SHA1", digits: "6", period: "30" });
});
