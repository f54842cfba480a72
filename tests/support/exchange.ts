import { exchange as calls } from "#contract/exchange.ts";
import { type FeedName, feedNames, type SentRow } from "#contract/feeds.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import type { Backend } from "./backend.ts";
import { pdf } from "./joining-company.ts";

const ofSupervisor: readonly FeedName[] = ["companies", "contracts", "payments", "documents"];

/** Who uploads a table of this feed: terms of companies and papers are the supervisor's (domain.md D35). */
export const tableSender = (feed: FeedName) => (ofSupervisor.includes(feed) ? "supervisor@seller.example" : "content@seller.example");

type Sending = { mode?: "changes" | "full"; trial?: boolean; key?: string; as?: string };

/** Sends rows through the JSON API and processes them, as the worker does. */
export function exchangeOf(backend: Backend) {
  const keys = new Map<string, string>();

  async function keyOf(name: string): Promise<string> {
    const existing = keys.get(name);
    if (existing) return existing;
    const supervisor = await backend.as("supervisor@seller.example");
    const { body } = await supervisor(calls.createKey, {
      body: { name, writes: [...feedNames], reads: [] },
    });
    keys.set(name, body.key);
    return body.key;
  }

  async function post(feed: FeedName, rows: unknown, { mode = "changes", trial = false, key, as = "1С" }: Sending = {}) {
    return backend.app.inject({
      method: "POST",
      url: `/v1/exchange/${feed}`,
      query: { mode, trial: String(trial) },
      headers: {
        authorization: `Bearer ${await keyOf(as)}`,
        "content-type": typeof rows === "string" ? "application/x-ndjson" : "application/json",
        ...(key && { "idempotency-key": key }),
      },
      payload: typeof rows === "string" ? rows : JSON.stringify(rows),
    });
  }

  /** Stores a picture under a name for rows of `pictures`. */
  async function put(name: string, bytes: Buffer, { as = "1С", type = "image/png", key = "" } = {}) {
    return backend.app.inject({
      method: "POST",
      url: calls.sendPicture.path,
      query: { name },
      headers: { authorization: `Bearer ${key || (await keyOf(as))}`, "content-type": type },
      payload: bytes,
    });
  }

  /** Stores a file under a name for rows of `documents`. */
  async function putPaper(name: string, bytes: Buffer = pdf, { as = "1С", type = "application/pdf", key = "" } = {}) {
    return backend.app.inject({
      method: "POST",
      url: calls.sendDocument.path,
      query: { name },
      headers: { authorization: `Bearer ${key || (await keyOf(as))}`, "content-type": type },
      payload: bytes,
    });
  }

  async function read(uuid: string) {
    const supervisor = await backend.as("supervisor@seller.example");
    return (await supervisor(calls.getLoad, { params: { uuid } })).body;
  }

  return {
    keyOf,
    /** Sends as `name` with another key from now on. */
    useKey: (name: string, key: string) => keys.set(name, key),
    post,
    put,
    putPaper,
    read,
    work: (feed: FeedName) => workFeed(backend.db, feed, backend.now),
    /** An uploaded table after its trial. */
    async tryTable(feed: FeedName, bytes: string | Buffer) {
      const sender = await backend.as(tableSender(feed));
      const { body } = await sender(calls.sendFile, {
        params: { feed },
        body: { fileBody: Buffer.from(bytes as string).toString("base64"), originalFilename: "table.csv" },
      });
      await workFeed(backend.db, feed, backend.now);
      return read(body.uuid);
    },
    /** The load after it has been processed. */
    async load<Name extends FeedName>(feed: Name, rows: readonly SentRow<Name>[] | string, sending: Sending = {}) {
      const answer = await post(feed, rows, sending);
      if (answer.statusCode !== 202) throw new Error(`${feed}: ${answer.statusCode} ${answer.body}`);
      await workFeed(backend.db, feed, backend.now);
      return read(answer.json().uuid);
    },
  };
}
