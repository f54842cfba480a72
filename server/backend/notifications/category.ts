import type { z } from "zod";
import { type NotificationType, notificationTypes } from "#contract/notification-types.ts";
import type { Notification } from "#contract/notifications.ts";

type Category = z.input<typeof Notification>["category"];

/** Of every type that is written: specification 2 section 9. */
const categories: Record<NotificationType, Exclude<Category, "custom">> = {
  "1": "accreditation",
  "2": "accreditation",
  "3": "accreditation",
  "4": "accreditation",
  "5": "accreditation",
  "6": "accreditation",
  "7": "accreditation",
  "8": "accreditation",
  "9": "accreditation",
  "10": "accreditation",
  "11": "accreditation",
  "12": "accreditation",
  "13": "accreditation",
  "13.1": "accreditation",
  "14": "deal",
  "15": "deal",
  "16": "deal",
  "17": "deal",
  "18": "deal",
  "19": "deal",
  "20": "deal",
  "21": "deal",
  "22": "deal",
  "23": "deal",
  "24": "deal",
  "25": "ticket",
  "26": "ticket",
  "27": "ticket",
};

const isWritten = (type: string): type is NotificationType => Object.hasOwn(categories, type);

export const categoryOf = (type: string): Category => (isWritten(type) ? categories[type] : "custom");

/** The types of a category among those we write. */
export const typesOf = (category: Category): NotificationType[] => notificationTypes.filter((type) => categories[type] === category);
