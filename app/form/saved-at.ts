import { formatInstant, formatTime } from "#app/i18n/format.ts";

/** Moscow time of a draft's last change, with the day if it was another one. `at`: epoch milliseconds. */
export function savedAt(at: number): string {
  const instant = new Date(at).toISOString();
  const time = formatTime(instant);
  const whole = formatInstant(instant);
  const today = formatInstant(new Date().toISOString());
  return whole.slice(0, -time.length) === today.slice(0, -formatTime(new Date().toISOString()).length) ? time : whole;
}
