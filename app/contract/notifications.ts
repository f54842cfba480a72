import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { notificationCategories, notificationChannels, securityResults } from "./enums.ts";
import { notificationTypes } from "./notification-types.ts";
import { ByUuid, PageQuery, PlainDate, Uuid } from "./primitives.ts";

export const Notification = z.object({
  uuid: Uuid,
  /** The number of one of `notificationTypes`, or any text in the category `custom`. */
  type: z.string(),
  category: z.enum(notificationCategories),
  createdAt: z.string(),
  viewed: z.boolean(),
  message: z.string(),
  /** Whether an open page shows it as a pop-up, by the reader's settings. */
  popsUp: z.boolean(),
  payload: z.object({
    accreditation_uuid: Uuid.optional(),
    deal_uuid: Uuid.optional(),
    ticket_uuid: Uuid.optional(),
    standing_order_uuid: Uuid.optional(),
    basket_uuid: Uuid.optional(),
    list_uuid: Uuid.optional(),
    product_uuid: Uuid.optional(),
    act_uuid: Uuid.optional(),
    company_uuid: Uuid.optional(),
    claim_uuid: Uuid.optional(),
    period_from: PlainDate.optional(),
    period_to: PlainDate.optional(),
    step: z.string().optional(),
    securityResult: z.enum(securityResults).optional(),
    petition: z.boolean().optional(),
  }),
});
export type Notification = z.infer<typeof Notification>;

export const notifications = {
  list: call("GET", "/v1/notifications/notifications/customer", {
    may: signedIn,
    /** `unread` and `category` are not in the specification. */
    query: PageQuery.extend({ unread: z.enum(["true"]).optional(), category: z.enum(notificationCategories).optional() }),
    answer: z.object({
      notifications: z.array(Notification),
      currentPage: z.number(),
      perPage: z.number(),
      /** Counted up to 10,000. */
      totalRecords: z.number(),
      lastPage: z.number(),
    }),
  }),
  get: call("GET", "/v1/notifications/notifications/:uuid", { may: signedIn, params: ByUuid, answer: Notification }),
  viewAll: call("POST", "/v1/notifications/notifications/view", {
    may: signedIn,
    body: z.object({}),
    answer: z.object({ success: z.boolean() }),
  }),
  view: call("POST", "/v1/notifications/notifications/:uuid/view", {
    may: signedIn,
    params: ByUuid,
    body: z.object({}),
    answer: z.object({ success: z.boolean() }),
  }),
  count: call("GET", "/v1/notifications/notifications/count", {
    may: signedIn,
    /** Counted up to 1,000. */
    answer: z.object({ unread: z.number() }),
  }),
};

const Channels = z
  .array(z.enum(notificationChannels, { error: "invalid" }), { error: "invalid" })
  .max(notificationChannels.length, { error: "invalid" });

/** A type by its name, and its channels; each also has to be on in `channels` of the settings. */
const EventChannels = z.object({ type: z.enum(notificationTypes, { error: "invalid" }), channels: Channels });

/**
 * Which notifications leave the portal's list, which holds all of them regardless, for 180 days. Codes, invitations and account
 * security messages are not notifications and cannot be switched off. `email` and `phone` send only to a verified address; `push` is
 * the pop-up of an open page.
 */
export const NotificationSettings = z.object({
  channels: Channels,
  /** Types that the caller's roles may receive, in order. */
  events: z.array(EventChannels.extend({ category: z.enum(notificationCategories) })),
  /** One message a day at 08:00 Moscow time instead of one per notification. Pop-ups come at once. */
  digest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Types that are not named stay. */
const ChosenSettings = z.object({
  channels: Channels,
  events: z.array(EventChannels, { error: "invalid" }).max(notificationTypes.length, { error: "invalid" }),
  digest: z.boolean({ error: "invalid" }),
});

/** The caller's settings; `channels` equals `notificationChannels` of their card. */
export const notificationSettings = {
  get: call("GET", "/v1/notifications/settings", { may: signedIn, answer: NotificationSettings }),
  save: call("PUT", "/v1/notifications/settings", { may: signedIn, body: ChosenSettings, answer: NotificationSettings }),
};
