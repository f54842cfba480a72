import type { z } from "zod";
import type { Notification } from "#contract/notifications.ts";
import { categoryOf } from "./category.ts";
import type { notifications } from "./tables.ts";

type Answer = z.input<typeof Notification>;

export function toNotification({ uuid, type, message, viewed, payload, createdAt }: typeof notifications.$inferSelect): Answer {
  return { uuid, type, category: categoryOf(type), createdAt: createdAt.toISOString(), viewed, message, payload: payload as Answer["payload"] };
}
