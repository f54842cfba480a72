export type Option = { value: string; label: string };

/** Specification 2 section 9. */
export const searchDebounceMs = 300;
export const scrollEndPx = 20;

/** Any row as an option, by the names of the two keys. */
export function toOption<Item extends object>(item: Item, labelKey: string = "label", valueKey: string = "value"): Option {
  const row = item as Record<string, unknown>;
  return { value: String(row[valueKey] ?? ""), label: String(row[labelKey] ?? "") };
}

const fold = (text: string) => text.toLocaleLowerCase("ru").replaceAll("ё", "е").trim();

/** The options whose label holds every word of the query; е and ё are one letter. */
export function matching(options: readonly Option[], query: string): readonly Option[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? options : options.filter((option) => words.every((word) => fold(option.label).includes(word)));
}

/** Whether a scrolled list is so near its end that the next page is due. */
export function isNearEnd({
  scrollTop,
  clientHeight,
  scrollHeight,
}: {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}): boolean {
  return scrollHeight - scrollTop - clientHeight <= scrollEndPx;
}

/** Pages one after another; a row that moved between pages while they were read is kept once. */
export function joinPages(before: readonly Option[], next: readonly Option[]): readonly Option[] {
  const shown = new Set(before.map((option) => option.value));
  return [...before, ...next.filter((option) => !shown.has(option.value))];
}
