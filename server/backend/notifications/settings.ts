import { eq } from "drizzle-orm";
import { notificationChannels as everyChannel, type NotificationChannel } from "#contract/enums.ts";
import { categoryOf, notificationTypesOf } from "#contract/notification-types.ts";
import type { notificationSettings as calls, NotificationSettings } from "#contract/notifications.ts";
import { grantsOf } from "#contract/roles.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { type Muted, notificationSettings } from "./tables.ts";

export async function getSettings({ db, actor }: SignedIn): Promise<NotificationSettings> {
  const [row] = await db
    .select({ channels: customers.notificationChannels, muted: notificationSettings.muted, digest: notificationSettings.digest })
    .from(customers)
    .leftJoin(notificationSettings, eq(notificationSettings.customerUuid, customers.uuid))
    .where(eq(customers.uuid, actor.customerUuid));
  const { channels, muted, digest } = orNotFound(row);
  const events = notificationTypesOf(grantsOf(actor)).map((type) => ({
    type,
    category: categoryOf(type),
    channels: everyChannel.filter((channel) => !muted?.includes(`${type}:${channel}`)),
  }));
  return { channels: channels as NotificationChannel[], events, digest: digest ?? false };
}

export async function saveSettings(context: SignedIn, { body }: Input<typeof calls.save>): Promise<NotificationSettings> {
  const { db, actor } = context;
  const { channels, events, digest } = body;
  await db.transaction(async (tx) => {
    await tx
      .update(customers)
      .set({ notificationChannels: [...new Set(channels)] })
      .where(eq(customers.uuid, actor.customerUuid));
    const chosen = { muted: mutedAfter(await readMuted(tx, actor.customerUuid), events), digest };
    await tx
      .insert(notificationSettings)
      .values({ customerUuid: actor.customerUuid, ...chosen })
      .onConflictDoUpdate({ target: notificationSettings.customerUuid, set: chosen });
  });
  return getSettings(context);
}

async function readMuted(reader: Reader, customerUuid: string): Promise<Muted[]> {
  const [row] = await reader
    .select({ muted: notificationSettings.muted })
    .from(notificationSettings)
    .where(eq(notificationSettings.customerUuid, customerUuid));
  return row?.muted ?? [];
}

/** Keeps choices for events of other roles, in case the person gets them again. */
function mutedAfter(before: readonly Muted[], events: Input<typeof calls.save>["body"]["events"]): Muted[] {
  const named = new Map(events.map(({ type, channels }) => [type as string, channels]));
  const kept = before.filter((each) => !named.has(each.slice(0, each.indexOf(":"))));
  const off = events.flatMap(({ type }) =>
    everyChannel.filter((channel) => !named.get(type)?.includes(channel)).map((channel): Muted => `${type}:${channel}`),
  );
  return [...new Set([...kept, ...off])];
}
