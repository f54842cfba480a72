import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa, kislomol } from "../demo-basket.ts";
import { callers, place, type WholeCall } from "../whole-call.ts";

const { director, rep, platform, unattached } = callers;
const tula = demoUuid("distribution-center", "tula");
const tulaCenter = demoUuid("schedule", "tula-center");

/** Calls about trade points and their delivery. */
export function deliveryCalls({ backend, one, his }: CallWorld): Record<string, WholeCall> {
  let madeBranch = "";
  const version = async () =>
    Number((await backend.pool.query("select version from schedules where uuid = $1", [tulaCenter])).rows[0].version);
  return {
    "branches.search": {
      who: director,
      narrows: true,
      opens: [unattached],
      input: () => ({ query: { companyUuid: alfa, distributionCenterUuid: tula, scheduleUuid: tulaCenter } }),
    },
    "branches.create": { who: director, input: () => ({ body: { ...place, companyUuid: alfa } }), named: ["body.distributionCenterUuid"] },
    "branches.update": {
      who: rep,
      input: async () => {
        madeBranch = await one("select uuid from branches where company_uuid = $1 and name = $2", alfa, place.name);
        const { name, ...address } = place;
        return { params: { uuid: madeBranch }, body: { name, address, distributionCenterUuid: tula } };
      },
    },
    "branches.setSchedule": { who: rep, input: () => ({ params: { id: madeBranch }, body: { scheduleUuid: tulaCenter } }) },
    "branches.attachCustomer": { who: director, input: () => ({ params: { id: madeBranch }, body: { customerUuid: his.uuid } }) },
    "branches.detachCustomer": { who: director, input: () => ({ params: { id: madeBranch, customerUuid: his.uuid } }) },
    "branches.attachCustomerInternal": { who: platform, input: () => ({ params: { id: madeBranch }, body: { customerUuid: his.uuid } }) },
    "branches.detachCustomerInternal": { who: platform, input: () => ({ params: { id: madeBranch, customerUuid: his.uuid } }) },
    "branches.setScheduleInternal": {
      who: platform,
      input: () => ({ params: { id: madeBranch }, body: { scheduleUuid: tulaCenter } }),
      reached: ["params.id"],
    },
    "branches.remove": { who: director, input: () => ({ params: { uuid: madeBranch } }) },
    "distribution.listSchedules": { who: rep, shared: true, input: () => ({ query: { distributionCenterUuid: tula } }) },
    "distribution.createSchedule": {
      who: rep,
      shared: true,
      input: () => ({ body: { name: "Новый график", distributionCenterUuid: tula } }),
    },
    "distribution.setRules": {
      who: rep,
      shared: true,
      input: async () => ({
        params: { uuid: tulaCenter },
        body: {
          segmentUuid: kislomol,
          days: [{ weekday: 3, leadDays: 1, cutoff: "14:00" }],
          version: await version(),
          confirmedDeals: 1000,
        },
      }),
    },
    "distribution.setException": {
      who: rep,
      shared: true,
      input: async () => ({
        params: { uuid: tulaCenter, date: "2026-05-01" },
        body: { kind: "closed", version: await version(), confirmedDeals: 1000 },
      }),
    },
    "distribution.removeException": {
      who: rep,
      shared: true,
      input: async () => ({ params: { uuid: tulaCenter, date: "2026-05-01" }, query: { version: await version() } }),
    },
    "distribution.updateSchedule": {
      who: rep,
      shared: true,
      input: async () => ({ params: { uuid: tulaCenter }, body: { name: "Тула", version: await version() } }),
    },
    "distribution.closeDays": {
      who: rep,
      shared: true,
      input: () => ({ params: { uuid: tula }, body: { dateFrom: "2026-05-02", confirmedDeals: 1000 } }),
    },
    "distribution.openDay": { who: rep, shared: true, input: () => ({ params: { uuid: tula, date: "2026-05-02" } }) },
    "distribution.removeSchedule": {
      who: rep,
      shared: true,
      input: async () => ({ params: { uuid: await one("select uuid from schedules where name = 'Новый график'") } }),
    },
  };
}
