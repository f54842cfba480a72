import type { Line } from "./lines.ts";

/** Destination of a stream: the open response to a browser. */
export type Outlet = {
  /** Called once the response headers are sent: `write` may be called. */
  begin?: () => void;
  write(line: Line): void;
  end(): void;
  /** Called when either side has ended the response. */
  onClose(listener: () => void): void;
};

/** An outlet whose `body` goes into a `Response`. It begins with the first read and ends when the request is aborted. */
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
