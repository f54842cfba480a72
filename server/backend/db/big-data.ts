/**
 * Fills a large database for load tests, deterministic for given sizes: `npm run data:big -- --products 100000 --companies 10000
 * --deals 1000000`. Uses DATABASE_URL or the embedded database of DATA_DIR. Seeds the demo data first; `--products` counts its
 * products too. Idempotent: a repeated run adds only what is missing.
 */
import { parseArgs } from "node:util";
import { env } from "../../env.ts";
import { ensureEmbeddedDatabase } from "../../postgres/embedded.ts";
import { generateCatalogue } from "./big/big-catalogue.ts";
import { generateCompanies } from "./big/big-companies.ts";
import { generateDeals, generateNotifications } from "./big/big-deals.ts";
import { checkServer, openPool } from "./connect.ts";
import { openDatabase } from "./database.ts";
import { seedDemo } from "./demo/seed.ts";
import { migrateDatabase } from "./migrate.ts";

const defaults = {
  products: "100000",
  companies: "10000",
  deals: "1000000",
  notifications: "1000000",
  "price-lists": "200",
  "list-items": "2000",
};

const { values } = parseArgs({
  options: Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, { type: "string" as const, default: value }])),
});
const sizes = Object.fromEntries(Object.keys(defaults).map((name) => [name, sizeOf(name)])) as Record<keyof typeof defaults, number>;

function sizeOf(name: string): number {
  const size = Number((values as Record<string, string>)[name]);
  if (Number.isSafeInteger(size) && size >= 0) return size;
  console.error(`--${name} must be a whole number`);
  process.exit(2);
}

const embedded = env.DATABASE_URL ? null : await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR });
const pool = openPool(env.DATABASE_URL ?? embedded?.connection ?? "", { max: 2, applicationName: "big data" });
try {
  await checkServer(pool);
  await migrateDatabase(pool);
  await seedDemo(openDatabase(pool), { now: new Date() });
  await generate();
} finally {
  await pool.end();
  await embedded?.stop();
}

async function generate(): Promise<void> {
  const now = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const client = await pool.connect();
  try {
    const catalogue = { products: sizes.products, priceLists: sizes["price-lists"], itemsPerList: sizes["list-items"] };
    await timed("catalogue", () => generateCatalogue(client, catalogue));
    await timed("companies", () => generateCompanies(client, sizes.companies, sizes["price-lists"]));
    await timed("deals", () => generateDeals(client, sizes.deals, sizes.companies, now));
    await timed("notifications", () => generateNotifications(client, sizes.notifications, sizes.companies, now));
    await timed("vacuum", async () => {
      await client.query("vacuum analyze");
      return {};
    });
  } finally {
    // Closes the connection instead of returning it to the pool: it has temporary tables and no timeouts.
    client.release(true);
  }
}

async function timed(what: string, work: () => Promise<Record<string, number>>): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`${what}: begun`);
  const progress = setInterval(() => console.log(`${what}: ${seconds()} so far`), 30_000);
  const counts = await work().finally(() => clearInterval(progress));
  const shown = Object.entries(counts).map(([name, count]) => `${name} ${count.toLocaleString("en")}`);
  console.log(`${what}: ${[...shown, seconds()].join(", ")}`);
}
