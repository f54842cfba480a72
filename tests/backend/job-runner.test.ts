import type { Runner } from "graphile-worker";
import { afterEach, expect, test, vi } from "vitest";
import { startRunner } from "#server/backend/jobs/start-runner.ts";
import { until } from "#tests/support/until.ts";

afterEach(() => void vi.useRealTimers());

/** A runner that ends when the test says so. */
function openRunner() {
  let end = () => {};
  const promise = new Promise<void>((settle) => (end = settle));
  return { end, runner: { promise, stop: async () => end() } as Runner };
}

test("a worker that cannot be started, or ends by itself, is started again until it is stopped", async () => {
  const runners: ReturnType<typeof openRunner>[] = [];
  const said: string[] = [];
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries < 3) throw new Error("connect ECONNREFUSED");
    const opened = openRunner();
    runners.push(opened);
    return opened.runner;
  };
  const kept = startRunner(start, { error: (_: unknown, message?: string) => said.push(message ?? String(_)) } as never);
  await until(() => runners.length === 1);
  runners[0]?.end();
  await until(() => runners.length === 2);
  await kept.stop();
  expect([tries, runners.length]).toEqual([4, 2]);
  expect(said).toEqual(["a worker cannot run, trying again", "a worker cannot run, trying again", "a worker has ended, starting it again"]);
});

test("the pauses grow while workers end at once, and begin anew after one that has run for a while", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const failures: number[] = [];
  let tries = 0;
  const start = async () => {
    tries += 1;
    const promise = new Promise<void>((settle) => setImmediate(settle)).then(() => {
      if (tries === 4) vi.advanceTimersByTime(120_000);
      if (tries === 6) throw new Error("lost");
    });
    return { promise, stop: async () => {} } as Runner;
  };
  let kept: ReturnType<typeof startRunner> | undefined;
  await new Promise<void>((settle) => {
    kept = startRunner(start, { error: () => {} } as never, (count) => {
      failures.push(count);
      if (failures.length === 7) settle();
      return 1;
    });
  });
  await kept?.stop();
  expect(failures.slice(0, 7)).toEqual([0, 1, 2, 0, 1, 2, 3]);
});
