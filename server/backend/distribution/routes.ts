import type { Handlers } from "../handlers.ts";
import { listAffectedDeals } from "./affected-deals.ts";
import { createSchedule, removeException, removeSchedule, setException, setRules, updateSchedule } from "./change-schedule.ts";
import { getCenter } from "./get-center.ts";
import { getSchedule } from "./get-schedule.ts";
import { getSchedulesFile } from "./get-schedules-file.ts";
import { closeDays, listHolidays, openDay } from "./holidays.ts";
import { listCenters } from "./list-centers.ts";
import { listSchedules } from "./list-schedules.ts";
import { previewSchedule } from "./preview-schedule.ts";

export const distributionOperations: Handlers<"distribution"> = {
  listCenters,
  getCenter,
  listHolidays,
  closeDays,
  openDay,
  listSchedules,
  listSchedulesFile: getSchedulesFile,
  getSchedule,
  previewSchedule,
  listAffectedDeals,
  createSchedule,
  updateSchedule,
  removeSchedule,
  setRules,
  setException,
  removeException,
};
