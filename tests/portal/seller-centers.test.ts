import { expect, test } from "vitest";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const list = "/cabinet/exchange/centers";
const typed = {
  ...{ intent: "create", name: "РЦ Уфа", city: "Уфа", address: "Уфа, ул. Складская, 3", postalCode: "450", timeZone: "Asia/Yekaterinburg" },
  ...{ prefixes: "690-692, 693", minOrder: "10 000,50", phone: "", note: "" },
};

test("the distribution director makes a centre, a storage and stops it, without a script and without a table", async () => {
  const visitor = await portal.visit(accounts.DD);
  const refused = await visitor.post(list, typed);
  expect(refused.status).toBe(422);
  expect(text(refused.body)).toContain("Индекс");
  expect(refused.body).toContain(">690-692, 693</textarea>");
  const made = await visitor.post(list, { ...typed, postalCode: "450005" });
  expect(made.status).toBe(303);
  const page = made.location?.split("#")[0] ?? "";
  const shown = (await visitor.get(page)).body;
  expect(shown).toContain(">690, 691, 692, 693</textarea>");
  expect(shown).toContain('value="10000,5"');
  expect(text(shown)).toMatch(/МСК\+2 · Екатеринбург/);
  expect((await visitor.post(page, { intent: "addStorage", name: "Холод", temperatureMode: "+2…+6 °C", address: "" })).status).toBe(303);
  const [, storage = ""] = /storage=([0-9a-f-]{36})/.exec((await visitor.get(page)).body) ?? [];
  const asked = (await visitor.get(`${page}?storage=${storage}&confirm=stopStorage`)).body;
  const version = /name="version" value="(\d+)"/.exec(element(asked, /<form\b[^>]*method="post"[^>]*>/))?.[1] ?? "1";
  expect((await visitor.post(page, { intent: "stopStorage", storage, version })).status).toBe(303);
  expect(text((await visitor.get(page)).body)).toContain("Не используется");
  expect((await visitor.get(`${list}/${crypto.randomUUID()}`)).status).toBe(404);
});
