import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { payments } from "#contract/payments.ts";
import { issueWaiting } from "#server/backend/papers/advances/issue-waiting.ts";
import type { Place } from "#tests/support/advances-process.ts";
import { useBackend } from "#tests/support/backend.ts";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { testNow } from "#tests/support/clock.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "transferred_to_warehouse", ["companies", "paper_signers", "seller_regimes"]);

/** The connections of the process besides the test's own. */
async function untilGone(): Promise<void> {
  await until(async () => {
    const { rows } = await backend.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'advances-process'",
    );
    return rows.length === 0;
  });
}

const places: Place[] = [
  { begins: "begin", when: "after" },
  { begins: 'delete from "waiting_advances"', when: "after" },
  { begins: 'insert into "papers"', when: "before" },
  { begins: 'insert into "papers"', when: "after" },
  { begins: "commit", when: "before" },
  { begins: "commit", when: "sent" },
  { begins: "commit", when: "after" },
];

test.each(places)(
  "a process killed at «$begins», $when it, leaves an invoice for an advance that the next pass issues, or has issued it",
  async (place) => {
    await backend.pool.query("delete from payments; delete from waiting_advances");
    const other = await world.store({});
    const { rows } = await backend.pool.query<{ number: string }>("select number::text from deals where uuid = any($1) order by number", [
      [world.deal, other],
    ]);
    const supervisor = await backend.as("supervisor@seller.example");
    const text = bankStatement(
      ...rows.map(({ number }, index) => ({ sum: "1000.00", purpose: `Предоплата по заказу № ${number}`, number: `4${index}` })),
    );
    await supervisor(payments.load, { body: { fileBody: Buffer.from(text).toString("base64"), originalFilename: "a.txt" } });
    expect((await supervisor(payments.postReady)).body.posted).toBe(2);
    const { host, port, user, password, database } = backend.pool.options;
    const connection = { host, port, user, password, database };
    const script = new URL("../support/advances-process.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [script, JSON.stringify(connection), JSON.stringify(place), testNow.toISOString()], {
      stdio: "ignore",
    });
    expect((await once(child, "exit"))[1]).toBe("SIGKILL");
    await untilGone();
    while (await issueWaiting(backend.db, testNow));
    const issued = await Promise.all(
      [world.deal, other].map(async (deal) =>
        (await papersOf(world.rep, deal)).papers.flatMap(({ kind, number, total }) =>
          kind === "advanceInvoice" ? [[number, total.amount]] : [],
        ),
      ),
    );
    expect(issued.map((papers) => papers.map(([, sum]) => sum))).toEqual([[1000], [1000]]);
    expect(
      issued
        .flat()
        .map(([number]) => number)
        .sort(),
    ).toEqual(["1", "2"]);
    expect((await backend.pool.query("select from waiting_advances")).rows).toEqual([]);
  },
);
