import { sql } from "drizzle-orm";
import type { LiveEvent } from "#contract/live.ts";
import type { Database } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows, text } from "../db/statement.ts";

const placedColumns = {
  position: "integer",
  type: text<LiveEvent["type"]>(),
  recipientUuids: "text[]",
  payload: json<LiveEvent["payload"]>(),
} satisfies Columns;
export type PlacedEvent = RowWith<typeof placedColumns>;

/** Events that a person has not received, up to `cursor`. `resync`: some are deleted already, or there are more than `mostReplayed`. */
export type Missed = { cursor: number; resync: boolean; events: LiveEvent[] };

export const maxReplayed = 1000;

/** The highest position; 0 before the first event. */
export async function lastPosition(db: Database): Promise<number> {
  const [row] = await readRows(db, { last: "integer" })(sql`select coalesce(max(position), 0) as last from outbox_events`);
  return row?.last ?? 0;
}

/** Events of all people after a position, in order. */
export function readEventsAfter(db: Database, after: number, limit: number): Promise<PlacedEvent[]> {
  return readRows(
    db,
    placedColumns,
  )(
    sql`select position, type, recipient_uuids::text[] as "recipientUuids", payload from outbox_events where position > ${after}
      order by position limit ${sql.raw(String(limit))}`,
  );
}

/** One person's events after a position. One statement, so bounds and events come from one snapshot. */
export async function readMissed(db: Database, customerUuid: string, after: number | undefined): Promise<Missed> {
  if (after === undefined) return { cursor: await lastPosition(db), resync: false, events: [] };
  const rows = await readRows(db, {
    first: "integer",
    last: "integer",
    position: orNull("integer"),
    type: orNull(placedColumns.type),
    payload: orNull(placedColumns.payload),
  })(sql`select bounds.first, bounds.last, missed.position, missed.type, missed.payload
      from (select coalesce(min(position), 0) as first, coalesce(max(position), 0) as last from outbox_events) bounds
      left join lateral (
        select position, type, payload from outbox_events
        where recipient_uuids @> array[${customerUuid}::uuid] and position > ${after}
        order by position limit ${maxReplayed + 1}
      ) missed on true
      order by missed.position`);
  const { first = 0, last = 0 } = rows[0] ?? {};
  const events = rows.flatMap(({ position, type, payload }) =>
    position === null || type === null || payload === null ? [] : [toLiveEvent({ position, type, payload })],
  );
  // Old events are deleted from the smallest position on, so an earlier cursor may have missed some.
  const resync = after > last || after < first - 1 || events.length > maxReplayed;
  return { cursor: last, resync, events: resync ? [] : events };
}

/** Drops everything but the ids from the payload. */
export function toLiveEvent({ position, type, payload }: Omit<PlacedEvent, "recipientUuids">): LiveEvent {
  const { accreditation_uuid, deal_uuid, ticket_uuid, message_uuid, load_uuid } = payload;
  const ids = { accreditation_uuid, deal_uuid, ticket_uuid, message_uuid, load_uuid };
  return { cursor: position, type, payload: Object.fromEntries(Object.entries(ids).filter(([, uuid]) => uuid !== undefined)) };
}
