import texts from "#locales/ru/standing-notices.json" with { type: "json" };
import type { SkipReason, StopReason } from "#contract/standing.ts";
import { fill } from "../fill.ts";
import type { Problem } from "../problem.ts";

const day = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", timeZone: "UTC" });

/** Day and month in Russian. */
export const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

type Name = Exclude<keyof typeof texts, "skipped" | "stopped">;

/** A text of locales/ru/standing-notices.json. */
export const phraseOf = (name: Name, values: Record<string, string | number> = {}) => fill(texts[name], values);

export const skippedText = (reason: SkipReason) => texts.skipped[reason];
export const stoppedText = (reason: StopReason) => texts.stopped[reason];

const longestList = 3;

/** The first three names and the number of the others. */
export function listText(names: readonly string[]): string {
  const shown = names.slice(0, longestList).join(", ");
  return names.length > longestList ? `${shown} ${phraseOf("andMore", { count: names.length - longestList })}` : shown;
}

/** The refusal's texts, each with the name of its product; else its message. */
export function refusalText({ message, details }: Problem, nameOf: (productUuid: string) => string | undefined): string {
  const said = Object.entries(details ?? {}).flatMap(([field, texts]) => {
    const [text] = Array.isArray(texts) ? texts : [];
    if (typeof text !== "string") return [];
    const [, productUuid = ""] = field.split(".");
    const name = nameOf(productUuid);
    return [name ? `${name}: ${text}` : text];
  });
  return said.length > 0 ? listText(said) : message;
}
