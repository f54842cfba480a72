export type Option = { value: string; label: string };

/** Specification 2 section 9. */
export const searchDebounceMs = 300;
export const scrollEndPx = 20;

/** Converts an item to an option by the names of its two keys. */
export function toOption<Item extends object>(item: Item, labelKey: string = "label", valueKey: string = "value"): Option {
  const row = item as Record<string, unknown>;
  return { value: String(row[valueKey] ?? ""), label: String(row[labelKey] ?? "") };
}

const fold = (text: string) => text.toLocaleLowerCase("ru").replaceAll("ё", "е").trim();

/** The options whose label contains every word of the query, ignoring case; е and ё are equal. */
export function matching(options: readonly Option[], query: string): readonly Option[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? options : options.filter((option) => words.every((word) => fold(option.label).includes(word)));
}

/** Whether a list is scrolled so near its end that the next page must load. */
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

/** Appends a page without repeating rows that moved between pages while they were read. */
export function joinPages(before: readonly Option[], next: readonly Option[]): readonly Option[] {
  const shown = new Set(before.map((option) => option.value));
  return [...before, ...next.filter((option) => !shown.has(option.value))];
}
