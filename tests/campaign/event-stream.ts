import { type ClientRequest, request } from "node:http";
import { request as requestByTls } from "node:https";
import type { CookieJar } from "#tests/load/cookie-jar.ts";
import { siteName } from "./visitor.ts";

const againMs = 500;

/**
 * A browser's event stream through a proxy, or `isPlain` from the portal itself: reopened after the time that the portal has named,
 * from the last event.
 */
export function openEventStream(port: number, { cookies }: { cookies: CookieJar }, { isPlain = false } = {}) {
  const events: { at: number; text: string }[] = [];
  const cuts: number[] = [];
  const refused: number[] = [];
  const waits: number[] = [];
  let last = "";
  let retryMs = againMs;
  let lostAt: number | undefined;
  let isOver = false;
  let isHeard = false;
  let current: ClientRequest | undefined;

  const read = (message: string) => {
    for (const line of message.split("\n")) {
      if (line.startsWith("retry: ")) retryMs = Number(line.slice(7));
      if (line.startsWith("id: ")) last = line.slice(4);
    }
    if (message.includes("event: live")) events.push({ at: performance.now(), text: message });
    if (!message.includes("event: hello")) return;
    isHeard = true;
    if (lostAt !== undefined) cuts.push(performance.now() - lostAt);
    lostAt = undefined;
  };

  function open(): void {
    const headers = {
      host: isPlain ? `127.0.0.1:${port}` : siteName,
      accept: "text/event-stream",
      cookie: cookies.header(),
      ...(last && { "last-event-id": last }),
    };
    const asked = { host: "127.0.0.1", port, path: "/events", headers, agent: false as const };
    let isGone = false;
    const gone = () => {
      if (isGone || isOver) return;
      isGone = true;
      lostAt ??= performance.now();
      waits.push(retryMs);
      setTimeout(open, retryMs);
    };
    current = isPlain ? request(asked) : requestByTls({ ...asked, servername: siteName, rejectUnauthorized: false });
    current.on("response", (answer) => {
      let text = "";
      cookies.take(answer.headers["set-cookie"] ?? []);
      if (answer.statusCode !== 200) refused.push(answer.statusCode ?? 0);
      answer.on("data", (part: Buffer) => {
        text += part;
        const messages = text.split("\n\n");
        text = messages.pop() ?? "";
        for (const message of messages) read(message);
      });
      answer.on("error", gone);
      answer.on("close", gone);
    });
    current.on("error", gone);
    current.end();
  }
  open();

  return {
    events,
    isHeard: () => isHeard,
    /** What the portal has named to wait before reopening. */
    waits,
    /** Statuses of answers that were no stream. */
    refused,
    /** Milliseconds without the stream, each time that it was cut; also one that has not ended. */
    cuts: () => [...cuts, ...(lostAt === undefined ? [] : [performance.now() - lostAt])],
    close(): void {
      isOver = true;
      current?.destroy();
    },
  };
}
