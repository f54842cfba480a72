import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const file = new URL("../../server/backend/db/migrations/0004_temperature-modes.sql", import.meta.url);

test("temperatures from before are brought to the spelling in which rows are read now; other modes stay", async () => {
  const row = { name: "РЦ Температур", city: "Тула", address: "Тула", postalCode: "300000" };
  await exchange.load("centers", [{ externalId: "t", ...row }]);
  const modes = {
    "+2..+6": "+2…+6 °C",
    "от 2 до 6 °С": "+2…+6 °C",
    "2-6": "+2…+6 °C",
    "+2…+6 °C": "+2…+6 °C",
    "-18": "−18 °C",
    "-18...-24": "−18…−24 °C",
    "0 / +4": "0…+4 °C",
    "не выше −18 °C": "не выше −18 °C",
    сухой: "сухой",
  };
  const names = Object.keys(modes);
  await exchange.load(
    "storages",
    names.map((name, at) => ({ externalId: `t-${at}`, center: "t", name, temperatureMode: "x" })),
  );
  await backend.pool.query("update storages set temperature_mode = name where temperature_mode = 'x'");
  for (const statement of (await readFile(file, "utf8")).split("--> statement-breakpoint")) await backend.pool.query(statement);
  const { rows } = await backend.pool.query("select name, temperature_mode as mode from storages where name = any($1)", [names]);
  expect(Object.fromEntries(rows.map(({ name, mode }) => [name, mode]))).toEqual(modes);
});

test("a category and a storage whose temperature is written in two ways fit each other", async () => {
  await exchange.load("categories", [{ externalId: "cold", name: "Холодный ряд", temperatureMode: "+1 - +3°С" }]);
  await exchange.load("storages", [{ externalId: "cold", center: "t", name: "Холодный", temperatureMode: "от 1 до 3" }]);
  const { rows } = await backend.pool.query(
    `select c.temperature_mode as category, s.temperature_mode as storage from categories c, storages s
      where c.name = 'Холодный ряд' and s.name = 'Холодный'`,
  );
  expect(rows).toEqual([{ category: "+1…+3 °C", storage: "+1…+3 °C" }]);
});
