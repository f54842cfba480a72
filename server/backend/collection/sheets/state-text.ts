const clock = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Moscow" });

/** `05.03.2026, 12:00`, as a sheet says of when it is. */
export const stateText = (at: Date) => clock.format(at);
