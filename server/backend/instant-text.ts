/** An instant in local time: «5 марта в 14:00». */
export function instantText(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZone }).format(instant);
}
