import { z } from "zod";
import { call } from "./call.ts";
import { maxReadProducts } from "./limits.ts";
import { ByUuid, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

const Branch = z.object({ uuid: Uuid, name: z.string() });

/** Whether the caller is notified, once, when the branch can order the product again. */
export const BackInStockSubscription = z.object({ branch: Branch, isAwaited: z.boolean() });

/** The requested products that the caller awaits for the branch of their basket; `branch` is null when they have none. */
export const BackInStockSubscriptions = z.object({ branch: Branch.nullable(), awaited: z.array(Uuid) });
export type BackInStockSubscriptions = z.infer<typeof BackInStockSubscriptions>;

export const backInStock = {
  list: call("POST", "/v1/products/back-in-stock", {
    may: buyerRoles,
    isRead: true,
    body: z.object({ uuids: z.array(Uuid).max(maxReadProducts, { error: "invalid" }) }),
    answer: BackInStockSubscriptions,
  }),
  put: call("PUT", "/v1/products/back-in-stock/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ branchUuid: Uuid, isAwaited: z.boolean({ error: "invalid" }) }),
    answer: BackInStockSubscription,
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
};
