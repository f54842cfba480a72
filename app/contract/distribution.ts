import { z } from "zod";
import { call } from "./call.ts";
import { PlainDate, Uuid } from "./primitives.ts";

const Rule = z.object({ segmentUuid: Uuid.nullable(), segmentName: z.string().nullable(), weekday: z.number(), leadDays: z.number(), cutoff: z.string() });
const Exception = z.object({
  date: PlainDate,
  kind: z.enum(["open", "closed"]),
  leadDays: z.number().nullable(),
  cutoff: z.string().nullable(),
  reason: z.string(),
});

export const DistributionCenter = z.object({
  uuid: Uuid,
  name: z.string(),
  city: z.string(),
  address: z.string(),
  timeZone: z.string(),
  phone: z.string(),
  storages: z.array(z.object({ uuid: Uuid, name: z.string(), temperatureMode: z.string(), address: z.string() })),
});

export const ScheduleSummary = z.object({
  uuid: Uuid,
  name: z.string(),
  distributionCenter: z.object({ uuid: Uuid, name: z.string() }),
  branchCount: z.number(),
});

const may = ["seller_sales_representative", "seller_regional_director", "seller_distribution_director", "platform_manager", "tech_support"] as const;

export const distribution = {
  listCenters: call("GET", "/v1/distribution-centers", { may, project: true, answer: z.object({ distributionCenters: z.array(DistributionCenter) }) }),
  getCenter: call("GET", "/v1/distribution-centers/:uuid", { may, project: true, params: z.object({ uuid: Uuid }), answer: DistributionCenter }),
  listSchedules: call("GET", "/v1/schedules", {
    may,
    project: true,
    query: z.object({ distributionCenterUuid: Uuid.optional() }),
    answer: z.object({ schedules: z.array(ScheduleSummary) }),
  }),
  getSchedule: call("GET", "/v1/schedules/:uuid", {
    may,
    project: true,
    params: z.object({ uuid: Uuid }),
    answer: ScheduleSummary.extend({ rules: z.array(Rule), exceptions: z.array(Exception) }),
  }),
};
