import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { live } from "#contract/live.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { enqueueEvent } from "#server/backend/events/outbox.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { connect, type LiveClient, type LiveServer, startLive } from "#tests/support/live.ts";

export const director = "director@alfa.example";
export const manager = "manager@alfa.example";
export const foreigner = "director@beta.example";

export const dealsOf = (client: LiveClient) => client.events.map((event) => event.payload.deal_uuid);

/** A listening process and sockets of the demo's people; both are closed after each test. */
export function useLiveClients() {
  const backend = useBackend("demo");

  const server = {} as LiveServer;
  const uuids: Record<string, string> = {};
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    Object.assign(server, await startLive(backend));
    for (const row of await backend.db.select().from(customers)) uuids[row.email ?? ""] = row.uuid;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.socket.terminate();
  });
  afterAll(() => server.stop());

  const uuidOf = (email: string) => uuids[email] ?? "";

  async function connected(email: string, after?: number, to = server): Promise<LiveClient> {
    const client = await connect(backend, to, email, after);
    clients.push(client);
    return client;
  }

  /** Publishes one event to these people in its own transaction; returns its id. */
  async function tell(...emails: string[]): Promise<string> {
    const deal_uuid = randomUUID();
    await backend.db.transaction((tx) =>
      enqueueEvent(tx, { type: "deal_updated", to: emails.map(uuidOf), payload: { deal_uuid }, now: testNow }),
    );
    return deal_uuid;
  }

  async function poll(email: string, after?: number) {
    const { status, body } = await (await backend.as(email))(live.events, { query: { after } });
    expect(status).toBe(200);
    return body;
  }

  return { backend, server, uuids, clients, uuidOf, connected, tell, poll };
}
