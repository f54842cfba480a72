import type pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { readinessOf } from "#server/backend/readiness.ts";

afterEach(() => void vi.useRealTimers());

test("a failed check of the database is the answer for a second, then the database is checked again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let looks = 0;
  let isFull = true;
  const query = async (text: string) => {
    if (text === "select 1") return;
    looks += 1;
    if (isFull) throw new Error("No space left on device");
  };
  const mustBeReady = readinessOf({ query } as unknown as pg.Pool);
  for (let times = 0; times < 5; times += 1) await expect(mustBeReady()).rejects.toThrow("No space left");
  expect(looks).toBe(1);
  isFull = false;
  vi.advanceTimersByTime(1_001);
  await mustBeReady();
  expect(looks).toBe(2);
});
