import type { Doc } from "../feeds/feed.ts";
import type { Kind } from "./columns.ts";

/** What is stored, as it is sent: roubles and units as text, references by name. */
export function toSent(kind: Kind, value: Doc[string] | undefined, names: ReadonlyMap<string, string>): unknown {
  if (value === undefined || value === null) return value;
  switch (kind) {
    case "roubles":
      return (Number(value) / 100).toFixed(2);
    case "amount":
      return String(Number(value) / 100);
    case "reference":
      return names.get(String(value)) ?? String(value);
    case "ladder":
      return (value as readonly { count: number; percent: number }[]).map(({ count, percent }) => ({
        count: String(count / 100),
        percent: String(percent / 100),
      }));
    default:
      return value;
  }
}
