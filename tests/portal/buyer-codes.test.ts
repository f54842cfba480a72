import { beforeEach, expect, test } from "vitest";
import { kefir } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const at = "/cabinet/ordering/codes";
const director = "director@alfa.example";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));

beforeEach(() => portal.backend.pool.query("delete from buyer_codes"));

test("a buyer pastes codes without script, sees them, changes one by its link and removes it after a question", async () => {
  const visitor = await portal.visit(director);
  expect(main((await visitor.get(at)).body)).toContain("Кодов пока нет");
  const saved = await visitor.post(at, { intent: "load", text: "010-241\tМОЛ-17\n010-377 МОЛ-18" });
  expect([saved.status, saved.location]).toEqual([303, at]);
  const page = await visitor.follow(saved);
  expect(main(page.body)).toContain("МОЛ-17");
  expect(page.body).toContain("Сохранено 2 кода");
  expect(main((await visitor.get(`${at}?search=мол-18`.replace("мол", encodeURIComponent("мол")))).body)).not.toContain("МОЛ-17");
  const uuid = kefir;
  expect(page.body).toContain(`edit=${uuid}`);
  const edit = await visitor.get(`${at}?edit=${uuid}`);
  expect(element(edit.body, /<textarea[^>]*name="text"/)).toMatch(/>\s*010-241\tМОЛ-17/);
  const asked = await visitor.get(`${at}?confirm=remove&uuid=${uuid}`);
  expect(text(asked.body)).toContain("Убрать код МОЛ-17?");
  expect((await visitor.post(at, { intent: "remove", uuid })).status).toBe(303);
  expect(main((await visitor.get(at)).body)).not.toContain("МОЛ-17");
});

test("wrong rows come back with what is wrong with each, the others are stored; nothing at all is an error beside the field", async () => {
  const visitor = await portal.visit(director);
  const partly = await visitor.post(at, { intent: "load", text: "010-241\tМОЛ-17\n999-999\tХ1\n010-377" });
  expect(partly.status).toBe(422);
  expect(main(partly.body)).toContain("Сохранён 1 код. Остальные строки исправьте ниже.");
  expect(main(partly.body)).toContain(
    "Строка 2: товара с артикулом «999-999» нет в каталоге; Строка 3: у артикула «010-377» не указан ваш код",
  );
  expect(element(partly.body, /<textarea[^>]*name="text"/)).toMatch(/>\s*999-999\tХ1\n010-377/);
  const empty = await visitor.post(at, { intent: "load", text: "" });
  expect([empty.status, main(empty.body)]).toEqual([422, expect.stringContaining("Вставьте строки или выберите файл")]);
});

test("the quick order says that a line was found by the company's own code", async () => {
  const visitor = await portal.visit(director);
  await visitor.post(at, { intent: "load", text: "010-241\tМОЛ-17" });
  const { body: page } = await visitor.get("/cabinet/ordering/quick");
  const branchUuid = /name="branchUuid"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? /<option value="([\da-f-]{36})"/.exec(page)?.[1] ?? "";
  const preview = await visitor.post("/cabinet/ordering/quick", { intent: "check", branchUuid, text: "МОЛ-17 20" });
  expect(main(preview.body)).toContain("Найдено по вашему коду");
});
