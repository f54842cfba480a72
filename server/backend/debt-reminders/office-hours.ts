/** Letters go out while accountants work. */
const officeHours = { from: 9, to: 18 };

const hourIn = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now));

export function isOfficeHour(now: Date, timeZone: string): boolean {
  const hour = hourIn(now, timeZone);
  return hour >= officeHours.from && hour < officeHours.to;
}
