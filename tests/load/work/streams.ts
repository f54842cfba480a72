import { connect } from "node:net";
import { openDatabase } from "#server/backend/db/database.ts";
import { positionEvents } from "#server/backend/events/position-events.ts";
import { buyers } from "../people.ts";
import type { Prepare } from "../work.ts";

/** The smallest catalogue has four hundred companies. */
const FIRST_LISTENER = 101;
/** The most streams that one sign-in may have: fewer sign-ins for many streams. */
const STREAMS_EACH = 4;
/** How many companies the listeners of this many streams need. */
export const companiesFor = (streams: number) => FIRST_LISTENER + Math.ceil(streams / STREAMS_EACH);
const HELLO_TIMEOUT_MS = 30_000;
const EVENT_TIMEOUT_MS = 10_000;

const EVENT = "event: live";

/** One event to every listener: a unit ends when the last stream has it. */
export const streamWorks: Record<string, Prepare> = {
  streams: async ({ servers, people, pool, streams }) => {
    const logins = buyers(Math.ceil(streams / STREAMS_EACH), FIRST_LISTENER);
    const cookies = await people.cookies(logins);
    const { rows } = await pool.query<{ uuid: string }>("select uuid from customers where email = any($1)", [logins]);
    const db = openDatabase(pool);
    const before = servers.memory().portal;
    let [greeted, heard, lost] = [0, 0, 0];
    const wanted = cookies.length * STREAMS_EACH;
    for (const [index, cookie] of cookies.entries()) {
      for (let count = 0; count < STREAMS_EACH; count += 1) {
        openStream(servers.portal, cookie, {
          hello: () => {
            greeted += 1;
          },
          event: () => {
            heard += 1;
          },
          end: () => {
            lost += 1;
          },
        });
      }
      // Ten at a time: holding streams is measured, not opening them all at once.
      if (index % 10 === 9) await until(() => greeted + lost >= (index + 1) * STREAMS_EACH, HELLO_TIMEOUT_MS, "hello");
    }
    await until(() => greeted + lost >= wanted, HELLO_TIMEOUT_MS, "hello");
    const each = Math.round(((servers.memory().portal - before) * 1024) / wanted);
    return {
      id: "streams",
      title: `live: one event to ${greeted} streams of ${cookies.length} people (${each} KiB each; must 25, aim 16)`,
      port: servers.backend,
      connections: 1,
      ...(greeted < 1000 && { caveat: `${greeted} streams, the goal is for 1,000` }),
      job: async () => {
        const goal = heard + wanted - lost;
        await pool.query(
          "insert into outbox_events (type, recipient_uuids, payload, created_at) values ('deal_updated', $1, '{}', now())",
          [rows.map(({ uuid }) => uuid)],
        );
        await positionEvents(db);
        // The notification that a process sends after it has positioned events.
        await pool.query("select pg_notify('outbox_positions', '')");
        await until(() => heard >= goal, EVENT_TIMEOUT_MS, "the event");
        if (lost > 0) throw new Error(`${lost} streams ended`);
      },
    };
  },
};

function openStream(port: number, cookie: string, on: { hello(): void; event(): void; end(): void }): void {
  const socket = connect({ host: "127.0.0.1", port });
  // The sockets do not keep the bench's process alive.
  socket.unref();
  socket.write(`GET /events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`);
  socket.on("data", (part) => {
    const text = part.toString("latin1");
    if (text.includes("event: hello")) on.hello();
    for (let at = text.indexOf(EVENT); at >= 0; at = text.indexOf(EVENT, at + 1)) on.event();
  });
  socket.on("error", () => {});
  socket.on("close", () => on.end());
}

function until(condition: () => boolean, ms: number, what: string): Promise<void> {
  const end = performance.now() + ms;
  return new Promise((settle, fail) => {
    const look = () => {
      if (condition()) settle();
      else if (performance.now() > end) fail(new Error(`not in ${ms} ms: ${what}`));
      else setTimeout(look, 1);
    };
    look();
  });
}
