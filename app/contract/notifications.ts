import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { channels, notificationTypes } from "./notification-types.ts";
import { ByUuid, PageQuery, Uuid } from "./primitives.ts";
import { notificationCategories } from "./statuses.ts";

export const Notification = z.object({
  uuid: Uuid,
  /** 1 … 27 and 13.1 as text. */
  type: z.string(),
  category: z.enum(notificationCategories),
  createdAt: z.string(),
  viewed: z.boolean(),
  message: z.string(),
  /** It shows itself on an open page: by the reader's settings. */
  popsUp: z.boolean(),
  payload: z.object({
    accreditation_uuid: Uuid.optional(),
    deal_uuid: Uuid.optional(),
    ticket_uuid: Uuid.optional(),
    standing_uuid: Uuid.optional(),
    basket_uuid: Uuid.optional(),
    list_uuid: Uuid.optional(),
    product_uuid: Uuid.optional(),
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
    answer: z.object({
      notifications: z.array(Notification),
      currentPage: z.number(),
      perPage: z.number(),
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
  count: call("GET", "/v1/notifications/notifications/count", { may: signedIn, answer: z.object({ unread: z.number() }) }),
};

const Channels = z.array(z.enum(channels, { error: "invalid" }), { error: "invalid" }).max(channels.length, { error: "invalid" });

/** An event and the channels that tell of it; it needs the channel itself to be on. */
const EventChannels = z.object({ type: z.enum(notificationTypes, { error: "invalid" }), channels: Channels });

/**
 * What reaches this person besides the list in the portal, which holds every notification whatever is chosen here. Codes,
 * invitations and words about the safety of an account are no notifications: nothing switches them off.
 * `email` and `phone` write only to a verified address, `push` is the pop-up of an open portal page.
 */
export const NotificationSettings = z.object({
  channels: Channels,
  /** Those the person's roles can hear of, in order. */
  events: z.array(EventChannels.extend({ category: z.enum(notificationCategories) })),
  /** One message a day, at 08:00 Moscow time, instead of one for each notification; pop-ups come at once. */
  digest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** An event that is not named stays as it is. */
const ChosenSettings = z.object({
  channels: Channels,
  events: z.array(EventChannels, { error: "invalid" }).max(notificationTypes.length, { error: "invalid" }),
  digest: z.boolean({ error: "invalid" }),
});

/** The caller's own settings; `channels` are the `notificationChannels` of his card. */
export const notificationSettings = {
  get: call("GET", "/v1/notifications/settings", { may: signedIn, answer: NotificationSettings }),
  save: call("PUT", "/v1/notifications/settings", { may: signedIn, body: ChosenSettings, answer: NotificationSettings }),
};
