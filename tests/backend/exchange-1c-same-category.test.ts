import { beforeAll, expect, test } from "vitest";
import { applyNow } from "#server/backend/exchange/loads/apply-now.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, groupsXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { addCompany } from "#tests/support/people.ts";

const backend = useBackend("empty");
const oneC = oneCOf(backend);

/** Categories under their names, with the names of their segments. */
const tree = async () => {
  const { rows } = await backend.pool.query<{ name: string; segments: string[] }>(`
    select c.name, array(select s.name from categories s where s.parent_uuid = c.uuid order by s.name collate "ru-x-icu") as segments
    from categories c where c.parent_uuid is null and c.position < 100000 order by c.name collate "ru-x-icu", c.uuid`);
  return rows.map(({ name, segments }) => [name, ...segments]);
};

const groups = groupsXml([
  {
    id: "g-milk",
    name: "Молочное",
    groups: [
      { id: "g-curd", name: "Творог" },
      { id: "g-cheese", name: "Сыры" },
    ],
  },
]);
const catalogue = catalogueXml(
  [
    { id: "p-curd", sku: "1", name: "Творожок", group: "g-curd" },
    { id: "p-cheese", sku: "2", name: "Сырок", group: "g-cheese" },
  ],
  { classifier: groups },
);
const bring = async () => (await oneC.open("1С")).bring({ "import.xml": catalogue });
const targets = async () => {
  const { rows } = await backend.pool.query("select external_id, target from exchange_mappings where kind = 'group' order by 1");
  return Object.fromEntries(rows.map(({ external_id, target }) => [external_id, target]));
};

beforeAll(async () => {
  await addCompany(backend.db, { type: "seller" });
  const rows = [
    { externalId: "Молочное", name: "Молочное" },
    { externalId: "Молочное › Сыры", parent: "Молочное", name: "Сыры" },
  ];
  const load = { feed: "categories", sender: "Таблица", now: backend.now() } as const;
  await backend.db.transaction((tx) => applyNow(tx, { ...load, rows: rows.map((row) => ({ place: row.name, row })) }));
});

test("a group named like a segment of a table is that segment, one like its category waits, and makes no second one", async () => {
  await bring();
  expect(await tree()).toEqual([["Молочное", "Сыры"]]);
  expect(await targets()).toEqual({ "g-milk": "", "g-curd": "", "g-cheese": expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test("taken over as they are, groups join the category of the table that has their name", async () => {
  await backend.pool.query("update exchange_mappings set target = 'own', is_guess = false where external_id in ('g-milk', 'g-curd')");
  const answers = await bring();
  expect(answers[0]).toMatch(/^success/);
  expect(await tree()).toEqual([["Молочное", "Сыры", "Творог"]]);
  const { rows } = await backend.pool.query(
    "select p.name, c.name as segment from products p join categories c on c.uuid = p.segment_uuid order by p.sku",
  );
  expect(rows).toEqual([
    { name: "Творожок", segment: "Творог" },
    { name: "Сырок", segment: "Сыры" },
  ]);
});
