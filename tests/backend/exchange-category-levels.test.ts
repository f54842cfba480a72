import { beforeEach, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

/** Categories and segments: no feed makes a third level, neither from below nor from above. */
const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const third = "Уровней два: категория и её подразделы. Здесь назван подраздел: укажите категорию, в которой он лежит";
const full = "В этой категории есть подразделы, а уровней два: сначала перенесите их в другую категорию";

const top = { externalId: "t", name: "Верх" };
const other = { externalId: "o", name: "Другой верх" };
const segment = { externalId: "s", parent: "t", name: "Подраздел" };
const deeper = { externalId: "d", parent: "s", name: "Третий уровень" };

/** Names of what stands deeper than a segment, or under nothing. */
async function deepOnes() {
  const { rows } = await backend.pool.query(`select c.name from categories c join categories s on s.uuid = c.parent_uuid
    where s.parent_uuid is not null or not exists (select from categories a where a.uuid = c.parent_uuid)`);
  return rows;
}

const send = async (rows: readonly object[], trial = false) => {
  const { counts, refusals } = await exchange.load("categories", rows as never, { trial });
  return { counts, refusals: refusals.map(({ place, field, message }) => [place, field, message]) };
};

describe.each([[true], [false]])("as a trial: %j", (trial) => {
  test.each([
    ["after it", [top, segment, deeper], "3"],
    ["before it", [deeper, segment, top], "1"],
  ])("a segment of a segment that is sent along %s is refused by its row, the others land", async (_, rows, place) => {
    const sent = rows.map((row) => ({
      ...row,
      externalId: `${row.externalId}-${trial}-${place}`,
      name: `${row.name} ${trial} ${place}`,
      ...("parent" in row && { parent: `${row.parent}-${trial}-${place}` }),
    }));
    const load = await send(sent, trial);
    expect(load.refusals).toEqual([[place, "parent", third]]);
    expect(load.counts).toMatchObject({ read: 3, new: 2, refused: 1 });
    expect(await deepOnes()).toEqual([]);
  });
});

describe("beside what is stored", () => {
  beforeEach(async () => {
    await send([top, other, segment]);
  });

  test("a segment is no parent, by its id, uuid or together with a change of it", async () => {
    const { rows } = await backend.pool.query("select uuid from categories where name = 'Подраздел'");
    for (const parent of ["s", rows[0].uuid]) expect((await send([{ ...deeper, parent }])).refusals).toEqual([["1", "parent", third]]);
    const along = await send([{ externalId: "s", name: "Подраздел", position: 7 }, deeper]);
    expect(along.refusals).toEqual([["2", "parent", third]]);
    expect(await deepOnes()).toEqual([]);
  });

  test("a category with segments moves into no other one, in a trial and for good", async () => {
    for (const trial of [true, false]) expect((await send([{ ...top, parent: "o" }], trial)).refusals).toEqual([["1", "parent", full]]);
    expect(await deepOnes()).toEqual([]);
  });

  test("a category that becomes a segment takes no segments in the same load", async () => {
    const rows = [
      { ...other, parent: "t" },
      { externalId: "d-2", parent: "o", name: "Под бывшей категорией" },
    ];
    expect((await send(rows, true)).refusals).toEqual([["2", "parent", third]]);
    expect((await send(rows)).refusals).toEqual([["2", "parent", third]]);
    expect(await deepOnes()).toEqual([]);
    await backend.pool.query("update categories set parent_uuid = null where name = 'Другой верх'");
  });

  test("undoing a load brings no category with segments back into another one", async () => {
    const as = "Полная";
    const load = (rows: readonly object[], mode: "changes" | "full" = "changes") =>
      exchange.load("categories", rows as never, { as, mode });
    await load([{ externalId: "u", parent: "Верх", name: "Сначала подраздел" }]);
    const raised = await load([{ externalId: "u", name: "Сначала подраздел" }], "full");
    expect(raised.counts).toMatchObject({ changed: 1, refused: 0 });
    expect((await load([{ externalId: "v", parent: "u", name: "Под ним" }])).refusals).toEqual([]);
    const supervisor = await backend.as("supervisor@seller.example");
    const { body } = await supervisor(calls.undoLoad, { params: { uuid: raised.uuid } });
    await exchange.work("categories");
    expect((await exchange.read(body.uuid)).refusals).toMatchObject([{ field: "parent", message: full }]);
    expect(await deepOnes()).toEqual([]);
  });
});
