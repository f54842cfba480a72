import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { tickets as ticketRows } from "#server/backend/tickets/tables.ts";
import { password } from "#tests/support/backend.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";
import { addFactor, codeAt, newRecoveryCode, wrongCode } from "#tests/support/second-factor.ts";

const portal = usePortal();
const { backend } = portal;
const page = "/cabinet/settings/code";
const now = () => backend.now();
const mainOf = ({ body }: { body: string }) => text(element(body, /<main\b/));

let people = 0;
async function newStaff(roles: Parameters<typeof addPerson>[1]["roles"] = ["seller_security"]) {
  people += 1;
  const email = `factor${people}@seller.example`;
  return { ...(await addPerson(backend.db, { companyUuid: demoUuid("company", "seller"), email, roles })), email };
}

/** Somebody with a factor, after the right password. */
async function waiting(redirect = "/login") {
  const person = await newStaff();
  await addFactor(backend, person.userUuid);
  const visitor = await portal.visit(null);
  const answer = await visitor.post(redirect, { login: person.email, password });
  return { person, visitor, answer };
}

const hasSession = (visitor: Visitor) => visitor.cookies.has("sid-client");

describe("switching it on", () => {
  test("the password, then a key as picture and text, then the first code; the recovery codes are shown once", async () => {
    const { email } = await newStaff();
    const visitor = await portal.visit(email);
    expect(mainOf(await visitor.get("/cabinet/settings"))).toContain("Вход по коду выключен");
    const wrong = await visitor.post(page, { intent: "begin", currentPassword: "wrong" });
    expect([wrong.status, mainOf(wrong).includes("Текущий пароль указан неверно")]).toEqual([422, true]);

    const begun = await visitor.post(page, { intent: "begin", currentPassword: password });
    expect([begun.status, begun.location]).toEqual([303, page]);
    const shown = await visitor.get(page);
    const [, key = ""] = /<code[^>]*>([A-Z2-7]{4}(?: [A-Z2-7]{4}){7})<\/code>/.exec(shown.body) ?? [];
    const of = key.replaceAll(" ", "");
    expect(shown.body).toContain(`secret=${of}`);
    expect(element(shown.body, /<svg[^>]*role="img"/)).toMatch(/aria-label="QR-код для приложения/);

    const mistyped = await visitor.post(page, { intent: "confirm", code: "000000" === codeAt(now(), { of }) ? "000001" : "000000" });
    expect([mistyped.status, mainOf(mistyped).includes("Неверный код")]).toEqual([422, true]);
    const code = codeAt(now(), { of });
    const confirmed = await visitor.post(page, { intent: "confirm", code: ` ${code.slice(0, 3)} ${code.slice(3)}\u200b` });
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body.match(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/g) ?? [];
    expect(new Set(codes).size).toBe(10);
    const later = await visitor.get(page);
    expect(later.body).not.toMatch(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/);
    expect(mainOf(later)).toContain("Осталось 10 кодов.");
    expect(mainOf(await visitor.get("/cabinet/settings"))).toContain("включён: после пароля — код из приложения");
  });

  test("a key begun by one person is not shown to the next of the same browser", async () => {
    const [anna, boris] = [await newStaff(), await newStaff()];
    const visitor = await portal.visit(anna.email);
    await visitor.post(page, { intent: "begin", currentPassword: password });
    expect((await visitor.get(page)).body).toContain("otpauth://");
    await visitor.post("/logout", {});
    await visitor.post("/login", { login: boris.email, password });
    const shown = await visitor.get(page);
    expect([shown.status, shown.body.includes("otpauth://")]).toEqual([200, false]);
  });

  test("buyers have no such page and no such line among the settings", async () => {
    const buyer = await portal.visit("director@alfa.example");
    expect((await buyer.get(page)).location).toBe("/");
    expect(mainOf(await buyer.get("/cabinet/settings"))).not.toContain("Вход по коду");
  });
});

describe("where it is compulsory for staff", () => {
  beforeAll(() => {
    backend.settings.secondFactorOf = "staff";
  });
  afterAll(() => {
    backend.settings.secondFactorOf = "nobody";
  });

  test("every page leads to the one that adds it, forms do nothing, and signing out works", async () => {
    const visitor = await portal.visit("rep@seller.example");
    for (const address of [
      "/cabinet/home",
      "/cabinet/deals",
      "/",
      "/catalog",
      "/cabinet/settings",
      `/product-${demoUuid("product", "010-241")}`,
    ])
      expect((await visitor.get(address)).location, address).toBe(page);
    const shown = await visitor.get(page);
    expect([shown.status, mainOf(shown).includes("Без входа по коду дальше не пройти"), mainOf(shown).includes("Отмена")]).toEqual([
      200,
      true,
      false,
    ]);
    const tickets = await backend.db.$count(ticketRows);
    const sent = await visitor.post("/cabinet/tickets/new", {
      intent: "create",
      clientUuid: randomUUID(),
      theme: "Тема",
      description: "Текст",
    });
    expect([sent.status, sent.location, await backend.db.$count(ticketRows)]).toEqual([303, page, tickets]);
    const listening = [
      await visitor.get("/events", { accept: "text/event-stream" }),
      await visitor.get("/events/missed", { accept: "application/json" }),
      await visitor.get("/events/missed?after=7", { accept: "application/json" }),
    ];
    expect(
      listening.map(({ status }) => status),
      "nothing is told, and a browser that asks stops",
    ).toEqual([401, 401, 204]);
    expect((await visitor.post("/logout", {})).status).toBe(303);
    expect((await visitor.get(page)).location).toContain("/login");
  });

  test("once it is on, everything opens; a buyer never notices", async () => {
    const { email } = await newStaff();
    const visitor = await portal.visit(email);
    await visitor.post(page, { intent: "begin", currentPassword: password });
    const [, key = ""] = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec((await visitor.get(page)).body) ?? [];
    expect((await visitor.post(page, { intent: "confirm", code: codeAt(now(), { of: key.replaceAll(" ", "") }) })).status).toBe(200);
    expect((await visitor.get("/cabinet/home")).status).toBe(200);
    expect((await (await portal.visit("director@alfa.example")).get("/cart")).status).toBe(200);
  });
});

describe("signing in", () => {
  test("after the password the code is asked for, and leads to the page that asked for the sign-in", async () => {
    const { visitor, answer } = await waiting("/login?redirect=%2Fcabinet%2Ftickets");
    expect([answer.status, answer.location, hasSession(visitor)]).toEqual([303, "/login?step=code&redirect=%2Fcabinet%2Ftickets", false]);
    const asked = await visitor.get(answer.location ?? "");
    expect(element(asked.body, /<input[^>]*name="code"/)).toMatch(/inputMode="numeric"|inputmode="numeric"/);
    expect(asked.body).toMatch(/autocomplete="one-time-code"/i);
    expect((await visitor.get("/cabinet/tickets")).location, "the rest is closed").toContain("/login");

    const wrong = await visitor.post(answer.location ?? "", { intent: "enter", code: wrongCode(now()) });
    expect([wrong.status, mainOf(wrong).includes("Неверный код"), hasSession(visitor)]).toEqual([422, true, false]);
    const code = codeAt(now());
    const entered = await visitor.post(answer.location ?? "", { intent: "enter", code: `${code.slice(0, 3)}\u00a0${code.slice(3)}\ufeff` });
    expect([entered.status, entered.location, hasSession(visitor)]).toEqual([303, "/cabinet/tickets", true]);
    expect([...visitor.cookies.keys()]).not.toContain("code-login");
  });

  test("a recovery code has its own field", async () => {
    const { person, visitor } = await waiting();
    const asked = await visitor.get("/login?step=recovery");
    expect(mainOf(asked)).toContain("16 букв и цифр");
    const code = await newRecoveryCode(backend, person.userUuid);
    const entered = await visitor.post("/login?step=recovery", { intent: "enter", code: code.toLowerCase() });
    expect([entered.status, entered.location, hasSession(visitor)]).toEqual([303, "/cabinet/home", true]);
  });

  test("without the right password there is no code step", async () => {
    const visitor = await portal.visit(null);
    for (const step of ["code", "recovery", "lost"]) expect((await visitor.get(`/login?step=${step}`)).location).toBe("/login");
    const answer = await visitor.post("/login?step=code", { intent: "enter", code: "123456" });
    expect([answer.status, answer.location]).toEqual([303, "/login"]);
  });

  test("a sign-in that has been used up begins anew", async () => {
    const { visitor, person } = await waiting();
    const thief = visitor.copy();
    expect((await visitor.post("/login?step=code", { intent: "enter", code: codeAt(now()) })).location).toBe("/cabinet/home");
    const code = await newRecoveryCode(backend, person.userUuid);
    const again = await thief.post("/login?step=code", { intent: "enter", code });
    expect([again.location, hasSession(thief)]).toEqual(["/login", false]);
    expect(text((await thief.follow(again)).body)).toContain("Войдите ещё раз");
  });

  test("blocked after five wrong codes, with the time", async () => {
    const { visitor } = await waiting();
    for (let tries = 0; tries < 5; tries += 1) await visitor.post("/login?step=code", { intent: "enter", code: wrongCode(now()) });
    const blocked = await visitor.post("/login?step=code", { intent: "enter", code: codeAt(now()) });
    expect([blocked.status, mainOf(blocked).includes("15:35"), hasSession(visitor)]).toEqual([429, true, false]);
  });
});

describe("with it on", () => {
  test("new recovery codes replace the old, and it is switched off by password and code", async () => {
    const person = await newStaff();
    const visitor = await portal.visit(person.email);
    await addFactor(backend, person.userUuid);
    const wrong = await visitor.post(page, { intent: "renew", currentPassword: password, code: wrongCode(now()) });
    expect([wrong.status, mainOf(wrong).includes("Неверный код")]).toEqual([422, true]);
    const renewed = await visitor.post(page, { intent: "renew", currentPassword: password, code: codeAt(now()) });
    const [code = ""] = renewed.body.match(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/) ?? [];
    expect([renewed.status, code]).toEqual([200, expect.stringMatching(/./)]);
    expect((await visitor.post(page, { intent: "switchOff", currentPassword: "wrong", code })).status).toBe(422);
    const off = await visitor.post(page, { intent: "switchOff", currentPassword: password, code });
    expect([off.status, off.location]).toEqual([303, "/cabinet/settings"]);
    const settings = await visitor.follow(off);
    expect(text(settings.body)).toContain("Вход по коду выключен");
    expect((await (await portal.visit(null)).post("/login", { login: person.email, password })).location).toBe("/cabinet/home");
  });
});

describe("a lost app", () => {
  test("the person asks at the code step, and an administrator switches it off after a question", async () => {
    const { person, visitor } = await waiting();
    const admin = await portal.visit("platform@platform.example");
    const card = `/cabinet/customer/${person.uuid}`;
    expect(mainOf(await admin.get(card))).toContain("Входит с кодом из приложения или ключом доступа.");
    expect(mainOf(await admin.get(`${card}?confirm=resetFactor`)), "unasked").not.toContain("Выключить вход по коду");

    const asked = await visitor.post("/login?step=code", { intent: "lost" });
    expect([asked.status, asked.location]).toEqual([303, "/login?step=lost"]);
    expect(mainOf(await visitor.get("/login?step=lost"))).toContain("Просьба отправлена администратору");
    expect(mainOf(await admin.get(card))).toContain("Попросил выключить вход по коду");
    expect(text((await admin.get(`${card}?confirm=resetFactor`)).body)).toContain("Выключить вход по коду: ");
    const reset = await admin.post(card, { intent: "resetFactor" });
    expect([reset.status, reset.location]).toEqual([303, card]);
    expect(mainOf(await admin.get(card))).not.toContain("Входит с кодом из приложения или ключом доступа.");
    expect((await (await portal.visit(null)).post("/login", { login: person.email, password })).location).toBe("/cabinet/home");
  });

  test("a director sees nothing of it", async () => {
    const director = await portal.visit("director@seller.example");
    const person = await newStaff();
    await addFactor(backend, person.userUuid);
    expect(mainOf(await director.get(`/cabinet/customer/${person.uuid}`))).not.toContain("кодом из приложения");
  });
});
