import { EventSource } from "eventsource";
import { afterEach } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import type { Visitor } from "./portal-visitor.ts";

const open: EventSource[] = [];

/** Closes the streams of each test of the file behind it. */
export const closeStreams = () =>
  afterEach(() => {
    for (const source of open.splice(0)) source.close();
  });

export type Ear = {
  hello: boolean;
  events: LiveEvent[];
  headers: Headers | undefined;
  status: number;
  failed: boolean;
  source: EventSource;
};

/** An event stream with this visitor's cookies. */
export function listen(visitor: Visitor, path = "/events"): Ear {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ear: Ear = { hello: false, events: [], headers: undefined, status: 0, failed: false, source: undefined as never };
  ear.source = new EventSource(visitor.origin + path, {
    fetch: async (url, init) => {
      const answer = await fetch(url, { ...init, headers: { ...init.headers, cookie, "accept-encoding": "gzip, br" } });
      ear.headers = answer.headers;
      ear.status = answer.status;
      return answer;
    },
  });
  ear.source.addEventListener("hello", () => {
    ear.hello = true;
  });
  ear.source.addEventListener("live", ({ data }) => void ear.events.push(JSON.parse(data as string) as LiveEvent));
  ear.source.addEventListener("error", () => {
    ear.failed = true;
  });
  open.push(ear.source);
  return ear;
}
