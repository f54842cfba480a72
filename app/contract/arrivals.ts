import { z } from "zod";
import { call } from "./call.ts";
import { ByUuid, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

const Branch = z.object({ uuid: Uuid, name: z.string() });

/** Whether the caller is notified, once, when the branch can order the product again. */
export const Arrival = z.object({ branch: Branch, isAwaited: z.boolean() });

/** The requested products that the caller awaits for the branch of his basket; `branch` is null when he has none. */
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
