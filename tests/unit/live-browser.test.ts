import { describe, expect, test, vi } from "vitest";
import { Channel, Source, useFakeBrowser } from "#tests/support/fake-browser.ts";

const { browser, settled, openTab, turn, cursors } = useFakeBrowser();

describe("trust N3: one tab of a browser leads", () => {
  /** Names of the tabs that lead at this moment. */
  async function contest() {
    const { lead } = await import("#app/areas/live/lead.ts");
    const leading = new Set<string>();
    const enter = (name: string) =>
      lead("live", () => {
        leading.add(name);
        return () => void leading.delete(name);
      });
    return { enter, leaders: () => [...leading] };
  }

  test("with locks the next tab in line takes over, and a tab that has left the line never leads", async () => {
    const { enter, leaders } = await contest();
    const leave = { a: enter("a"), b: enter("b"), c: enter("c") };
    await settled();
    expect(leaders()).toEqual(["a"]);
    leave.b();
    leave.a();
    await settled();
    expect(leaders()).toEqual(["c"]);
    leave.c();
    await settled();
    expect(leaders()).toEqual([]);
    expect(Channel.open).toEqual([]);
  });

  test("without locks one tab leads after 3.5 s of silence, and another one takes over when it leaves", async () => {
    vi.stubGlobal("navigator", {});
    const { enter, leaders } = await contest();
    const leave: Record<string, () => void> = { a: enter("a"), b: enter("b"), c: enter("c") };
    await vi.advanceTimersByTimeAsync(3000);
    expect(leaders()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    const [first = ""] = leaders();
    expect(leaders()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(leaders()).toEqual([first]);
    leave[first]?.();
    expect(leaders()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(leaders()).toHaveLength(1);
    expect(leaders()).not.toContain(first);
  });

  test("without locks a leader that falls silent is replaced, and steps down when it is back", async () => {
    vi.stubGlobal("navigator", {});
    const random = vi.spyOn(Math, "random").mockReturnValueOnce(0.5).mockReturnValueOnce(0.1);
    const { enter, leaders } = await contest();
    enter("frozen");
    enter("fresh");
    expect(random).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(leaders()).toEqual(["frozen"]);
    const [channel] = Channel.open;
    if (channel) channel.isDeaf = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(leaders()).toEqual(["frozen"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(leaders()).toEqual(["frozen", "fresh"]);
    if (channel) channel.isDeaf = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(leaders()).toEqual(["fresh"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(leaders()).toEqual(["fresh"]);
  });

  test("without locks and channels every tab leads, but has a stream only while it is visible", async () => {
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("BroadcastChannel", undefined);
    const { enter, leaders } = await contest();
    enter("a");
    enter("b");
    expect(leaders()).toEqual(["a", "b"]);
    await openTab();
    expect(Source.open).toHaveLength(1);
    turn("hidden");
    await settled();
    expect(Source.open).toEqual([]);
    turn("visible");
    expect(Source.open).toHaveLength(1);
  });
});

describe("trust N3: a tab and its stream", () => {
  test("only the leader has a stream, and it passes the events on to the other tabs", async () => {
    const [first, second] = [await openTab(), await openTab()];
    expect(Source.all).toHaveLength(1);
    Source.all[0]?.hello(7);
    Source.all[0]?.live(8);
    expect([cursors(first), cursors(second)]).toEqual([[8], [8]]);
    first.stop();
    await settled();
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=8"]);
    second.stop();
    expect(Source.open).toEqual([]);
  });

  test("a tab hidden for 60 s closes its stream, and opens it again with its cursor when it is visible", async () => {
    await openTab();
    Source.all[0]?.hello(16);
    Source.all[0]?.live(17);
    turn("hidden");
    await vi.advanceTimersByTimeAsync(59_999);
    expect(Source.open).toHaveLength(1);
    turn("visible");
    turn("hidden");
    await vi.advanceTimersByTimeAsync(59_999);
    expect(Source.open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(Source.open).toEqual([]);
    turn("visible");
    await settled();
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=17"]);
    expect(Source.all).toHaveLength(2);
  });

  test("a tab opened in the background has no stream until it is visible", async () => {
    browser.visibility = "hidden";
    await openTab(4);
    expect(Source.all).toEqual([]);
    turn("visible");
    await settled();
    expect(Source.all.map(({ url }) => url)).toEqual(["/events?after=4"]);
  });

  test("a page listens after what it shows, whatever has been delivered to the page before it", async () => {
    const page = await openTab(30);
    Source.open[0]?.hello(30);
    Source.open[0]?.live(33);
    browser.win.dispatchEvent(new Event("pagehide"));
    page.stop();
    await settled();
    await openTab(31);
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=31"]);
  });

  test("a tab whose page is older than the leader's last event loads everything anew, and no other tab does", async () => {
    const first = await openTab(30);
    Source.open[0]?.hello(30);
    Source.open[0]?.live(33);
    const [older, newer] = [await openTab(32), await openTab(33)];
    expect(older.told).toEqual([{ events: [], all: true }]);
    expect([cursors(first), newer.told]).toEqual([[33], []]);
    first.stop();
    await settled();
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=33"]);
  });

  test("a page restored from the browser's memory loads its data anew and listens again", async () => {
    const tab = await openTab();
    Source.open[0]?.hello(5);
    Source.open[0]?.live(6);
    browser.win.dispatchEvent(new Event("pagehide"));
    await settled();
    expect(Source.open).toEqual([]);
    browser.win.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(tab.told.some(({ all }) => all)).toBe(false);
    browser.win.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await settled();
    expect(tab.told.at(-1)).toEqual({ events: [], all: true });
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=6"]);
  });

  test("focus and a restored network poll once beside the stream, at most every 5 s", async () => {
    await openTab(5);
    Source.open[0]?.hello(5);
    browser.win.dispatchEvent(new Event("focus"));
    expect(browser.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    for (const type of ["focus", "online", "focus"]) browser.win.dispatchEvent(new Event(type));
    await settled();
    expect(browser.asked).toEqual(["/events/missed?after=5"]);
  });

  test("trust S69: when a stream sends leave, the tab checks the session and notifies all tabs of its end", async () => {
    const [first, second] = [await openTab(5), await openTab(5)];
    Source.open[0]?.hello(5);
    Source.open[0]?.leave();
    await settled();
    expect([browser.asked, first.overs, second.overs]).toEqual([["/events/missed?after=5"], 0, 0]);
    browser.answer = { status: 204 };
    Source.open[0]?.leave();
    await settled();
    expect([first.overs, second.overs]).toEqual([1, 1]);
  });

  test("trust S65 S69: after the end of the session no stream is opened and nothing is polled, whatever the tab does", async () => {
    await openTab(5);
    Source.open[0]?.hello(5);
    browser.answer = { status: 204 };
    Source.open[0]?.fail({ isFinal: true });
    await settled();
    expect(browser.asked).toEqual(["/events/missed?after=5"]);
    turn("hidden");
    await vi.advanceTimersByTimeAsync(60_000);
    turn("visible");
    browser.win.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([browser.asked.length, Source.all.length, Source.open.length]).toEqual([1, 1, 0]);
  });
});
