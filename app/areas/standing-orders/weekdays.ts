/** ISO: Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const isWeekday = (day: number): day is Weekday => weekdays.some((each) => each === day);
