import { describe, expect, test } from "vitest";
import { admit, resources } from "#app/site-map/pages.ts";
import { columns as roleOf } from "#tests/support/columns.ts";
import { identities } from "#tests/support/portal.ts";
import { columns, secret, strangers, useStrangers } from "#tests/support/strangers.ts";
import { answersAt, formsAt, marksOf, oneOfEach, visitPage } from "#tests/support/strangers-checks.ts";
import { resourceRows, strangersPages } from "#tests/support/strangers-rows.ts";
import { digestsOf, tablesChangedSince } from "#tests/support/table-digests.ts";

const world = useStrangers();

test("the matrix has a column for the guest and every role, and a row for every resource route", () => {
  expect(columns).toEqual(identities);
  expect([...new Set(resourceRows.map(([id]) => id))].sort()).toEqual(Object.keys(resources).sort());
});

describe("trust S28 S30: the matrix of resource routes", () => {
  test.each(resourceRows)("the guard of %s admits the roles of its row: %s", (...row) => {
    const [id] = row;
    const { guard } = resources[id];
    const marks = marksOf(row);
    const differences = columns.filter((who) => {
      const role = roleOf[who];
      const admission = admit(guard, role && [role]);
      const mark = marks.get(who) ?? "";
      if (admission === "login" || /[LU]/.test(mark)) return admission !== "login" || !/[LU]/.test(mark);
      // A resource for everybody signed in may lead to main by itself.
      return admission === "main" ? mark !== "M" : Array.isArray(guard) && mark === "M";
    });
    expect(differences).toEqual([]);
  });

  test("personal data, counts and missed events are always the caller's own, whatever the address asks for", async () => {
    const { own, visitorOf } = world;
    const [mine, other] = [visitorOf("BD of Бета"), own.director];
    for (const name of ["uuid", "customer", "person", "customerUuid", "session", "token"]) {
      const file = (await mine.get(`/resources/personal-data?${name}=${other}`)).body;
      expect([file.includes(strangers["BD of Бета"]), file.includes(secret), file.includes(other)]).toEqual([true, false, false]);
      for (const path of ["/resources/counts", "/events/missed"])
        expect((await mine.get(`${path}?${name}=${other}`)).body).toBe((await mine.get(path)).body);
    }
  });
});

// That a call refuses every stranger is proven by tests/backend/strangers.test.ts; here, what the portal makes of a refusal.
test("trust S30 S31: another person's page is 404 to outsiders, and its forms are refused", async () => {
  const asked = [];
  for (const page of strangersPages) asked.push({ page, forms: await formsAt(world, page) });
  const before = await digestsOf(world.portal.backend.pool);
  const differences: string[] = [];
  for (const each of asked)
    for (const one of await visitPage(world, each, oneOfEach(answersAt(each.page))))
      differences.push(`${each.page.owner} ${each.page.route} ${one}`);
  expect(differences).toEqual([]);
  expect(await tablesChangedSince(world.portal.backend.pool, before)).toEqual([]);
});
