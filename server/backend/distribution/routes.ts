import type { Handlers } from "../handlers.ts";
import { getCenter } from "./get-center.ts";
import { getSchedule } from "./get-schedule.ts";
import { listCenters } from "./list-centers.ts";
import { listSchedules } from "./list-schedules.ts";

export const distributionOperations: Handlers<"distribution"> = {
  listCenters,
  getCenter,
  listSchedules,
  getSchedule,
};
