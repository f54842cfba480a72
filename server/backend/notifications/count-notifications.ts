import { and, eq, not } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import { badgeMax, upTo } from "../db/counted.ts";
import { notifications } from "./tables.ts";

export async function countNotifications({ db, actor }: SignedIn) {
  const isUnread = and(eq(notifications.customerUuid, actor.customerUuid), not(notifications.viewed));
  return { unread: await db.$count(upTo(badgeMax, notifications, isUnread)) };
}
