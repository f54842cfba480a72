import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { channels } from "./customers.ts";
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
    /** Beyond the specification's page and perPage: the filters of the list. */
    query: PageQuery.extend({ unread: z.enum(["true"]).optional(), category: z.enum(notificationCategories).optional() }),
    answer: z.object({ notifications: z.array(Notification), currentPage: z.number(), perPage: z.number(), totalRecords: z.number(), lastPage: z.number() }),
  }),
  get: call("GET", "/v1/notifications/notifications/:uuid", { may: signedIn, params: z.object({ uuid: Uuid }), answer: Notification }),
  viewAll: call("POST", "/v1/notifications/notifications/view", { may: signedIn, body: z.object({}), answer: z.object({ success: z.boolean() }) }),
  view: call("POST", "/v1/notifications/notifications/:uuid/view", {
    may: signedIn,
    params: z.object({ uuid: Uuid }),
    body: z.object({}),
    answer: z.object({ success: z.boolean() }),
  }),
  count: call("GET", "/v1/notifications/notifications/count", { may: signedIn, answer: z.object({ unread: z.number() }) }),
};

/** Categories that can be switched off; `custom` has no events of its own. */
export const switchedCategories = ["accreditation", "deal", "ticket"] as const;
export type SwitchedCategory = (typeof switchedCategories)[number];

/**
 * What leaves the portal for this person; the list in the portal holds every notification whatever is chosen here.
 * `email` and `phone` write only to a verified address, `push` is the pop-up of an open portal page.
 */
export const NotificationSettings = z.object({
  channels: z.array(z.enum(channels, { error: "invalid" }), { error: "invalid" }).max(channels.length, { error: "invalid" }),
  /** Off: nothing of the category goes out by e-mail or text message. */
  categories: z.object({ accreditation: z.boolean(), deal: z.boolean(), ticket: z.boolean() }),
  /** One message a day, at 08:00 Moscow time, instead of one for each notification. */
  digest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The caller's own settings; `channels` are the `notificationChannels` of his card. */
export const notificationSettings = {
  get: call("GET", "/v1/notifications/settings", { may: signedIn, answer: NotificationSettings }),
  save: call("PUT", "/v1/notifications/settings", { may: signedIn, body: NotificationSettings, answer: NotificationSettings }),
};
