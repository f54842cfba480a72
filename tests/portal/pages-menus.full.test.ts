import { expect, test } from "vitest";
import { leadsElsewhere, usePageShells } from "#tests/support/page-shells.ts";
import { identities } from "#tests/support/portal.ts";

const { linksOf, visitorOf } = usePageShells();

test.each(identities)("R40: every link in the header, menus and footers opens for %s", async (identity) => {
  const visitor = visitorOf(identity);
  const led: Record<string, string> = {};
  for (const href of linksOf(identity)) {
    visitor.cookies.delete("redirected");
    const answer = await visitor.get(href);
    if (answer.status !== 200) led[href] = answer.location ?? String(answer.status);
  }
  expect(led).toEqual(leadsElsewhere(identity));
});
