import { eq } from "drizzle-orm";
import { type NotificationSettings, type notificationSettings as calls, switchedCategories } from "#contract/notifications.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { notificationSettings } from "./tables.ts";

export async function getSettings({ db, actor }: SignedIn): Promise<NotificationSettings> {
  const [row] = await db
    .select({ channels: customers.notificationChannels, muted: notificationSettings.mutedCategories, digest: notificationSettings.digest })
    .from(customers)
    .leftJoin(notificationSettings, eq(notificationSettings.customerUuid, customers.uuid))
    .where(eq(customers.uuid, actor.customerUuid));
  const { channels, muted, digest } = found(row);
  const isOn = (category: (typeof switchedCategories)[number]) => !muted?.includes(category);
  return {
    channels: channels as NotificationSettings["channels"],
    categories: { accreditation: isOn("accreditation"), deal: isOn("deal"), ticket: isOn("ticket") },
    digest: digest ?? false,
  };
}

export async function saveSettings(context: SignedIn, { body }: Input<typeof calls.save>): Promise<NotificationSettings> {
  const { db, actor } = context;
  const { channels, categories, digest } = body;
  const chosen = { mutedCategories: switchedCategories.filter((category) => !categories[category]), digest };
  await db.transaction(async (tx) => {
    await tx
      .update(customers)
      .set({ notificationChannels: [...new Set(channels)] })
      .where(eq(customers.uuid, actor.customerUuid));
    await tx
      .insert(notificationSettings)
      .values({ customerUuid: actor.customerUuid, ...chosen })
      .onConflictDoUpdate({ target: notificationSettings.customerUuid, set: chosen });
  });
  return getSettings(context);
}
