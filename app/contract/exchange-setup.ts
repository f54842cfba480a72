import { z } from "zod";
import { call } from "./call.ts";
import { Uuid } from "./primitives.ts";
import { type Role, setupReaders } from "./roles.ts";

/** What a seller needs before his first deal, in the order in which it comes to be. */
export const setupSteps = ["company", "people", "centers", "schedules", "goods", "prices", "buyers", "terms"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** People without whom accreditation or delivery stands still, and those who bring data in. */
export const setupRoles = [
  "supervisor",
  "seller_content_manager",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const satisfies readonly Role[];

export const setupParts = [
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
  /** Then nobody is led by the list any more. */
  hasDeals: z.boolean(),
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      isDone: z.boolean(),
      /** People, centres, schedules, goods, goods with a price that are shown, buyers, contract lines there are. */
      count: z.number(),
      /** What a step that has begun still wants. */
      missing: z.array(z.enum(setupParts)),
    }),
  ),
});
export type Setup = z.infer<typeof Setup>;

export const setupCalls = {
  getSetup: call("GET", "/v1/exchange/setup", { may: setupReaders, answer: Setup }),
};
