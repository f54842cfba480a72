import { v7 as uuidv7 } from "uuid";
import type { LiveEvent } from "#contract/live.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import texts from "#locales/ru/notifications.json" with { type: "json" };
import type { Transaction } from "../db/database.ts";
import { fill } from "../fill.ts";
import { notifications } from "../notifications/tables.ts";
import { outboxEvents } from "./tables.ts";

export type { NotificationType };

export type NotificationPayload = {
  accreditation_uuid?: string;
  deal_uuid?: string;
  ticket_uuid?: string;
  /** Of type 12: the step that waits, what security said and whether a petition led there. */
  step?: string;
  securityResult?: "finished" | "declined";
  petition?: boolean;
};

/** Events carry ids only and cause a refetch; they are never listed. Notifications are written by `notify`. */
export type EventType = Exclude<LiveEvent["type"], "notification">;

/**
 * Writes a notification for each recipient but the one who acted, in the business transaction, with the event that
 * delivers it. Values fill the text of locales/ru/notifications.json; they may hold no price the reader may not see.
 */
export async function notify(
  tx: Transaction,
  notification: {
    type: NotificationType;
    to: readonly (string | null | undefined)[];
    actorUuid: string | null;
    values?: Record<string, string | number>;
    /** Instead of the text of the type. */
    message?: string;
    payload: NotificationPayload;
    now: Date;
  },
): Promise<void> {
  const { type, actorUuid, values = {}, payload, now } = notification;
  const recipients = [...new Set(notification.to)].filter((uuid): uuid is string => Boolean(uuid) && uuid !== actorUuid);
  if (recipients.length === 0) return;
  const message = notification.message ?? fill(texts[type], values);
  await tx
    .insert(notifications)
    .values(recipients.map((customerUuid) => ({ uuid: uuidv7(), customerUuid, type, message, payload, outward: "new" as const, createdAt: now })));
  await tx.insert(outboxEvents).values({ type: "notification", recipientUuids: recipients, payload, createdAt: now });
}

/** Tells open pages of these people that something changed; also the one who acted, for his other tabs. */
export async function emit(
  tx: Transaction,
  event: { type: EventType; to: readonly (string | null | undefined)[]; payload: LiveEvent["payload"]; now: Date },
): Promise<void> {
  const recipientUuids = [...new Set(event.to)].filter((uuid): uuid is string => Boolean(uuid));
  if (recipientUuids.length === 0) return;
  await tx.insert(outboxEvents).values({ type: event.type, recipientUuids, payload: event.payload, createdAt: event.now });
}
