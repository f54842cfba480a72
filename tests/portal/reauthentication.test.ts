import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#server/backend/auth/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { password } from "#tests/support/backend.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, links, text } from "#tests/support/portal-html.ts";
import { addFactor, codeAt, wrongCode } from "#tests/support/second-factor.ts";

const portal = usePortal();
const { backend } = portal;
const page = "/cabinet/exchange/keys";
const asking = `/cabinet/confirm?redirect=${encodeURIComponent(page)}`;
const mainOf = ({ body }: { body: string }) => text(element(body, /<main\b/));

let people = 0;
/** Somebody who may make exchange keys and signed in long ago. */
async function staleSupervisor({ hasFactor = false } = {}) {
  people += 1;
  const email = `stale${people}@seller.example`;
  const person = await addPerson(backend.db, { companyUuid: demoUuid("company", "seller"), email, roles: ["supervisor"] });
  const visitor = await portal.visit(email);
  if (hasFactor) await addFactor(backend, person.userUuid);
  await backend.db.update(sessions).set({ provenAt: null }).where(eq(sessions.userUuid, person.userUuid));
  const name = `Склад ${people}`;
  const fields = { intent: "make", key: randomUUID(), name, writesScope: "some", writes: ["goods"], readsScope: "none" };
  return { visitor, name, make: () => visitor.post(page, fields) };
}

const keysNamed = (name: string) => backend.db.$count(exchangeKeys, eq(exchangeKeys.name, name));

describe("operations 4: a dangerous form of a session that was proven long ago", () => {
  test("leads to a page that asks for the password, then back with what was typed; it is done when it is sent again", async () => {
    const { visitor, name, make } = await staleSupervisor();
    const sent = await make();
    expect([sent.status, sent.location, await keysNamed(name)]).toEqual([303, asking, 0]);
    const shown = await visitor.get(asking);
    expect(mainOf(shown)).toContain("Подтвердите, что это вы");
    expect([shown.body.includes('name="currentPassword"'), shown.body.includes('name="code"')]).toEqual([true, false]);

    const wrong = await visitor.post(asking, { intent: "prove", currentPassword: "Wrong-1234" });
    expect([wrong.status, mainOf(wrong).includes("Текущий пароль указан неверно")]).toEqual([422, true]);
    expect((await make()).location, "still closed").toBe(asking);

    const proven = await visitor.post(asking, { intent: "prove", currentPassword: password });
    expect([proven.status, proven.location, await keysNamed(name)]).toEqual([303, page, 0]);
    const back = await visitor.get(page);
    expect(back.body).toContain(`value="${name}"`);
    expect(mainOf(back)).toContain("Форма ещё не отправлена");
    expect(text(back.body)).toContain("Ближайшие 10 минут пароль спрашивать не будем");
    expect([(await make()).status, await keysNamed(name)]).toEqual([200, 1]);
    expect(mainOf(await visitor.get(asking)), "asked too often").toContain("Пароль сейчас не нужен");
  });

  test("asks a person with a second factor for a code too", async () => {
    const { visitor, make } = await staleSupervisor({ hasFactor: true });
    await make();
    expect((await visitor.get(asking)).body).toContain('name="code"');
    const fields = { intent: "prove", currentPassword: password };
    const without = await visitor.post(asking, { ...fields, code: "" });
    expect([without.status, mainOf(without).includes("Код из приложения или резервный")]).toEqual([422, true]);
    expect((await visitor.post(asking, { ...fields, code: wrongCode(backend.now()) })).status).toBe(422);
    expect((await make()).location, "still closed").toBe(asking);
    expect((await visitor.post(asking, { ...fields, code: codeAt(backend.now()) })).location).toBe(page);
    expect((await make()).status).toBe(200);
  });

  test("is not shown to another person who signs in in the same browser, nor opened by their password", async () => {
    const { visitor, name, make } = await staleSupervisor();
    await make();
    const other = await staleSupervisor();
    await visitor.post("/logout", {});
    await visitor.post("/login", { login: `stale${people}@seller.example`, password });
    expect((await visitor.get(page)).body).not.toContain(`value="${name}"`);
    expect((await other.make()).location, "another browser of that person").toBe(asking);
  });

  test("leads back to the portal's own pages only", async () => {
    const { visitor } = await staleSupervisor();
    for (const redirect of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
      const { location } = await visitor.post(`/cabinet/confirm?redirect=${encodeURIComponent(redirect)}`, {
        intent: "prove",
        currentPassword: password,
      });
      expect(location, redirect).toBe("/cabinet/settings");
    }
  });
});

test("the download of one's own data asks for the password, and is given after it", async () => {
  const { visitor } = await staleSupervisor();
  const closed = await visitor.get("/resources/personal-data");
  expect([closed.status, closed.location]).toEqual([303, `/cabinet/confirm?redirect=${encodeURIComponent("/cabinet/user")}`]);
  expect((await visitor.post(closed.location ?? "", { intent: "prove", currentPassword: password })).location).toBe("/cabinet/user");
  expect((await visitor.get("/resources/personal-data")).headers["content-type"]).toContain("application/json");
});

test("a form too long to be saved stays with what was typed, and leads to the page that asks in another tab", async () => {
  const { visitor } = await staleSupervisor();
  const settings = "/cabinet/portal";
  const form = formsOf((await visitor.get(settings)).body).find(({ intent }) => intent === "seller");
  const stored = Object.fromEntries(form?.controls.map(({ name, value }) => [name, value]) ?? []);
  const about = Array.from({ length: 3_000 }, (_, index) => (index * 7919).toString(36)).join(" ");
  const sent = await visitor.post(settings, { ...stored, intent: "seller", "texts.about": about });
  expect([sent.status, sent.location]).toEqual([403, null]);
  expect(sent.body).toContain(about.slice(-1000));
  expect(links(sent.body)).toContainEqual({
    href: "/cabinet/confirm",
    text: expect.stringContaining("Подтвердить в новой вкладке, потом отправить форму ещё раз"),
  });
  expect(mainOf(await visitor.get(settings))).not.toContain("Форма ещё не отправлена");
  await visitor.post("/cabinet/confirm", { intent: "prove", currentPassword: password });
  expect((await visitor.post(settings, { ...stored, intent: "seller", "texts.about": about })).status).toBe(303);
});
