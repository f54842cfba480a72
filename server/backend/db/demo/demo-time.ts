const minuteMs = 60_000;

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - Math.round(minutes * minuteMs));
}

export function hoursBefore(now: Date, hours: number): Date {
  return minutesBefore(now, hours * 60);
}

export function daysBefore(now: Date, days: number): Date {
  return minutesBefore(now, days * 24 * 60);
}
