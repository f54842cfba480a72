import { afterEach, beforeEach, vi } from "vitest";
import type { LiveSignal } from "#app/areas/live/live-signals.ts";

/** Delivers a message at once to every other channel of its name. */
export class Channel {
  static open: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** The tab is frozen or has crashed: nothing goes in or out. */
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
/** Web Locks: one holder, the others queue. */
export class Locks {
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
/** An EventSource that the test drives. */
export class Source extends EventTarget {
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

/** Tabs of one browser with its channels, locks and streams, driven by the test; each test begins with a new browser. */
export function useFakeBrowser() {
  /** The browser around the tabs: what the polling address answers, and which requests came. */
  const browser = {} as {
    visibility: "visible" | "hidden";
    page: EventTarget;
    win: EventTarget;
    answer: { status: number; body?: { cursor: number; resync: boolean; events: { cursor: number; type: string; payload: object }[] } };
    asked: string[];
  };

  beforeEach(() => {
    vi.useFakeTimers();
    Channel.open = [];
    Source.all = [];
    browser.visibility = "visible";
    browser.page = Object.defineProperty(new EventTarget(), "visibilityState", { get: () => browser.visibility });
    browser.win = new EventTarget();
    vi.stubGlobal("document", browser.page);
    vi.stubGlobal("window", browser.win);
    vi.stubGlobal("EventSource", Source);
    vi.stubGlobal("BroadcastChannel", Channel);
    vi.stubGlobal("navigator", { locks: new Locks() });
    browser.asked = [];
    browser.answer = { status: 200, body: { cursor: 0, resync: false, events: [] } };
    vi.stubGlobal("fetch", async (url: string) => {
      browser.asked.push(url);
      return { status: browser.answer.status, json: async () => browser.answer.body };
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.resetModules();
  });

  const settled = () => vi.advanceTimersByTimeAsync(0);

  /** Opens a tab with its own copy of the modules, as every tab has. `after`: the cursor that its page was read at. */
  async function openTab(after = 0): Promise<{ told: LiveSignal[]; overs: number; stop(): void }> {
    vi.resetModules();
    const [{ startLive }, { onLiveSignal }] = await Promise.all([
      import("#app/areas/live/start-live.ts"),
      import("#app/areas/live/live-signals.ts"),
    ]);
    const told: LiveSignal[] = [];
    onLiveSignal((signal) => told.push(signal));
    const tab = { told, overs: 0, stop: () => {} };
    tab.stop = startLive("anna", after, () => {
      tab.overs += 1;
    });
    await settled();
    return tab;
  }

  function turn(to: typeof browser.visibility): void {
    browser.visibility = to;
    browser.page.dispatchEvent(new Event("visibilitychange"));
  }

  const cursors = ({ told }: { told: LiveSignal[] }) => told.flatMap(({ events }) => events.map(({ cursor }) => cursor));

  return { browser, settled, openTab, turn, cursors };
}
