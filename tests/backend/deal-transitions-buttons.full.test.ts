import { expect, test } from "vitest";
import { dealStatuses } from "#contract/deal-statuses.ts";
import { dealButtonsOf, identities, moments } from "#tests/support/deal-buttons.ts";
import { useDealPeople } from "#tests/support/deal-people.ts";

const { expectStatusesAccepted, expectOthersAccepted } = dealButtonsOf(useDealPeople());
const everything = <Choice>(all: readonly Choice[]) => all;

test.each(Object.keys(identities))(
  "O36-O44 O46: in every status of a deal the %s may set exactly the statuses that the deal offers",
  async (identity) => {
    expect(moments.length).toBeGreaterThanOrEqual(2 * dealStatuses.length);
    for (const moment of moments) await expectStatusesAccepted(identity, moment, everything);
  },
);

test.each(Object.keys(identities))(
  "O31-O34 O46: in every status of a deal the %s may do exactly the other actions that the deal offers",
  async (identity) => {
    for (const status of dealStatuses) await expectOthersAccepted(identity, status, everything);
  },
);
