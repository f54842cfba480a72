import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { PageQuery, Uuid } from "./primitives.ts";
import { notificationCategories } from "./statuses.ts";

export const Notification = z.object({
  uuid: Uuid,
  /** 1 … 27 and 13.1 as text. */
  type: z.string(),
  category: z.enum(notificationCategories),
  createdAt: z.string(),
  viewed: z.boolean(),
  message: z.string(),
  payload: z.object({
    accreditation_uuid: Uuid.optional(),
    deal_uuid: Uuid.optional(),
    ticket_uuid: Uuid.optional(),
    step: z.string().optional(),
    securityResult: z.enum(["finished", "declined"]).optional(),
    petition: z.boolean().optional(),
  }),
});
export type Notification = z.infer<typeof Notification>;

export const notifications = {
  list: call("GET", "/v1/notifications/notifications/customer", {
    may: signedIn,
    query: PageQuery,
    answer: z.object({ notifications: z.array(Notification), currentPage: z.number(), perPage: z.number(), totalRecords: z.number(), lastPage: z.number() }),
  }),
  get: call("GET", "/v1/notifications/notifications/:uuid", { may: signedIn, params: z.object({ uuid: Uuid }), answer: Notification }),
  viewAll: call("POST", "/v1/notifications/notifications/view", { may: signedIn, body: z.object({}), answer: z.object({ success: z.boolean() }) }),
  view: call("POST", "/v1/notifications/notifications/:uuid/view", {
    may: signedIn,
    project: true,
    params: z.object({ uuid: Uuid }),
    body: z.object({}),
    answer: z.object({ success: z.boolean() }),
  }),
  count: call("GET", "/v1/notifications/notifications/count", { may: signedIn, project: true, answer: z.object({ unread: z.number() }) }),
};
