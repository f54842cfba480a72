import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfBase64 } from "#server/backend/files/base64.ts";

test("trust S36: any bytes come back from their base64, 40 MB of them too", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(bytesOfBase64(Buffer.from(bytes).toString("base64"))?.equals(bytes)).toBe(true);
    }),
  );
  expect(bytesOfBase64("A".repeat(40 * 1024 * 1024))?.byteLength).toBe(30 * 1024 * 1024);
});

test.each(["####", "AAA", "A===", "AA A", "AAAA\n", "AA=A", "https://example.com/a.png"])("%j is not base64", (text) => {
  expect(bytesOfBase64(text)).toBeNull();
});
