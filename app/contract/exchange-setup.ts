import { z } from "zod";
import { call } from "./call.ts";
import { setupSteps } from "./enums.ts";
import { Feed } from "./feeds.ts";
import { Uuid } from "./primitives.ts";
import { exchangeEditors, setupReaders, setupRoles } from "./roles.ts";

const setupParts = [
  "legalAddress",
  "bankDetails",
  "center",
  "storage",
  "prefixes",
  "storageModes",
  "schedule",
  "rules",
  "segments",
  "sorted",
  "temperatures",
  "limits",
  ...setupRoles,
] as const;

const Setup = z.object({
  /** The seller's company. */
  sellerUuid: Uuid.nullable(),
  /** The checklist is no longer shown then. */
  hasDeals: z.boolean(),
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      isDone: z.boolean(),
      /** How many exist: people, centres, schedules, keys and loads, goods, visible goods with a price, buyers or contract lines. */
      count: z.number(),
      /** What a started step still needs. */
      missing: z.array(z.enum(setupParts)),
    }),
  ),
});
export type Setup = z.infer<typeof Setup>;

/** Counts up to 1,000. */
const Tasks = z.object({
  /** The seller's own goods that buyers cannot see, cannot order, or see without a photo. */
  goods: z.object({ unsorted: z.number(), unpriced: z.number(), unrated: z.number(), unstored: z.number(), unpictured: z.number() }),
  /** Loads that wait for a person's yes. */
  held: z.number(),
  /** Rows refused by the last load of each feed; `load` is the newest of these loads. */
  refused: z.object({ rows: z.number(), load: Uuid.nullable() }),
  /** Feeds not loaded for longer than the settings allow. */
  stale: z.array(Feed),
});
export type Tasks = z.infer<typeof Tasks>;

export const setupCalls = {
  /** What waits for those who load data, among the feeds that the caller reads. */
  listTasks: call("GET", "/v1/exchange/tasks", { may: exchangeEditors, answer: Tasks }),
  getSetup: call("GET", "/v1/exchange/setup", { may: setupReaders, answer: Setup }),
};
