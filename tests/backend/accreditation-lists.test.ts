import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { distribution, regional, representative, security, useAccreditationPeople } from "#tests/support/accreditation-people.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";

const { backend, as } = useAccreditationPeople();

describe("lists of accreditations", () => {
  test("K51 L063: filters, search and pages narrow the list, and the total counts all matches", async () => {
    const call = await as(regional);
    const all = (await call(accreditation.listForRegionalDirector)).body;
    expect(all.total).toBe(all.accreditations.length);
    const list = async (query: Record<string, unknown>) => (await call(accreditation.listForRegionalDirector, { query })).body;
    expect((await list({ status: "declined" })).accreditations.every((row) => row.status === "declined")).toBe(true);
    expect(
      (await list({ process: "signing_contract" })).accreditations.every((row) => row.currentProcess?.type === "signing_contract"),
    ).toBe(true);
    expect((await list({ salesRepresentative: "none" })).accreditations.every((row) => row.salesRepresentativeUuid === null)).toBe(true);
    expect((await list({ search: "лукошко" })).accreditations.map((row) => row.companyName)).toEqual(["ООО «Лукошко»"]);
    expect((await list({ search: "%_" })).accreditations).toEqual([]);
    const second = await list({ page: 2, perPage: 2 });
    expect([second.accreditations, second.total]).toEqual([all.accreditations.slice(2, 4), all.total]);
    expect(await list({ page: 1000 })).toEqual({ accreditations: [], total: all.total });
    for (const query of [
      { status: "x" },
      { page: 0 },
      { perPage: 501 },
      { process: "x" },
      { withProcess: "x" },
      { search: "x".repeat(101) },
    ])
      expect((await call(accreditation.listForRegionalDirector, { query })).status, JSON.stringify(query)).toBe(400);
  });

  test("L061 L062 K67: withProcess=false leaves out the history of steps, which a call of its own returns", async () => {
    const { companyUuid, accreditationUuid } = await joiningCompany(backend, { at: "signing_contract" });
    const call = await as(regional);
    const without = (await call(accreditation.getByCompany, { params: { companyUuid }, query: { withProcess: "false" } })).body;
    expect([without.processes, without.currentProcess?.type]).toEqual([[], "signing_contract"]);
    const { processes } = (await call(accreditation.listProcesses, { params: { id: accreditationUuid } })).body;
    expect(processes).toEqual((await call(accreditation.getByCompany, { params: { companyUuid } })).body.processes);
  });

  test("K51 L064-L066: each role's list has the accreditations that the role may see, with the same filters", async () => {
    const { companyUuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const sources = [
      [representative, accreditation.listForSalesRepresentative, true],
      [security, accreditation.listForSecurity, true],
      [distribution, accreditation.listForDistributionDirector, false],
    ] as const;
    for (const [who, source, isThere] of sources) {
      const { body } = await (await as(who))(source, { query: { withProcess: "false", process: "accreditation_by_security" } });
      expect(
        body.accreditations.some((row) => row.companyUuid === companyUuid),
        who,
      ).toBe(isThere);
      expect(
        body.accreditations.every((row) => row.processes.length === 0),
        who,
      ).toBe(true);
    }
  });

  test("performance: the list runs as many queries for all accreditations as for one", async () => {
    const call = await as(regional);
    const one = await call(accreditation.listForRegionalDirector, { query: { perPage: 1 } });
    const all = await call(accreditation.listForRegionalDirector);
    expect([one.queries, all.queries]).toEqual([5, 5]);
  });
});
