import type { SseMessage } from "./sse-messages.ts";

/** Destination of a stream: the open response to a browser. */
export type SseWriter = {
  /** Called once the response headers are sent: `write` may be called. */
  begin?: () => void;
  write(message: SseMessage): void;
  end(): void;
  /** Called when either side has ended the response. */
  onClose(listener: () => void): void;
};

/** A writer whose `body` goes into a `Response`. It begins with the first read and ends when the request is aborted. */
export function bodySseWriter(signal: AbortSignal): { writer: SseWriter; body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder();
  const listeners: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isBegun = false;
  const close = () => {
    for (const listener of listeners.splice(0)) listener();
    controller = undefined;
  };
  const writer: SseWriter = {
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
        writer.begin?.();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
  signal.addEventListener("abort", () => writer.end(), { once: true });
  return { writer, body };
}
