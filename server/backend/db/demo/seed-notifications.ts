import { notifications } from "../../notifications/tables.ts";
import { searchHistory } from "../../products/search/tables.ts";
import type { DealDraft } from "./deal-draft.ts";
import { dealNotices, dealValues, type SentNotice } from "./deal-notices.ts";
import type { NotificationEntry } from "./demo-entries.ts";
import { interpolateValues } from "./demo-text.ts";
import { hoursBefore } from "./demo-time.ts";
import { type DemoKind, demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

/** Older notifications are read. */
const unreadHours = 6;

const searches = [
  "кефир 2,5",
  "йогурт черника",
  "сметана 20",
  "творог весовой",
  "010-241",
  "батон нарезной",
  "говядина отруб",
  "масло 82,5",
];

export async function seedNotifications({ tx, files, now }: DemoSeed, deals: readonly DealDraft[]): Promise<void> {
  const sent = deals.flatMap((deal) => dealNotices(deal, files.companies));
  const written = new Map(files.texts.notifications.map((entry) => [keyOf(entry.type, entry.to, dealOf(entry)), entry]));
  const values = new Map(deals.map((deal) => [deal.entry.number, dealValues(deal)]));
  const fromFile = files.texts.notifications.map((entry) => ({
    ...toRow(entry.type, entry.to, refOf(entry)),
    message: interpolateValues(entry.message, values.get(dealOf(entry) ?? "") ?? {}),
    payload: resolveRefs(entry.payload),
    viewed: entry.viewed,
    createdAt: sentAt(sent, entry) ?? hoursBefore(now, entry.hoursAgo),
  }));
  const others = sent
    .filter((notice) => !written.has(keyOf(notice.type, notice.to, notice.deal)))
    .map(({ type, to, deal, message, createdAt }, index) => ({
      ...toRow(type, to, `deal:${deal}:${index}`),
      message,
      payload: { deal_uuid: demoUuid("deal", deal) },
      viewed: createdAt < hoursBefore(now, unreadHours),
      createdAt,
    }));
  await insertRows(tx, notifications, [...fromFile, ...others]);
  await insertRows(
    tx,
    searchHistory,
    searches.map((query, index) => ({
      customerUuid: demoUuid("customer", "alfa-p1"),
      query,
      searchedAt: hoursBefore(now, 1 + index * 19),
    })),
  );
}

function toRow(type: string, to: string, ref: string) {
  return { uuid: demoUuid("notification", `${type}:${to}:${ref}`), customerUuid: demoUuid("customer", to), type };
}

function keyOf(type: string, to: string, deal: string | null): string {
  return `${type} ${to} ${deal}`;
}

/** When the deal's history sent this notification, or one of the same type to another person. */
function sentAt(sent: readonly SentNotice[], entry: NotificationEntry): Date | undefined {
  const same = sent.filter((notice) => notice.type === entry.type && notice.deal === dealOf(entry));
  return (same.find((notice) => notice.to === entry.to) ?? same[0])?.createdAt;
}

function dealOf({ payload }: NotificationEntry): string | null {
  const ref = payload.deal_uuid;
  return typeof ref === "string" ? ref.replace("ref:deal:", "") : null;
}

function refOf({ payload }: NotificationEntry): string {
  return Object.values(payload).join(" ");
}

/** Replaces references by uuids: `ref:document:teply:charter` by that of the document `teply:charter`. */
function resolveRefs(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => {
      const [, kind, id] = (typeof value === "string" && /^ref:([a-z-]+):(.+)$/.exec(value)) || [];
      return [name, kind && id ? demoUuid(kind as DemoKind, id) : value];
    }),
  );
}
