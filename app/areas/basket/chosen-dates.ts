import type { CartDate, CartSegment, ChosenDates } from "./cart-view.ts";

/**
 * Chosen days are kept by the client, not in the basket (domain.md section 8): a cookie remembers them. It is bound to session
 * and branch, so signing out or choosing another branch drops them. Segments are named by the last twelve digits of their uuid,
 * so that `maxSegments` of them fit into one cookie.
 */
const shortLength = 12;
const maxSegments = 150;

const shortOf = (uuid: string) => uuid.slice(-shortLength);

export function encodeDates(owner: string, dates: ChosenDates): string {
  const parts = Object.entries(dates)
    .filter(([segment, date]) => /^[\da-f-]{36}$/i.test(segment) && /^\d{4}-\d\d-\d\d$/.test(date))
    .slice(0, maxSegments)
    .map(([segment, date]) => `${shortOf(segment)}.${date.slice(2).replaceAll("-", "")}`);
  return [owner, ...parts].join("~");
}

/** Days by short segment name; empty if the cookie belongs to another session or branch. */
export function decodeDates(owner: string, text: string | undefined): ReadonlyMap<string, string> {
  const [whose, ...parts] = (text ?? "").split("~");
  if (whose !== owner) return new Map();
  return new Map(
    parts.flatMap((part) => {
      const [, segment, year, month, day] = /^([\da-f]{12})\.(\d\d)(\d\d)(\d\d)$/i.exec(part) ?? [];
      return segment ? [[segment, `20${year}-${month}-${day}`] as const] : [];
    }),
  );
}

/** `cutoffAt`: it was dropped because this cutoff has passed. */
export type DroppedDate = { segment: string; name: string; date: string; cutoffAt?: string };

/** Splits the remembered days into those still offered and those that are not. */
export function splitDates(
  remembered: ReadonlyMap<string, string>,
  segments: readonly Pick<CartSegment, "uuid" | "name" | "dates">[],
): { stillOffered: Record<string, string>; dropped: DroppedDate[] } {
  const stillOffered: Record<string, string> = {};
  const dropped: DroppedDate[] = [];
  for (const { uuid, name, dates } of segments) {
    const date = remembered.get(shortOf(uuid));
    if (date === undefined) continue;
    if (dates.some((offered) => offered.date === date)) stillOffered[uuid] = date;
    else dropped.push({ segment: uuid, name, date });
  }
  return { stillOffered, dropped };
}

/** The first day of every ordered segment. */
export function nearestDates(segments: readonly Pick<CartSegment, "uuid" | "dates" | "ordered">[]): Record<string, string> {
  return Object.fromEntries(segments.flatMap(({ uuid, dates: [first], ordered }) => (ordered && first ? [[uuid, first.date]] : [])));
}

/** Days offered by all ordered segments, each with the earliest cutoff; null unless at least two segments are ordered. */
export function commonDates(segments: readonly Pick<CartSegment, "dates" | "ordered">[]): CartDate[] | null {
  const [first, ...rest] = segments.filter((segment) => segment.ordered);
  if (!first || rest.length === 0) return null;
  return first.dates.flatMap(({ date, cutoffAt }) => {
    const others = rest.map(({ dates }) => dates.find((each) => each.date === date)?.cutoffAt);
    const [earliest] = [cutoffAt, ...others].sort();
    return earliest === undefined || others.includes(undefined) ? [] : [{ date, cutoffAt: earliest }];
  });
}

export function oneDate(segments: readonly Pick<CartSegment, "uuid" | "ordered">[], date: string): Record<string, string> {
  return Object.fromEntries(segments.flatMap(({ uuid, ordered }) => (ordered ? [[uuid, date]] : [])));
}

/** The form's days, plus the remembered days of segments the form does not contain. */
export function mergeDates(
  remembered: ReadonlyMap<string, string>,
  segments: readonly string[],
  posted: ChosenDates,
): Record<string, string> {
  const merged = segments.flatMap((segment) => {
    const date = posted[segment] ?? remembered.get(shortOf(segment));
    return date ? [[segment, date]] : [];
  });
  return { ...Object.fromEntries(merged), ...posted };
}
