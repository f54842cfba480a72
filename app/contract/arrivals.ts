import { z } from "zod";
import { call } from "./call.ts";
import { ByUuid, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

const Branch = z.object({ uuid: Uuid, name: z.string() });

/** Whether the caller wants to hear when the product can be ordered for the branch again: told once. */
export const Arrival = z.object({ branch: Branch, isAwaited: z.boolean() });

/** Those of the asked products that the caller waits for, for the branch that he orders for; null when there is none. */
export const Arrivals = z.object({ branch: Branch.nullable(), awaited: z.array(Uuid) });
export type Arrivals = z.infer<typeof Arrivals>;

export const arrivals = {
  list: call("POST", "/v1/products/arrivals", {
    may: buyerRoles,
    isRead: true,
    body: z.object({ uuids: z.array(Uuid).max(300, { error: "invalid" }) }),
    answer: Arrivals,
  }),
  put: call("PUT", "/v1/products/arrivals/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ branchUuid: Uuid, isAwaited: z.boolean({ error: "invalid" }) }),
    answer: Arrival,
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
};
