import { eq } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import type { SignedIn } from "../context.ts";
import type { Handlers, Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { listAffectedDeals } from "./affected-deals.ts";
import { createSchedule, removeException, removeSchedule, setException, setRules, updateSchedule } from "./change-schedule.ts";
import { getSchedule } from "./get-schedule.ts";
import { getSchedulesFile } from "./get-schedules-file.ts";
import { closeDays, listHolidays, openDay } from "./holidays.ts";
import { listCenters } from "./list-centers.ts";
import { listSchedules } from "./list-schedules.ts";
import { loadCenters } from "./load-centers.ts";
import { previewSchedule } from "./preview-schedule.ts";
import { distributionCenters } from "./tables.ts";

async function getCenter({ db }: SignedIn, { params }: Input<typeof calls.getCenter>) {
  const [center] = await loadCenters(db, eq(distributionCenters.uuid, params.uuid));
  return orNotFound(center);
}

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
