import type { Writable } from "node:stream";
import type { SseMessage } from "./sse-messages.ts";

/** Bytes that may wait for a browser that does not read, more than a replay of 1,000 events. It comes back with its cursor. */
const maxUnread = 512 * 1024;

/** Destination of a stream: the open response to a browser. */
export type SseWriter = {
  /** Called once the response headers are sent: `write` may be called. */
  begin?: () => void;
  write(message: SseMessage): void;
  end(): void;
  /** Called when either side has ended the response. */
  onClose(listener: () => void): void;
};

/**
 * A writer whose `body` goes into a `Response`. It begins with the first read and ends when the browser has left: `response` is the
 * response that Remix writes the body to (`current-response.ts`).
 */
export function openSseWriter(response: Pick<Writable, "once" | "writableLength" | "destroy"> | undefined): {
  writer: SseWriter;
  body: ReadableStream<Uint8Array>;
} {
  const listeners: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isBegun = false;
  const close = () => {
    for (const listener of listeners.splice(0)) listener();
    controller = undefined;
  };
  const writer: SseWriter = {
    write(message) {
      controller?.enqueue(message);
      if (response && response.writableLength > maxUnread) response.destroy();
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
  response?.once("close", () => writer.end());
  return { writer, body };
}
