/** Reads `14:00`, `14-00`, `14.00`, `9`, `до 14:00` as HH:MM; undefined for anything else. */
export function readClock(typed: string): string | undefined {
  const [, hours = "", minutes = "00"] = /^\p{L}*\s*(\d{1,2})(?:\s*[:.\-–]\s*(\d{2}))?(?:\s*\p{L}{1,5}\.?)?$/u.exec(typed.trim()) ?? [];
  return hours !== "" && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, "0")}:${minutes}` : undefined;
}

/** Reads `1`, `1 день`, `за 2 дня` as a number of days; undefined for anything else. */
export function readDayCount(typed: string): number | undefined {
  const [, days] = /^(?:\p{L}+\s+)?(\d{1,3})(?:\s*\p{L}{1,5}\.?)?$/u.exec(typed.trim()) ?? [];
  return days === undefined ? undefined : Number(days);
}
