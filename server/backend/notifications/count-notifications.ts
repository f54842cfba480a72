import { and, count, eq, not } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import { notifications } from "./tables.ts";

export async function countNotifications({ db, actor }: SignedIn) {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.customerUuid, actor.customerUuid), not(notifications.viewed)));
  return { unread: row?.unread ?? 0 };
}
