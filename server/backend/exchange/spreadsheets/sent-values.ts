import type { Day, Doc, Kind, Rule } from "../feeds/feed.ts";

/** Converts a stored value to a row's: kopecks and hundredths to decimal text, uuids to names. */
export function toSent(kind: Kind, value: Doc[string] | undefined, names: ReadonlyMap<string, string>): unknown {
  if (value === undefined || value === null) return value;
  switch (kind) {
    case "roubles":
      return (Number(value) / 100).toFixed(2);
    case "amount":
      return String(Number(value) / 100);
    case "reference":
      return names.get(String(value)) ?? String(value);
    case "rules":
      return byWeekdays(value as readonly Rule[], names);
    case "days":
      return (value as readonly Day[]).map(({ leadDays, cutoff, ...day }) => ({
        ...day,
        ...(leadDays !== null && cutoff !== null && { leadDays, cutoff }),
      }));
    case "ladder":
      return (value as readonly { count: number; percent: number }[]).map(({ count, percent }) => ({
        count: String(count / 100),
        percent: String(percent / 100),
      }));
    case "text":
    case "words":
    case "whole":
    case "grams":
    case "vatRate":
    case "flag":
    case "list":
    case "date":
    case "instant":
    case "units":
    case "soldBy":
    case "roundings":
    case "markings":
    case "paymentKinds":
    case "deferralUnits":
    case "priceLists":
      return value;
    default:
      return kind satisfies never;
  }
}

/** Groups weekdays of a segment with equal lead days and cutoff into one rule. */
function byWeekdays(rules: readonly Rule[], names: ReadonlyMap<string, string>) {
  const alike = Map.groupBy(rules, ({ segment, leadDays, cutoff }) => `${segment} ${leadDays} ${cutoff}`);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { segment, leadDays, cutoff } = first;
    const weekdays = [first, ...others].map(({ weekday }) => weekday);
    return { ...(segment !== null && { segment: names.get(segment) ?? segment }), weekdays, leadDays, cutoff };
  });
}
