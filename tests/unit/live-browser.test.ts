import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listen } from "#app/areas/live/listen.ts";
import type { LiveSignal } from "#app/areas/live/live-signals.ts";

/** Hands a message at once to every other channel of its name. */
class Channel {
  static open: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** The tab is frozen or gone without a word: nothing comes in or out. */
  isDeaf = false;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    if (this.isDeaf) return;
    for (const other of [...Channel.open]) if (other !== this && other.name === this.name && !other.isDeaf) other.onmessage?.({ data });
  }
  close(): void {
    Channel.open = Channel.open.filter((each) => each !== this);
  }
}

/** Web Locks: one holder, the others wait in line. */
class Locks {
  #line: { hold: () => Promise<void>; signal: AbortSignal; settle: () => void; fail: (error: unknown) => void }[] = [];
  #isHeld = false;
  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    return new Promise((settle, fail) => {
      const asked = { hold, signal, settle, fail };
      this.#line.push(asked);
      signal.addEventListener("abort", () => {
        if (!this.#line.includes(asked)) return;
        this.#line = this.#line.filter((each) => each !== asked);
        fail(signal.reason);
      });
      void this.#next();
    });
  }
  async #next(): Promise<void> {
    if (this.#isHeld) return;
    const first = this.#line.shift();
    if (!first) return;
    this.#isHeld = true;
    await first.hold();
    this.#isHeld = false;
    first.settle();
    void this.#next();
  }
}

/** A stream as the browser has it, moved by the test. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  static get open(): Source[] {
    return Source.all.filter(({ readyState }) => readyState !== 2);
  }
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  hello(cursor: number): void {
    this.readyState = 1;
    this.#tell("hello", String(cursor));
  }
  live(cursor: number): void {
    this.#tell("live", JSON.stringify({ cursor, type: "notification", payload: {} }));
  }
  resync(cursor: number): void {
    this.#tell("resync", String(cursor));
  }
  leave(): void {
    this.#tell("leave", "1");
  }
  fail({ isFinal = false } = {}): void {
    if (isFinal) this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }
  #tell(type: string, data: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

let visibility: "visible" | "hidden";
let page: EventTarget;
let win: EventTarget;
/** What the polling address answers, and what was asked of it. */
let answer: { status: number; body?: { cursor: number; resync: boolean; events: { cursor: number; type: string; payload: object }[] } };
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  Channel.open = [];
  Source.all = [];
  visibility = "visible";
  page = Object.defineProperty(new EventTarget(), "visibilityState", { get: () => visibility });
  win = new EventTarget();
  const storage = new Map<string, string>();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", win);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("navigator", { locks: new Locks() });
  asked = [];
  answer = { status: 200, body: { cursor: 0, resync: false, events: [] } };
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return { status: answer.status, json: async () => answer.body };
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

/** A tab with modules of its own, as every tab has. */
async function openTab(): Promise<{ told: LiveSignal[]; overs: number; stop(): void }> {
  vi.resetModules();
  const [{ startLive }, { onLiveSignal }] = await Promise.all([
    import("#app/areas/live/start-live.ts"),
    import("#app/areas/live/live-signals.ts"),
  ]);
  const told: LiveSignal[] = [];
  onLiveSignal((signal) => told.push(signal));
  const tab = { told, overs: 0, stop: () => {} };
  tab.stop = startLive("anna", () => {
    tab.overs += 1;
  });
  await settled();
  return tab;
}

function turn(to: typeof visibility): void {
  visibility = to;
  page.dispatchEvent(new Event("visibilitychange"));
}

const cursors = ({ told }: { told: LiveSignal[] }) => told.flatMap(({ events }) => events.map(({ cursor }) => cursor));

