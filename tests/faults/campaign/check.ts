import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { History, Ports } from "./history.ts";

export type Start = { deals: Set<string>; reserved: Map<string, number>; ledgerId: number };

/** Raises the limits of contracts, so that orders are not refused, and reads what is there before the work. */
export async function readStart(client: pg.Client): Promise<Start> {
  await client.query("update contract_lines set limit_kopecks = limit_kopecks + 100000000000");
  const deals = await client.query<{ uuid: string }>("select uuid from deals");
  const lines = await client.query<{ uuid: string; reserved: string }>("select uuid, reserved_kopecks as reserved from contract_lines");
  const last = await client.query<{ id: string }>("select coalesce(max(id), 0) as id from ledger_rows");
  return {
    deals: new Set(deals.rows.map(({ uuid }) => uuid)),
    reserved: new Map(lines.rows.map(({ uuid, reserved }) => [uuid, Number(reserved)])),
    ledgerId: Number(last.rows[0]?.id),
  };
}

type CheckTarget = { ports: Ports; key: string; timeoutMs: number };

/** Everything that does not hold, as sentences. */
export async function violationsOf(client: pg.Client, start: Start, history: History, target: CheckTarget): Promise<string[]> {
  const found = [...history.failures];
  const { rows: deals } = await client.query<{ uuid: string; status: string; total: string }>(
    "select uuid, status, total_kopecks as total from deals",
  );
  const made = deals.filter(({ uuid }) => !start.deals.has(uuid));
  const answered = new Map(history.orders.flatMap(({ uuids, key }) => [...uuids].map((uuid) => [uuid, key])));
  for (const { key, uuids, refused } of history.orders) {
    if (uuids.size > 1) found.push(`the order ${key} was answered as ${uuids.size} deals`);
    if (uuids.size === 0 && !refused) found.push(`the order ${key} never got a definite answer`);
    for (const uuid of uuids)
      if (!made.some((deal) => deal.uuid === uuid)) found.push(`the deal ${uuid} of ${key} was answered and is not there`);
  }
  for (const { uuid, status } of made) {
    if (!answered.has(uuid)) found.push(`the deal ${uuid} was answered to nobody`);
    if (history.declined.has(uuid) && status !== "declined_by_buyer") found.push(`the deal ${uuid} was declined and is ${status}`);
  }
  found.push(...(await brokenRows(client, start)));
  found.push(...(await brokenLoads(client, history, target)));
  return found;
}

async function brokenRows(client: pg.Client, { reserved, ledgerId }: Start): Promise<string[]> {
  const half = await client.query<{ uuid: string }>(`
    select d.uuid from deals d
    where not exists (select from deal_lines l where l.deal_uuid = d.uuid)
      or not exists (select from suborders s where s.deal_uuid = d.uuid)
      or (select coalesce(sum(total_kopecks), 0) from deal_lines l where l.deal_uuid = d.uuid) <> d.total_kopecks`);
  const keys = await client.query("select from idempotency_keys where answer is null");
  const kept = await client.query<{ deal: string; sum: string }>(
    `select r.deal_uuid as deal, sum(case kind when 'reserve' then amount_kopecks else -amount_kopecks end) as sum
     from ledger_rows r join deals d on d.uuid = r.deal_uuid where r.id > $1
     group by r.deal_uuid, d.status, d.total_kopecks
     having sum(case kind when 'reserve' then amount_kopecks else -amount_kopecks end)
       <> case when d.status like 'declined%' then 0 else d.total_kopecks end`,
    [ledgerId],
  );
  const lines = await client.query<{ uuid: string; reserved: string; sum: string }>(
    `select l.uuid, l.reserved_kopecks as reserved,
       coalesce(sum(case r.kind when 'reserve' then amount_kopecks else -amount_kopecks end), 0) as sum
     from contract_lines l left join ledger_rows r on r.contract_line_uuid = l.uuid and r.id > $1 group by l.uuid`,
    [ledgerId],
  );
  return [
    ...half.rows.map(({ uuid }) => `the deal ${uuid} has no lines or suborders, or its sums differ`),
    ...(keys.rowCount ? [`${keys.rowCount} idempotency keys have no answer`] : []),
    ...kept.rows.map(({ deal, sum }) => `the ledger keeps ${sum} kopecks for the deal ${deal}`),
    ...lines.rows
      .filter((line) => Number(line.reserved) - (reserved.get(line.uuid) ?? 0) !== Number(line.sum))
      .map(({ uuid }) => `the contract line ${uuid} has another reserve than its ledger`),
  ];
}

/** Every accepted load is finished, and its goods are there once. */
async function brokenLoads(client: pg.Client, { ask, loads }: History, { ports, key, timeoutMs }: CheckTarget): Promise<string[]> {
  const authorization = `Bearer ${key}`;
  const end = performance.now() + timeoutMs;
  const found: string[] = [];
  for (const { uuid, ids } of loads) {
    const read = async () => (await ask(ports.portal, "GET", `/v1/exchange/loads/${uuid}`, { authorization })).body;
    let load = await read();
    while (load?.state !== "done" && performance.now() < end) {
      await pause(500);
      load = await read();
    }
    const counts = load?.counts as { new?: number; read?: number } | undefined;
    if (load?.state !== "done" || counts?.read !== ids.length || counts.new !== ids.length)
      found.push(`the load ${uuid} of ${ids.length} rows is ${load?.state}: ${JSON.stringify(counts)}`);
    const { rows } = await client.query<{ count: string }>("select count(*) as count from products where sku = any($1)", [ids]);
    if (Number(rows[0]?.count) !== ids.length) found.push(`the load ${uuid} has ${rows[0]?.count} of ${ids.length} goods`);
  }
  return found;
}
