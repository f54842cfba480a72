import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { LiveEvent } from "#contract/live.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import texts from "#locales/ru/notifications.json" with { type: "json" };
import type { Transaction } from "../db/database.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { interpolate } from "../interpolate.ts";
import { notifications } from "../notifications/tables.ts";
import { outboxEvents } from "./tables.ts";

export type { NotificationType };

export type NotificationPayload = {
  accreditation_uuid?: string;
  deal_uuid?: string;
  ticket_uuid?: string;
  standing_order_uuid?: string;
  basket_uuid?: string;
  list_uuid?: string;
  product_uuid?: string;
  act_uuid?: string;
  /** Whose money it is about. */
  company_uuid?: string;
  /** The paper that a reminder is sent with. */
  claim_uuid?: string;
  /** Days of a statement of its account. */
  period_from?: string;
  period_to?: string;
  /** `accreditationDecisionRequested`: the pending step, the result of the security check, and whether a petition led there. */
  step?: string;
  securityResult?: "finished" | "declined";
  petition?: boolean;
};

/** Events carry ids only, cause a refetch and are not listed. `enqueueNotification` writes notifications. */
export type EventType = Exclude<LiveEvent["type"], "notification">;

type People = readonly (string | null | undefined)[];

export type NewNotification = {
  type: NotificationType;
  to: People;
  actorUuid: string | null;
  values?: Record<string, string | number>;
  /** Overrides the text of the type. */
  message?: string;
  payload: NotificationPayload;
  /** Delays e-mail and SMS to the morning digest, regardless of the person's settings; absent: as they chose. */
  outward?: "digest";
  now: Date;
};

type NewEvent = { type: EventType; to: People; payload: LiveEvent["payload"]; now: Date };

const notificationRows = rowsOf(notifications, ["uuid", "customerUuid", "type", "message", "payload", "outward", "createdAt"]);
const eventRows = rowsOf(outboxEvents, ["type", "recipientUuids", "payload", "createdAt"]);

const write = statement({})<{ notifications: string; events: string }>(sql`
  with written as (${notificationRows.insert("notifications")}) ${eventRows.insert("events")}`);

/**
 * Writes notifications and further events in the business transaction, in one statement. Each notification goes to all recipients
 * but the person who acted, with an event that delivers it. `values` fill the text of locales/ru/notifications.json and must not
 * contain a price that a recipient may not see.
 */
export async function enqueue(
  tx: Transaction,
  outgoing: { notifications?: readonly NewNotification[]; events?: readonly NewEvent[] },
): Promise<void> {
  const notices = (outgoing.notifications ?? [])
    .map((notice) => ({ ...notice, to: peopleOf(notice.to).filter((uuid) => uuid !== notice.actorUuid) }))
    .filter(({ to }) => to.length > 0);
  const otherEvents = (outgoing.events ?? []).map((event) => ({ ...event, to: peopleOf(event.to) })).filter(({ to }) => to.length > 0);
  const events = [...notices.map(({ to, payload, now }) => ({ type: "notification" as const, to, payload, now })), ...otherEvents];
  if (events.length === 0) return;
  await write(tx, {
    notifications: notificationRows.toJson(notices.flatMap(toRows)),
    events: eventRows.toJson(events.map(({ type, to, payload, now }) => ({ type, recipientUuids: to, payload, createdAt: now }))),
  });
}

function toRows({
  type,
  to,
  values = {},
  payload,
  now,
  outward,
  message = interpolate(texts.message[type], values),
}: Omit<NewNotification, "to"> & { to: readonly string[] }) {
  return to.map((customerUuid) => ({
    uuid: uuidv7(),
    customerUuid,
    type,
    message,
    payload,
    outward: outward ?? ("new" as const),
    createdAt: now,
  }));
}

const peopleOf = (people: People): string[] => [...new Set(people)].filter((uuid): uuid is string => Boolean(uuid));

export const enqueueNotification = (tx: Transaction, notice: NewNotification): Promise<void> => enqueue(tx, { notifications: [notice] });

/** Sends an event to the open pages of these people, including the person who acted, for their other tabs. */
export const enqueueEvent = (tx: Transaction, event: NewEvent): Promise<void> => enqueue(tx, { events: [event] });
