import { addDays, zonedInstant } from "#contract/plain-date.ts";
import type { DealStep } from "./deal-entries.ts";
import { hoursBefore, minutesBefore } from "./demo-time.ts";

export type DealFrame = { number: string; placedAt: Date; deliveryFrom: string; deliveryTo: string; timeZone: string; now: Date };

/** Times of the steps: given by `hoursAgo`, else the usual hour; at least a minute apart and before `now`. */
export function stepTimes(steps: readonly DealStep[], frame: DealFrame): Date[] {
  const times: Date[] = [];
  let last = frame.placedAt;
  for (const step of steps) {
    const usual = step.hoursAgo === undefined ? usualTime(step, last, frame) : hoursBefore(frame.now, step.hoursAgo);
    last = new Date(Math.min(Math.max(usual.getTime(), last.getTime() + minute), frame.now.getTime() - minute));
    times.push(last);
  }
  return times;
}

const minute = 60_000;

function usualTime(step: DealStep, last: Date, { number, deliveryFrom, deliveryTo, timeZone }: DealFrame): Date {
  const spread = (Number(number) * 37) % 50;
  const after = (minutes: number) => minutesBefore(last, -(minutes + spread));
  const at = (date: string, hour: string) => zonedInstant(date, `${hour}:${String(10 + (spread % 45)).padStart(2, "0")}`, timeZone);
  switch (step.do) {
    case "details":
      return at(addDays(deliveryFrom, -1), "16");
    case "transfer":
      return at(addDays(deliveryFrom, -1), "17");
    case "collect":
      return at(deliveryTo, "04");
    case "receive":
      return at(deliveryTo, "10");
    case "close":
      return at(addDays(deliveryTo, 1), "09");
    case "settle":
      return minutesBefore(last, -step.daysAfter * 24 * 60);
    case "pay":
      return after(150);
    case "assign":
    case "edit":
    case "confirm":
    case "approve":
    case "decline":
      return after(25);
  }
}
