import { expect, test } from "vitest";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const path = "/cabinet/exchange/synonyms";
const visit = () => portal.visit("content@seller.example");
const rowsOf = (html: string) => elements(element(html, /<tbody\b[^>]*>/), /<tr\b[^>]*>/);

test("synonyms are searched, added, edited and deleted without scripts, and the list keeps its search", async () => {
  const visitor = await visit();
  const narrowed = await visitor.get(`${path}?search=${encodeURIComponent("помидор")}`);
  expect(rowsOf(narrowed.body).length).toBeGreaterThan(0);
  for (const row of rowsOf(narrowed.body)) expect(text(row).toLowerCase()).toContain("помидор");

  const lunar = `${path}?search=${encodeURIComponent("лунный")}`;
  const added = await visitor.post(lunar, { intent: "create", words: "лунный сыр", meaning: "сыр", bothWays: "true" });
  expect([added.status, decodeURI(added.location ?? "")]).toEqual([303, `${path}?search=лунный`]);
  const page = await visitor.get(added.location ?? "");
  expect(text(page.body)).toContain("Запись добавлена");
  const [row = ""] = rowsOf(page.body);
  expect(text(row)).toContain("В обе стороны");

  const edit = links(row).find((link) => link.text === "Изменить")?.href ?? "";
  const form = element((await visitor.get(edit.split("#")[0] ?? "")).body, /<section id="synonym"[^>]*>/);
  expect(form).toContain('value="лунный сыр"');
  const uuid = new URL(edit, "http://x").searchParams.get("edit") ?? "";
  const saved = await visitor.post(edit.split("#")[0] ?? "", {
    ...{ intent: "save", uuid, words: "лунный сыр", meaning: "творог" },
    ...{ lastSeenWords: "лунный сыр", lastSeenMeaning: "сыр", lastSeenBothWays: "true" },
  });
  expect([saved.status, decodeURI(saved.location ?? "")]).toEqual([303, `${path}?search=лунный`]);
  expect(text(rowsOf((await visitor.get(saved.location ?? "")).body)[0] ?? "")).toContain("Только слева направо");

  const ask = links(rowsOf((await visitor.get(lunar)).body)[0] ?? "").find((link) => link.text === "Удалить")?.href ?? "";
  expect(text((await visitor.get(ask)).body)).toContain("Удалить «лунный сыр»?");
  const removed = await visitor.post(ask, { intent: "remove", uuid, sure: "1" });
  expect(removed.status).toBe(303);
  expect(text((await visitor.get(removed.location ?? "")).body)).toContain("Таких слов в записях нет");
});

test("a refused synonym gets an error beside its field and keeps what was typed", async () => {
  const visitor = await visit();
  const empty = await visitor.post(path, { intent: "create", words: "", meaning: "сыр" });
  expect(empty.status).toBe(422);
  expect(element(empty.body, /<input\b[^>]*name="meaning"[^>]*>/)).toContain('value="сыр"');
  const itself = await visitor.post(path, { intent: "create", words: "сыр", meaning: "сыр" });
  expect([itself.status, text(itself.body)]).toEqual([422, expect.stringContaining("Слова и их значение совпадают")]);
  expect(element(itself.body, /<input\b[^>]*name="meaning"[^>]*>/)).toContain('aria-invalid="true"');
});

test("the form of a new synonym is filled in with the words in the address", async () => {
  const { body } = await (await visit()).get(`${path}?words=${encodeURIComponent("сулугуни")}`);
  expect(element(body, /<input\b[^>]*name="words"[^>]*>/)).toContain('value="сулугуни"');
});

test("a search without hits is listed, offered as a synonym and dismissed without scripts", async () => {
  const guest = await portal.visit(null);
  await guest.get(`/catalog?search=${encodeURIComponent("зырмукович")}`);
  const visitor = await visit();
  const missed = "/cabinet/exchange/missed";
  const page = await visitor.get(missed);
  const row = rowsOf(page.body).find((each) => text(each).includes("зырмукович")) ?? "";
  expect(text(row)).toContain("только гости");
  const add = links(row).find((link) => link.text === "Добавить синоним")?.href ?? "";
  expect(element((await visitor.get(add)).body, /<input\b[^>]*name="words"[^>]*>/)).toContain('value="зырмукович"');
  const rejected = await visitor.post(missed, { intent: "dismiss", query: "" });
  expect([rejected.status, element(rejected.body, /<title>[^<]*/)]).toEqual([422, expect.stringContaining("Ошибка: ")]);
  expect(element(rejected.body, /<div[^>]*id="errors"/)).toContain('role="alert"');
  const gone = await visitor.post(missed, { intent: "dismiss", query: "зырмукович" });
  expect([gone.status, gone.location]).toEqual([303, missed]);
  expect(text((await visitor.get(missed)).body)).toContain("Всё, что искали, нашлось");
});
