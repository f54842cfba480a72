import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { enqueueDeliveries } from "#server/backend/webhooks/enqueue-deliveries.ts";
import { post } from "#server/backend/webhooks/post.ts";
import { testNow } from "#tests/support/clock.ts";
import { later, useWebhooks } from "#tests/support/webhook-deliveries.ts";

const { backend, receiver, newWebhook, newDeal, work, only } = useWebhooks();

describe("deliveries that fail", () => {
  test("a request without a response times out after ten seconds", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const began = Date.now();
    const { port } = silent.address() as { port: number };
    expect(await post(`http://127.0.0.1:${port}/`, {}, "{}", { allowPrivate: true })).toMatchObject({ failure: "timeout" });
    expect(Date.now() - began).toBeGreaterThan(9_000);
    silent.close();
  });
});

test("a delivery of a killed process is not sent while that may still live, and then sent again under the same id", async () => {
  const { uuid: webhook } = await newWebhook();
  await newDeal();
  while (await enqueueDeliveries(backend.db, backend.now()));
  const { host, port, user, database } = backend.pool.options;
  const script = new URL("../support/webhooks-process.ts", import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    [script, JSON.stringify({ host, port, user, database }), webhook, testNow.toISOString(), backend.settings.tokenSecrets[0] ?? ""],
    {
      stdio: "ignore",
    },
  );
  receiver.answer(() => child.kill("SIGKILL"));
  await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
  receiver.answer((_, response) => response.end("ok"));
  await work(webhook);
  expect(receiver.received).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "waiting", tries: 1 });
  backend.setNow(later(61));
  await work(webhook);
  const ids = receiver.taken().map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await only()).toMatchObject({ state: "delivered", tries: 2 });
});