describe("trust N3: one tab of the browser leads", () => {
  /** Tabs that lead at this moment, by their names. */
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

  test("by a lock: the next in line takes over, and who has left the line never leads", async () => {
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

  test("by a lease where there are no locks: one after the silence of 3.5 s, and another at its next beat when it leaves", async () => {
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

  test("by a lease: a leader that falls silent is replaced, and steps down for the other when it is back", async () => {
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

  test("with neither, whoever asks: a tab has a stream only while it is looked at", async () => {
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
  test("the leader tells the other tabs what it hears, and only it has a stream", async () => {
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

  test("hidden for 60 s it lets go of the stream, not a moment before, and opens it again with the cursor", async () => {
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

  test("a tab opened in the background has no stream until it is looked at", async () => {
    visibility = "hidden";
    await openTab();
    expect(Source.all).toEqual([]);
    turn("visible");
    await settled();
    expect(Source.all.map(({ url }) => url)).toEqual(["/events"]);
  });

  test("the cursor goes along to the next page of the tab, for a minute", async () => {
    const leaveWith = async (cursor: number) => {
      const tab = await openTab();
      Source.open[0]?.hello(cursor);
      Source.open[0]?.live(cursor + 1);
      win.dispatchEvent(new Event("pagehide"));
      tab.stop();
      await settled();
    };
    await leaveWith(30);
    const next = await openTab();
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=31"]);
    expect(next.told).toEqual([]);
    next.stop();
    await leaveWith(40);
    await vi.advanceTimersByTimeAsync(60_000);
    const late = await openTab();
    expect(Source.open.map(({ url }) => url)).toEqual(["/events"]);
    expect(late.told).toEqual([{ events: [], all: false, counts: true }]);
  });

  test("a page that comes back from the browser's memory reads itself anew and listens again", async () => {
    const tab = await openTab();
    Source.open[0]?.hello(5);
    Source.open[0]?.live(6);
    win.dispatchEvent(new Event("pagehide"));
    await settled();
    expect(Source.open).toEqual([]);
    win.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(tab.told.some(({ all }) => all)).toBe(false);
    win.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await settled();
    expect(tab.told.at(-1)).toEqual({ events: [], all: true });
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=6"]);
  });

  test("focus and a network that is back ask once beside the stream, not more often than every 5 s", async () => {
    await openTab();
    Source.open[0]?.hello(5);
    win.dispatchEvent(new Event("focus"));
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    for (const type of ["focus", "online", "focus"]) win.dispatchEvent(new Event(type));
    await settled();
    expect(asked).toEqual(["/events/missed?after=5"]);
  });

  test("trust S69: at a stream's word the portal is asked whether the sign-in is over, and every tab hears that it is", async () => {
    const [first, second] = [await openTab(), await openTab()];
    Source.open[0]?.hello(5);
    Source.open[0]?.leave();
    await settled();
    expect([asked, first.overs, second.overs]).toEqual([["/events/missed?after=5"], 0, 0]);
    answer = { status: 204 };
    Source.open[0]?.leave();
    await settled();
    expect([first.overs, second.overs]).toEqual([1, 1]);
  });

  test("trust S65 S69: after the sign-in's end no stream is opened and nothing is asked, whatever the tab does", async () => {
    await openTab();
    Source.open[0]?.hello(5);
    answer = { status: 204 };
    Source.open[0]?.fail({ isFinal: true });
    await settled();
    expect(asked).toEqual(["/events/missed?after=5"]);
    turn("hidden");
    await vi.advanceTimersByTimeAsync(60_000);
    turn("visible");
    win.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([asked.length, Source.all.length, Source.open.length]).toEqual([1, 1, 0]);
  });
});

describe("trust N4: a stream, and polling where it does not come through", () => {
  function start(after: number | null = null) {
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

  test("without hello in 5 s it asks at once and every 20 s by the same cursor, and tries the stream again each minute", async () => {
    const { heard, stop } = start(9);
    await vi.advanceTimersByTimeAsync(4999);
    expect(asked).toEqual([]);
    answer.body = { cursor: 12, resync: false, events: events(10, 12) };
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, heard()]).toEqual([["/events/missed?after=9"], [10, 12]]);
    expect(Source.open).toEqual([]);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    // What is answered a second time is not told a second time.
    expect([asked.at(-1), heard()]).toEqual(["/events/missed?after=12", [10, 12]]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(Source.open.map(({ url }) => url)).toEqual(["/events?after=12"]);
    const count = asked.length;
    Source.open[0]?.hello(12);
    Source.open[0]?.live(13);
    await vi.advanceTimersByTimeAsync(200_000);
    expect([asked.length, heard()]).toEqual([count, [10, 12, 13]]);
    stop();
  });

  test("two failures are the browser's to mend, the third turns to polling; a hello between begins anew", async () => {
    const { stop } = start(1);
    Source.open[0]?.hello(1);
    for (const _ of [1, 2]) Source.open[0]?.fail();
    expect(Source.open).toHaveLength(1);
    Source.open[0]?.hello(1);
    for (const _ of [1, 2]) Source.open[0]?.fail();
    expect([Source.open.length, asked.length]).toEqual([1, 0]);
    Source.open[0]?.fail();
    await settled();
    expect([Source.open.length, asked.length]).toEqual([0, 1]);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
  });

  test("a broken stream that is not opened again in 11 s turns to polling", async () => {
    const { stop } = start(1);
    Source.open[0]?.hello(1);
    Source.open[0]?.fail();
    await vi.advanceTimersByTimeAsync(10_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["/events/missed?after=1"]);
    stop();
  });

  test("resync, by stream or polling, says that everything is to be read anew; so does the first answer without a cursor", async () => {
    const first = start(3);
    Source.open[0]?.hello(3);
    Source.open[0]?.resync(500);
    expect(first.told).toEqual([{ events: [], all: true, cursor: 500 }]);
    first.stop();
    const second = start(null);
    answer.body = { cursor: 7, resync: false, events: [] };
    await vi.advanceTimersByTimeAsync(5000);
    expect(second.told).toEqual([{ events: [], all: true, cursor: 7 }]);
    answer.body = { cursor: 2, resync: true, events: [] };
    await vi.advanceTimersByTimeAsync(20_000);
    expect([asked.at(-1), second.told.at(-1)]).toEqual(["/events/missed?after=7", { events: [], all: true, cursor: 2 }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked.at(-1)).toBe("/events/missed?after=2");
    second.stop();
  });

  test.each([204, 401])("an answer of %i is the end of asking", async (status) => {
    const { over } = start(1);
    answer = { status };
    await vi.advanceTimersByTimeAsync(5000);
    expect(over).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([asked.length, Source.all.length]).toEqual([1, 1]);
  });
});
