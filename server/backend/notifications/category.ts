import type { z } from "zod";
import texts from "#locales/ru/notifications.json" with { type: "json" };
import type { Notification } from "#contract/notifications.ts";

type Category = z.input<typeof Notification>["category"];

/** Types are text and are compared as numbers: 13.1 stands between 13 and 14 (specification 2 section 9). */
export function categoryOf(type: string): Category {
  const number = type.trim() === "" ? Number.NaN : Number(type);
  if (number >= 1 && number <= 13.1) return "accreditation";
  if (number >= 14 && number <= 24) return "deal";
  if (number >= 25 && number <= 27) return "ticket";
  return "custom";
}

/** The types of a category among those we write. */
export function typesOf(category: Category): string[] {
  return Object.keys(texts).filter((type) => categoryOf(type) === category);
}
