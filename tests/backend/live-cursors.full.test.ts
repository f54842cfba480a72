import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enqueueNotification } from "#server/backend/events/outbox.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { connect, type LiveClient } from "#tests/support/live.ts";
import { manager, useLiveClients } from "#tests/support/live-clients.ts";
import { until } from "#tests/support/until.ts";

const { backend, server, uuidOf, poll } = useLiveClients();

describe("delivery over broken connections", () => {
  test("L083 R5: 5,000 notifications arrive once and in order while the socket is cut every few hundred milliseconds", async () => {
    const total = 5000;
    const sent: string[] = [];
    const seen: string[] = [];
    let cursor = (await poll(manager)).cursor;
    let isWriting = true;
    let client: LiveClient | undefined;
    const missed = () => sent.length - seen.length - (client?.events.length ?? 0);
    const write = async () => {
      while (sent.length < total) {
        const batch = Array.from({ length: Math.min(20, total - sent.length) }, () => randomUUID());
        await backend.db.transaction(async (tx) => {
          for (const deal_uuid of batch) {
            const to = [uuidOf(manager)];
            await enqueueNotification(tx, {
              type: "dealChanged",
              to,
              actorUuid: null,
              values: { number: "1" },
              payload: { deal_uuid },
              now,
            });
          }
        });
        sent.push(...batch);
        // More than a thousand missed would cause a resync, which has another test.
        await until(() => missed() < 800);
      }
      isWriting = false;
    };
    let connections = 0;
    const read = async () => {
      while (isWriting || seen.length < total) {
        connections += 1;
        const current = await connect(backend, server, manager, cursor);
        client = current;
        const since = performance.now();
        await until(() => performance.now() - since > 200 + (connections % 4) * 100 || (!isWriting && missed() <= 0));
        current.socket.terminate();
        expect(current.frames.every((frame) => frame.type !== "resync")).toBe(true);
        // Frames after this cut do not count: the cursor is that of the last read frame.
        const read = [...current.events];
        cursor = current.cursor ?? cursor;
        client = undefined;
        seen.push(...read.map((event) => event.payload.deal_uuid ?? ""));
      }
    };
    await Promise.all([write(), read()]);
    expect(connections).toBeGreaterThan(3);
    expect(seen).toHaveLength(total);
    expect(seen).toEqual(sent);
    const stored = await backend.db
      .select({ id: sql<string>`payload->>'deal_uuid'` })
      .from(notifications)
      .where(eq(notifications.customerUuid, uuidOf(manager)));
    const listed = new Set(stored.map((row) => row.id));
    expect(sent.filter((id) => !listed.has(id))).toEqual([]);
  });
});
