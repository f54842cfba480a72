import { expect, test } from "vitest";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const page = "/cabinet/exchange/categories";
const typed = {
  intent: "create",
  name: "Икра",
  shortName: "",
  parentUuid: "",
  assortment: "",
  newAssortment: "",
  temperatureMode: "",
  position: "70",
};

test("the content manager makes a category and a segment with its temperature and deletes it, without a script or a table", async () => {
  const visitor = await portal.visit(accounts.CM);
  const refused = await visitor.post(page, { ...typed, position: "много" });
  expect(refused.status).toBe(422);
  expect(text(refused.body)).toContain("Укажите целое число от 0 до 100000");
  expect(refused.body).toContain('value="много"');
  expect((await visitor.post(page, typed)).status).toBe(303);
  const shown = (await visitor.get(page)).body;
  expect(text(shown)).toMatch(/Икра категория.*Нет подразделов/);
  expect(shown.split(">Чего не хватает</span>"), "a card leaves out a label without a value").toHaveLength(2);
  const [, parentUuid = ""] = /<option value="([0-9a-f-]{36})">Икра<\/option>/.exec(shown) ?? [];
  const without = await visitor.post(page, { ...typed, name: "Икра красная", parentUuid });
  expect([without.status, text(without.body)]).toEqual([422, expect.stringContaining("Ассортимент договора")]);
  expect((await visitor.post(page, { ...typed, name: "Икра красная", parentUuid, newAssortment: "Икра" })).status).toBe(303);
  const waiting = (await visitor.get(page)).body;
  expect(text(waiting)).toMatch(/Икра красная.*Нет температуры/);
  const [, category = ""] = /aria-label="Изменить: Икра красная"[^>]*category=([0-9a-f-]{36})/.exec(waiting) ?? [];
  const form = (await visitor.get(`${page}?category=${category}`)).body;
  const [, assortment = ""] =
    /<option value="([0-9a-f-]{36})" selected="">Икра<\/option><option/.exec(form.split('name="assortment"').slice(1).join("")) ?? [];
  const save = { ...typed, intent: "save", category, name: "Икра красная", parentUuid, assortment, version: "1" };
  const unknown = await visitor.post(page, { ...save, assortment: crypto.randomUUID() });
  expect([unknown.status, text(unknown.body)]).toEqual([422, expect.stringContaining("вариант не выбран")]);
  expect((await visitor.post(page, { ...save, temperatureMode: "+2…+6 °C" })).status).toBe(303);
  const several = { intent: "setSegments", assortment: "", newAssortment: "", temperatureMode: "" };
  const unmarked = await visitor.post(page, { ...several, temperatureMode: "−18 °C" });
  expect([unmarked.status, text(unmarked.body)]).toEqual([422, expect.stringContaining("Отметьте в списке хотя бы один подраздел")]);
  expect(unmarked.body).toContain('value="−18 °C"');
  const nothing = await visitor.post(page, { ...several, segments: category });
  expect([nothing.status, text(nothing.body)]).toEqual([422, expect.stringContaining("Укажите температуру или ассортимент")]);
  expect(nothing.body).toMatch(new RegExp(`<input(?=[^>]*value="${category}")(?=[^>]*checked="")`));
  expect((await visitor.post(page, { ...several, segments: category, newAssortment: "Икра и рыба" })).status).toBe(303);
  expect(text((await visitor.get(page)).body)).toMatch(/Икра красная Ассортимент договора Икра и рыба/);
  expect((await visitor.post(page, { ...several, segments: category, assortment })).status).toBe(303);
  expect(text((await visitor.get(page)).body)).toMatch(/Икра красная Ассортимент договора Икра Температура \+2…\+6\s°C/);
  const stale = await visitor.post(page, { ...save, temperatureMode: "−18 °C" });
  expect(stale.status).toBe(409);
  expect(stale.body).toContain('value="−18 °C"');
  expect(text((await visitor.get(`${page}?category=${category}&confirm=remove`)).body)).toContain("Удалить «Икра красная»?");
  expect((await visitor.post(page, { intent: "remove", category, version: "4" })).status).toBe(303);
  expect(text((await visitor.get(page)).body)).not.toContain("Икра красная");
});

test("of more segments than one form takes the first ones are marked, which is said; the rest follow", async () => {
  const { pool } = portal.backend;
  const { rows } = await pool.query(
    `insert into categories (uuid, name, short_name, icon, tint, position)
     values (gen_random_uuid(), 'Большая', 'Большая', '', '', 90) returning uuid`,
  );
  await pool.query(
    `insert into categories (uuid, parent_uuid, name, short_name, icon, tint, position, assortment_uuid)
     select gen_random_uuid(), $1, 'Мелкий ' || n, 'Мелкий', '', '', n, (select uuid from assortments order by name limit 1)
     from generate_series(1, 501) n`,
    [rows[0].uuid],
  );
  const visitor = await portal.visit(accounts.CM);
  const marked = async () => {
    const { body } = await visitor.get(`${page}?marked=temperature`);
    const boxes = [...body.matchAll(/<input[^>]*name="segments"[^>]*>/g)].map(([box]) => box);
    const chosen = boxes.filter((box) => box.includes("checked")).map((box) => /value="([^"]+)"/.exec(box)?.[1] ?? "");
    return { chosen, isSaid: text(body).includes("Отмечены первые 500") };
  };
  const first = await marked();
  expect([first.chosen.length, first.isSaid]).toEqual([500, true]);
  const sent = new URLSearchParams({ intent: "setSegments", temperatureMode: "+2…+6 °C", assortment: "", newAssortment: "" });
  for (const uuid of first.chosen) sent.append("segments", uuid);
  expect((await visitor.postText(page, sent.toString())).status).toBe(303);
  const rest = await marked();
  expect([rest.chosen.length, rest.isSaid]).toEqual([1, false]);
});
