import { z } from "zod";
import { call } from "./call.ts";
import { setupSteps } from "./enums.ts";
import { Uuid } from "./primitives.ts";
import { setupReaders, setupRoles } from "./roles.ts";

const setupParts = [
  "legalAddress",
  "bankDetails",
  "center",
  "storage",
  "schedule",
  "rules",
  "segments",
  "sorted",
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
      /** How many exist: people, centres, schedules, goods, visible goods with a price, buyers or contract lines. */
      count: z.number(),
      /** What a started step still needs. */
      missing: z.array(z.enum(setupParts)),
    }),
  ),
});
export type Setup = z.infer<typeof Setup>;

export const setupCalls = {
  getSetup: call("GET", "/v1/exchange/setup", { may: setupReaders, answer: Setup }),
};
