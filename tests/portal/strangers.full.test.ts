import { describe, expect, test } from "vitest";
import { columns, strangerNames, useStrangers } from "#tests/support/strangers.ts";
import { formsAt, visitPage, visitResource } from "#tests/support/strangers-checks.ts";
import { resourceRows, strangersPages } from "#tests/support/strangers-rows.ts";
import { digestsOf, tablesChangedSince } from "#tests/support/table-digests.ts";

const world = useStrangers();

describe("trust S28 S30: every resource route answers every role, guest and outsider as its row says, for every kind of request", () => {
  test.each(resourceRows)("%s %s", async (...row) => {
    const before = await digestsOf(world.portal.backend.pool);
    expect(await visitResource(world, row, [...columns, ...strangerNames])).toEqual([]);
    expect(await tablesChangedSince(world.portal.backend.pool, before)).toEqual([]);
  });
});

describe("trust S30 S31: every outsider is refused another person's page and every form of it", () => {
  test.each(strangersPages.map((page) => [page.owner, page.route, page] as const))("of %s: %s", async (_owner, _route, page) => {
    const forms = await formsAt(world, page);
    const before = await digestsOf(world.portal.backend.pool);
    expect(await visitPage(world, { page, forms }, strangerNames)).toEqual([]);
    expect(await tablesChangedSince(world.portal.backend.pool, before)).toEqual([]);
  });
});
