import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect } from "vitest";
import { distribution as calls, type Schedule } from "#contract/distribution.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { type Backend, type Caller, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";

const shop = demoUuid("branch", "alfa-b1");
export const tula = demoUuid("distribution-center", "tula");
export const kislomol = demoUuid("category", "dairy-kislomol");

/** A deal of the branch with one line of the segment on that day. */
export async function addDeal(
  { db }: Backend,
  {
    branchUuid = shop,
    date,
    segmentUuid = kislomol,
    status = "waiting_approval",
    company = "alfa",
  }: {
    branchUuid?: string;
    date: string;
    segmentUuid?: string;
    status?: string;
    company?: string;
  },
) {
  const [like] = await db
    .select()
    .from(deals)
    .where(eq(deals.uuid, demoUuid("deal", "10381")));
  const [line] = await db
    .select()
    .from(dealLines)
    .where(eq(dealLines.dealUuid, demoUuid("deal", "10381")))
    .limit(1);
  if (!like || !line) throw new Error("no deal to copy");
  const uuid = uuidv7();
  const number = 900_000 + Math.floor(Math.random() * 90_000_000);
  await db.insert(deals).values({
    ...like,
    uuid,
    number,
    status,
    branchUuid,
    buyerCompanyUuid: demoUuid("company", company),
    buyerCompanyName: company,
    sellerCustomerUuid: null,
    distributionCenterUuid: tula,
    scheduleUuid: null,
    deliveryFrom: date,
    deliveryTo: date,
  });
  await db.insert(dealLines).values({ ...line, uuid: uuidv7(), dealUuid: uuid, suborderUuid: null, segmentUuid, deliveryDate: date });
  return { uuid, number };
}

/** A branch for one test, on this schedule. */
export async function addBranch({ db }: Backend, scheduleUuid: string, company = "alfa"): Promise<string> {
  const uuid = uuidv7();
  await db.insert(branches).values({
    uuid,
    companyUuid: demoUuid("company", company),
    name: `Точка ${uuid}`,
    physicalAddress: "Тула",
    postalCode: "300002",
    distributionCenterUuid: tula,
    scheduleUuid,
  });
  return uuid;
}

/** A new schedule of Tula without rules. */
export async function newSchedule(rep: Caller): Promise<Schedule> {
  const created = await rep(calls.createSchedule, { body: { distributionCenterUuid: tula, name: "Новый", note: "по будням" } });
  expect(created.status).toBe(200);
  return created.body;
}

/** Weekdays of most schedules in these tests. */
export const mondays = [1, 3, 5].map((weekday) => ({ weekday, leadDays: 1, cutoff: "14:00" }));

/** Makes a new schedule before every test, and its representative. A test puts the schedule that a call returns into `last.schedule`. */
export function useNewSchedule() {
  const backend = useBackend("demo");
  const last = {} as { schedule: Schedule };
  let caller: Caller;
  const rep: Caller = (call, input) => caller(call, input);
  const params = () => ({ uuid: last.schedule.uuid });
  beforeEach(async () => {
    backend.setNow(testNow);
    caller = await backend.as("rep@seller.example");
    last.schedule = await newSchedule(rep);
  });
  return { backend, rep, last, params, read: async () => (await rep(calls.getSchedule, { params: params() })).body };
}
