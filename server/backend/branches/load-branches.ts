import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Branch } from "#contract/branches.ts";
import { byAlphabet } from "../access/order-by.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { distributionCenters, schedules } from "../distribution/tables.ts";
import { branchCustomers, branches } from "./tables.ts";

/** Two statements, however many branches there are. */
export async function loadBranches(db: Reader, where: SQL | undefined, page: { limit: number; offset: number }): Promise<z.input<typeof Branch>[]> {
  const rows = await db
    .select({
      branch: branches,
      distributionCenter: { uuid: distributionCenters.uuid, name: distributionCenters.name },
      schedule: { uuid: schedules.uuid, name: schedules.name },
    })
    .from(branches)
    .leftJoin(distributionCenters, eq(distributionCenters.uuid, branches.distributionCenterUuid))
    .leftJoin(schedules, eq(schedules.uuid, branches.scheduleUuid))
    .where(where)
    .orderBy(asc(byAlphabet(branches.name)), asc(branches.uuid))
    .limit(page.limit)
    .offset(page.offset);
  if (rows.length === 0) return [];

  const people = await db
    .select({ branchUuid: branchCustomers.branchUuid, uuid: customers.uuid, name: sql<string>`${customers.surname} || ' ' || ${customers.name}` })
    .from(branchCustomers)
    .innerJoin(customers, eq(customers.uuid, branchCustomers.customerUuid))
    .where(inArray(branchCustomers.branchUuid, rows.map((row) => row.branch.uuid)))
    .orderBy(asc(byAlphabet(customers.surname)), asc(customers.uuid));
  const peopleOf = Map.groupBy(people, (person) => person.branchUuid);

  return rows.map(({ branch, distributionCenter, schedule }) => ({
    uuid: branch.uuid,
    companyUuid: branch.companyUuid,
    name: branch.name,
    address: { physicalAddress: branch.physicalAddress, postalCode: branch.postalCode },
    status: branch.status,
    customerList: (peopleOf.get(branch.uuid) ?? []).map(({ uuid, name }) => ({ uuid, name })),
    distributionCenter,
    schedule,
  }));
}
