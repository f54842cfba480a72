import type { Line } from "./lines.ts";

/** Where a stream's lines go: one open answer to one browser. */
export type Outlet = {
  /** Called once the head of the answer is written: lines may go. */
  begin?: () => void;
  write(line: Line): void;
  end(): void;
  /** The answer is over, whoever has ended it. */
  onClose(listener: () => void): void;
};

/** The body of an ordinary answer. It begins when it is first read, and is over when the request is. */
export function bodyOutlet(signal: AbortSignal): { outlet: Outlet; body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder();
  const listeners: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isBegun = false;
  const close = () => {
    for (const listener of listeners.splice(0)) listener();
    controller = undefined;
  };
  const outlet: Outlet = {
    write({ text }) {
      controller?.enqueue(encoder.encode(text));
    },
    end() {
      controller?.close();
      close();
    },
    onClose(listener) {
      listeners.push(listener);
    },
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(made) {
        controller = made;
      },
      pull() {
        if (isBegun) return;
        isBegun = true;
        outlet.begin?.();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
  signal.addEventListener("abort", () => outlet.end(), { once: true });
  return { outlet, body };
}
