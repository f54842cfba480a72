import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import { sseWriterOf } from "#app/speed/streams.server.ts";
import type { SseWriter } from "#server/relay/sse-writer.ts";

type Opened = SseWriter & {
  answer: ServerResponse;
  /** The route has answered: writes the head. */
  start(): void;
  /** The browser closes the connection. */
  leave(): void;
};

/** A ServerResponse without a browser: `onText` gets what the browser would read. Without `onText` nothing is read. */
export function fakeResponse(onText?: (text: string) => void): Opened {
  const socket = new Duplex({
    read() {},
    write(part: Buffer, _, written) {
      if (!onText) return;
      const text = part.toString();
      // The head and the last chunk hold no text.
      if (!text.startsWith("HTTP/")) onText(/^[\da-f]+\r\n(.*)\r\n$/s.exec(text)?.[1] ?? "");
      written();
    },
  });
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", httpVersionMajor: 1, httpVersionMinor: 1 });
  const answer = new ServerResponse(request);
  answer.assignSocket(socket as Socket);
  const opened: Opened = {
    ...sseWriterOf(answer),
    answer,
    start() {
      answer.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      opened.begin?.();
    },
    leave: () => socket.destroy(),
  };
  return opened;
}
