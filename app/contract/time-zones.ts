import { cleaned } from "./primitives.ts";
import { russianZones } from "./russian-zones.ts";

const [westernmost, easternmost] = [2, 12];
const moscow = 3;
/** "мск" in Cyrillic: what people write, not a text of the portal. */
const moscowSigns = ["msk", "\u043c\u0441\u043a"];
const utcSigns = ["utc", "gmt"];
const known = new Map(Intl.supportedValuesOf("timeZone").map((zone) => [zone.toLowerCase(), zone]));

/** Reads `Europe/Moscow`, `МСК`, `МСК+2`, `MSK-1`, `UTC+3`, `GMT +03:00`; undefined for anything else. */
export function readTimeZone(typed: string): string | undefined {
  const text = typed.toLowerCase().replace(/\s/g, "").replace(/[−–—]/g, "-");
  const named = known.get(text);
  if (named) return named;
  const [, sign = "", shift = "0"] = /^([\p{L}]{3})(?:([+-]\d{1,2})(?::?00)?)?$/u.exec(text) ?? [];
  const base = moscowSigns.includes(sign) ? moscow : utcSigns.includes(sign) ? 0 : Number.NaN;
  const offset = base + Number(shift);
  return offset >= westernmost && offset <= easternmost ? Object.values(russianZones)[offset - westernmost] : undefined;
}

/** A time zone as people write it; parsed to its IANA name. */
export const TimeZone = cleaned(40, { error: "exchange.timeZone", tooLong: "exchange.timeZone" })
  .refine((zone) => readTimeZone(zone) !== undefined, { error: "exchange.timeZone", abort: true })
  .transform((zone) => readTimeZone(zone) ?? zone);
