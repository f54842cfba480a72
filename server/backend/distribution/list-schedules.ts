import { and, count, eq, type SQL } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import type { scheduleSorts } from "#contract/enums.ts";
import { contains } from "../access/contains.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { loadSchedules } from "./load-schedules.ts";
import { distributionCenters, schedules } from "./tables.ts";

const [name, center] = [byAlphabet(schedules.name), byAlphabet(distributionCenters.name)];
const sorts: Record<(typeof scheduleSorts)[number], SQL[]> = { name: [name], center: [center, name], branches: [count(branches.uuid)] };

export async function listSchedules({ db }: SignedIn, { query }: Input<typeof calls.listSchedules>) {
  const { page, perPage, search, sort, distributionCenterUuid } = query;
  const where = and(
    contains(search, [schedules.name]),
    distributionCenterUuid ? eq(schedules.distributionCenterUuid, distributionCenterUuid) : undefined,
  );
  const rows = await loadSchedules(db, where, { page, perPage, order: orderBy(sort, sorts, "center:asc") });
  return { schedules: rows, total: await db.$count(schedules, where) };
}
