import { z } from "zod";
import { call } from "./call.ts";
import { Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

const ByUuid = z.object({ uuid: Uuid });

/** Whether the caller wants to hear when the product can be ordered for the branch again: told once. */
export const Arrival = z.object({
  /** The one that the caller orders for, or that was named; null when there is none. */
  branch: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  isAwaited: z.boolean(),
});
export type Arrival = z.infer<typeof Arrival>;

export const arrivals = {
  get: call("GET", "/v1/products/arrivals/:uuid", { may: buyerRoles, params: ByUuid, answer: Arrival }),
  put: call("PUT", "/v1/products/arrivals/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ branchUuid: Uuid, isAwaited: z.boolean({ error: "invalid" }) }),
    answer: Arrival,
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
};
