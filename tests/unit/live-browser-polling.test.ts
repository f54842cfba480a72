import { describe, expect, test, vi } from "vitest";
import { listen } from "#app/areas/live/listen.ts";
import type { LiveSignal } from "#app/areas/live/live-signals.ts";
import { Source, useFakeBrowser } from "#tests/support/fake-browser.ts";

const { browser, settled } = useFakeBrowser();

describe("trust N4: a tab listens by a stream, and by polling where the stream does not come through", () => {
  function start(after: number) {
    const told: (LiveSignal & { cursor: number })[] = [];
    const over = vi.fn();
    const { stop } = listen({
      after,
      streamPath: (cursor) => `/events?after=${cursor}`,
      pollPath: (cursor) => `/events/missed?after=${cursor}`,
      onSignal: (signal, cursor) => told.push({ ...signal, cursor }),
      onOver: over,
    });
    return { told, over, stop, heard: () => told.flatMap(({ events }) => events.map(({ cursor }) => cursor)) };
  }
  const events = (...of: number[]) => of.map((cursor) => ({ cursor, type: "notification", payload: {} }));

  test("without hello in 5 s it polls at once and every 20 s with the same cursor, and retries the stream each minute", async () => {
    const { heard, stop } = start(9);
    await vi.advanceTimersByTimeAsync(4999);
    expect(browser.asked).toEqual([]);
    browser.answer.body = { cursor: 12, resync: false, events: events(10, 12) };
    await vi.advanceTimersByTimeAsync(1);
    expect([browser.asked, heard()]).toEqual([["/events/missed?after=9"], [10, 12]]);
    expect(Source.open).toEqual([]);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(browser.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    // A repeated answer is not delivered twice.
    expect([browser.asked.at(-1), heard()]).toEqual(["/events/missed?after=12", [10, 12]]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=12"]);
    const count = browser.asked.length;
    Source.open[0]?.hello(12);
    Source.open[0]?.live(13);
    await vi.advanceTimersByTimeAsync(200_000);
    expect([browser.asked.length, heard()]).toEqual([count, [10, 12, 13]]);
    stop();
  });

  test("two failures are left to the browser, the third switches to polling, and a hello resets the count", async () => {
    const { stop } = start(1);
    Source.open[0]?.hello(1);
    for (const _ of [1, 2]) Source.open[0]?.fail();
    expect(Source.open).toHaveLength(1);
    Source.open[0]?.hello(1);
    for (const _ of [1, 2]) Source.open[0]?.fail();
    expect([Source.open.length, browser.asked.length]).toEqual([1, 0]);
    Source.open[0]?.fail();
    await settled();
    expect([Source.open.length, browser.asked.length]).toEqual([0, 1]);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(browser.asked).toHaveLength(1);
  });

  test("a broken stream that is not reopened within 11 s is replaced by polling", async () => {
    const { stop } = start(1);
    Source.open[0]?.hello(1);
    Source.open[0]?.fail();
    await vi.advanceTimersByTimeAsync(10_999);
    expect(browser.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.asked).toEqual(["/events/missed?after=1"]);
    stop();
  });

  test("a resync, by stream or polling, makes the page load everything anew", async () => {
    const first = start(3);
    Source.open[0]?.hello(3);
    Source.open[0]?.resync(500);
    expect(first.told).toEqual([{ events: [], all: true, cursor: 500 }]);
    first.stop();
    const second = start(3);
    browser.answer.body = { cursor: 7, resync: false, events: [] };
    await vi.advanceTimersByTimeAsync(5000);
    expect(second.told).toEqual([]);
    browser.answer.body = { cursor: 2, resync: true, events: [] };
    await vi.advanceTimersByTimeAsync(20_000);
    expect([browser.asked.at(-1), second.told.at(-1)]).toEqual(["/events/missed?after=7", { events: [], all: true, cursor: 2 }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(browser.asked.at(-1)).toBe("/events/missed?after=2");
    second.stop();
  });

  test.each([204, 401])("an answer of %i ends both the stream and polling", async (status) => {
    const { over } = start(1);
    browser.answer = { status };
    await vi.advanceTimersByTimeAsync(5000);
    expect(over).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([browser.asked.length, Source.all.length]).toEqual([1, 1]);
  });

  test("an answer that comes after the tab has stopped listening ends nothing: another page may be typed into by then", async () => {
    const { over, told, stop } = start(1);
    browser.answer = { status: 401 };
    Source.open[0]?.fail({ isFinal: true });
    expect(browser.asked).toHaveLength(1);
    stop();
    await settled();
    expect([over.mock.calls, told]).toEqual([[], []]);
  });
});
