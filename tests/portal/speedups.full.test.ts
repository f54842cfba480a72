import { expect, test } from "vitest";
import { speedupNames } from "#server/speedup-names.ts";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { documentOf, sameAt } from "#tests/support/speedup-documents.ts";

const portal = usePortal({ settings: { SPEEDUPS: "on" } });

test.each(speedupNames.portal)("switching off this speed-up alone leaves the documents identical to the byte: %s", async (name) => {
  const visitor = await portal.visit(accounts.BD);
  const other = sameAt(visitor, await portal.start("client", { SPEEDUPS: `-${name}` }));
  for (const path of ["/catalog", "/cart"]) {
    const expected = await documentOf(visitor, path);
    for (const time of ["first", "again"]) expect(await documentOf(other, path), `${path}, ${time}`).toEqual(expected);
  }
});
