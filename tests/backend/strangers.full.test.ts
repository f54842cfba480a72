import { beforeAll, describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { useBackend } from "#tests/support/backend.ts";
import { useStrangerTries } from "#tests/support/stranger-tries.ts";
import { watchedTables } from "#tests/support/watched-tables.ts";
import { callers, strangers } from "#tests/support/whole-call.ts";

/** strangers.test.ts with ids of every kind at every place, and with all strangers. */
const backend = useBackend("demo");
const { entries, send, tryOtherIds, tryStrangers, openedBy } = useStrangerTries(backend);
const watched = watchedTables(() => backend.pool);
beforeAll(() => watched.start());

describe("trust S30 S31: a valid call is refused with any one id of another company or from any other person, and then succeeds", () => {
  test.each(Object.entries(entries))("%s", async (id, entry) => {
    const input = await entry.input();
    await watched.changed();
    await tryOtherIds(id, entry, input, "every kind");
    await tryStrangers(id, entry, input, Object.keys(strangers));
    expect(await watched.changed()).toEqual([]);
    const mine = await send(id, entry.who, input);
    expect([mine.status, mine.errors], "as it should be").toEqual([200, []]);
  });
});

describe("trust S30: calls that take one id", () => {
  /** Data of Альфа that each person may reach: a manager sees his colleagues and the company's cards. */
  const ofColleague = [
    "accreditation.externalDocument document",
    "accreditation.getByCompany company",
    "accreditation.listProcesses accreditation",
    "branches.get branch",
    "branches.list company",
    "branches.listByCustomer person",
    "branches.listCustomers branch",
    "companies.get company",
    "companies.getData company",
    "companyPrices.choices company",
    "customers.access person",
    "customers.get person",
  ];
  test.each(Object.keys(strangers))(
    "%s, without access to the company Альфа, opens none of its data by calls that take one id",
    async (who) => {
      await watched.changed();
      const { opened, tried } = await openedBy(who, listCalls());
      expect(tried).toBeGreaterThan(20);
      expect(opened).toEqual(who === callers.unattached ? ofColleague : []);
      expect(await watched.changed()).toEqual([]);
    },
  );
});
