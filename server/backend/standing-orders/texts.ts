import type { SkipReason, StopReason } from "#contract/enums.ts";
import texts from "#locales/ru/standing-notices.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import type { Problem } from "../problem.ts";

const day = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", timeZone: "UTC" });

/** Day and month in Russian. */
export const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

type Name = Exclude<keyof typeof texts, "skipped" | "stopped">;

/** A text of locales/ru/standing-notices.json. */
export const phraseOf = (name: Name, values: Record<string, string | number> = {}) => interpolate(texts[name], values);

export const skippedText = (reason: SkipReason) => texts.skipped[reason];
export const stoppedText = (reason: StopReason) => texts.stopped[reason];

const maxListed = 3;

/** The first three names and the number of the others. */
export function listText(names: readonly string[]): string {
  const shown = names.slice(0, maxListed).join(", ");
  return names.length > maxListed ? `${shown} ${phraseOf("andMore", { count: names.length - maxListed })}` : shown;
}

/** The problem's texts, each with the name of its product; else its message. */
export function problemTextOf({ message, details }: Problem, nameOf: (productUuid: string) => string | undefined): string {
  const messages = Object.entries(details ?? {}).flatMap(([field, texts]) => {
    const [text] = Array.isArray(texts) ? texts : [];
    if (typeof text !== "string") return [];
    const [, productUuid = ""] = field.split(".");
    const name = nameOf(productUuid);
    return [name ? `${name}: ${text}` : text];
  });
  return messages.length > 0 ? listText(messages) : message;
}
