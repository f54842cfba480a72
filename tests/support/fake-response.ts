import { Writable } from "node:stream";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { openSseWriter, type SseWriter } from "#server/relay/sse-writer.ts";

type Opened = SseWriter & {
  answer: Writable;
  /** The route has answered: Remix writes its body. */
  start(): void;
  /** The browser closes the connection. */
  leave(): void;
};

/** The response to a browser: `onText` gets what it would read. Without `onText` nothing is read. */
export function fakeResponse(onText?: (text: string) => void): Opened {
  const answer = new Writable({
    write(part: Buffer, _, written) {
      if (!onText) return;
      onText(part.toString());
      written();
    },
  });
  const { writer, body } = openSseWriter(answer);
  return Object.assign(writer, {
    answer,
    start: () => void writeReadableStreamToWritable(body, answer),
    leave: () => answer.destroy(),
  });
}
