import autocannon from "autocannon";
import { createApp } from "#server/backend/app.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { ensureEmbeddedDatabase } from "#server/backend/db/embedded.ts";
import { readFileSync } from "node:fs";
const db = await ensureEmbeddedDatabase({ dataDir: process.env.DATA_DIR!, log: () => {} });
const pool = openPool(db.connection, { max: 10 });
const app = await createApp({ pool, settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true } });
await app.listen({ port: 4555 });
const login = await app.inject({ method: "POST", url: "/auth/login", payload: { login: process.env.LOGIN ?? "big-7@buyers.example", password: "Demo-2026!", method: "email" } });
const token = login.json().access_token;
const cats = (await app.inject("/v1/products/categories")).json().categories;
const dairy = cats[0].uuid;
const first = (await app.inject({ url: "/v1/products?perPage=1&search=кефир", headers: { authorization: `Bearer ${token}` } })).json().products[0].uuid;
const cpuOf = (pid: number | string) => { try { const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" "); return (Number(f[11]) + Number(f[12])) * 10; } catch { return 0; } };
const pids = async () => (await pool.query("select pid from pg_stat_activity where application_name='portal'")).rows.map((r: any) => r.pid);
const paths: Record<string, string> = {
  ping: "/healthz",
  "list price": `/v1/products?categoriesUuids=${dairy}&sort=price:asc&perPage=48`,
  "list name": `/v1/products?categoriesUuids=${dairy}&perPage=48`,
  "list all price": `/v1/products?sort=price:asc&perPage=48`,
  "page 50": `/v1/products?sort=price:asc&perPage=20&page=50`,
  "two filters": `/v1/products?categoriesUuids=${dairy}&sort=price:asc&perPage=48&inStock=true&rating=4`,
  detail: `/v1/products/product/${first}`,
  "search молоком": `/v1/products?search=${encodeURIComponent("молоком")}&perPage=48`,
  "search few": `/v1/products?search=${encodeURIComponent("авокадо заливной")}&perPage=48`,
  "search sku": `/v1/products?search=0-24&perPage=48`,
  "search many": `/v1/products?search=${encodeURIComponent("охл")}&perPage=48`,
  "search typo": `/v1/products?search=${encodeURIComponent("кифир")}&perPage=48`,
  suggest: `/v1/products/suggestions?search=${encodeURIComponent("моло")}`,
  categories: "/v1/products/categories",
};
for (const [name, path] of Object.entries(paths)) {
  if (process.env.ONLY && !process.env.ONLY.split(",").includes(name)) continue;
  const probe = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  await autocannon({ url: "http://127.0.0.1:4555" + path, connections: 8, duration: 2, headers: { authorization: `Bearer ${token}` } });
  const list = await pids();
  const before = list.reduce((s: number, p: number) => s + cpuOf(p), 0); const c0 = process.cpuUsage();
  const r = await autocannon({ url: "http://127.0.0.1:4555" + path, connections: 8, duration: 4, headers: { authorization: `Bearer ${token}` } });
  const c1 = process.cpuUsage(c0); const dbCpu = list.reduce((s: number, p: number) => s + cpuOf(p), 0) - before;
  const n = r["2xx"] || 1;
  console.log(name.padEnd(16), String(Math.round(r.requests.average)).padStart(6), "req/s  p50", r.latency.p50, "ms node(+cannon)", ((c1.user + c1.system) / 1000 / n).toFixed(2), "db", (dbCpu / n).toFixed(2), "bytes", probe.body.length, "total", probe.json?.().total, r.non2xx ? `non2xx ${r.non2xx}` : "");
}
await app.close(); await pool.end(); await db.stop();
process.exit(0);
