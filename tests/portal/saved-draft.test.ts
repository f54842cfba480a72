import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import common from "#locales/ru/common.json";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { password } from "#tests/support/backend.ts";
import { sendForm } from "#tests/support/form-send.ts";
import { pdf } from "#tests/support/joining-company.ts";
import { usePortal } from "#tests/support/portal.ts";
import { type Form, formsOf } from "#tests/support/portal-forms.ts";
import { element, elements, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const director = "director@alfa.example";
const page = "/cabinet/tickets/new";
const main = (html: string) => element(html, /<main\b[^>]*>/);
const alert = (html: string) => text(elements(main(html), /<\w+\b[^>]*role="alert"[^>]*>/).join(" "));

async function ticketForm(visitor: Visitor): Promise<Form> {
  const form = formsOf((await visitor.get(page)).body).find(({ intent }) => intent === "create");
  if (!form) throw new Error("no form of a ticket");
  return form;
}

const file = { name: "files", filename: "schet.pdf", type: "application/pdf", bytes: pdf };

/** Sends the form without a session, signs in, and returns the page that comes back. */
async function sentTooLate(description: string, files: (typeof file)[] = []) {
  const visitor = await portal.visit(director);
  const form = await ticketForm(visitor);
  visitor.endSession();
  const fields = [
    ["intent", "create"],
    ["theme", "Счёт"],
    ["description", description],
  ] as const;
  const turnedAway = await sendForm({ visitor, action: page, form }, fields, files);
  for (const line of turnedAway.setCookies) expect(line.length, "a browser keeps 4,096 bytes").toBeLessThan(4_096);
  return visitor.follow(await visitor.post(turnedAway.location ?? "", { login: director, password }));
}

test("A36: the longest text of a ticket is restored after the sign-in", async () => {
  const prose = JSON.stringify(common)
    .replace(/[^а-яё ,.:]+/gi, " ")
    .replace(/\s+/g, " ")
    .slice(0, 1_990)
    .trim();
  expect(prose.length).toBeGreaterThan(1_900);
  const { body } = await sentTooLate(prose);
  expect(body).toContain(prose);
  expect(alert(body)).toContain("Введённое сохранено");
});

test("A36: when the text is too long for the browser to store, a message tells how to get it back", async () => {
  const noise = Array.from({ length: 120 }, (_, index) => createHash("sha512").update(String(index)).digest("base64")).join("");
  const { status, body } = await sentTooLate(noise);
  expect(status).toBe(200);
  expect(alert(body)).toContain("вернитесь назад в браузере");
});

test("A36: forms of two pages, sent when the session was over, both come back, each on its own page and once", async () => {
  const visitor = await portal.visit(director);
  const turnedAway = [];
  const profile = "/cabinet/user";
  visitor.endSession();
  turnedAway.push(await visitor.post(page, { intent: "create", theme: "Первая тема", description: "Первое описание" }));
  turnedAway.push(await visitor.post(profile, { intent: "edit", position: "Вторая должность" }));
  for (const { location } of turnedAway) expect(location).toContain("/login");
  await visitor.post("/login", { login: director, password });
  expect((await visitor.get("/cabinet/settings")).body, "another page takes neither").not.toContain("Введённое сохранено");
  expect((await visitor.get(profile)).body).toContain("Вторая должность");
  const first = await visitor.get(page);
  expect([first.body.includes("Первое описание</textarea>"), alert(first.body).includes("Введённое сохранено")]).toEqual([true, true]);
  expect((await visitor.get(profile)).body).not.toContain("Вторая должность");
  expect((await visitor.get(page)).body).not.toContain("Первое описание");
});

test("A36: of two forms that do not fit together the later one comes back", async () => {
  const visitor = await portal.visit(director);
  const noise = (from: number) =>
    Array.from({ length: 24 }, (_, index) =>
      createHash("sha512")
        .update(String(from + index))
        .digest("base64"),
    ).join("");
  visitor.endSession();
  await visitor.post(page, { intent: "create", theme: "Первая тема", description: noise(0) });
  const later = await visitor.post("/cabinet/user", { intent: "edit", position: noise(100) });
  for (const line of later.setCookies) expect(line.length, "a browser keeps 4,096 bytes").toBeLessThan(4_096);
  await visitor.post("/login", { login: director, password });
  expect((await visitor.get("/cabinet/user")).body).toContain(noise(100).slice(0, 40));
  expect((await visitor.get(page)).body).not.toContain("Первая тема");
});

test("A36: after the sign-in a message names the files to choose again, and the text is restored", async () => {
  const { body } = await sentTooLate("Описание", [file]);
  expect(alert(body)).toContain("файлы нужно выбрать ещё раз: schet.pdf");
  expect(body).toContain("Описание</textarea>");
});

test("A36: text sent beside a file of several megabytes is restored, and the message names the file to choose again", async () => {
  const large = { ...file, filename: "dogovor.pdf", bytes: Buffer.concat([pdf, Buffer.alloc(5 * 2 ** 20, 32)]) };
  const { body } = await sentTooLate("Описание рядом с договором", [large]);
  expect(alert(body)).toContain("файлы нужно выбрать ещё раз: dogovor.pdf");
  expect(body).toContain("Описание рядом с договором</textarea>");
  const both = await sentTooLate("Описание рядом с двумя", [file, large]);
  expect(alert(both.body)).toContain("schet.pdf, dogovor.pdf");
  expect(both.body).toContain("Описание рядом с двумя</textarea>");
});

test("a refused form names beside the file field the files to choose again", async () => {
  const visitor = await portal.visit(director);
  const form = await ticketForm(visitor);
  const fields = [
    ["intent", "create"],
    ["theme", ""],
    ["description", "Описание"],
  ] as const;
  const refused = await sendForm({ visitor, action: page, form }, fields, [file]);
  expect(refused.status).toBe(422);
  const place = formsOf(refused.body)
    .flatMap(({ controls }) => controls)
    .find(({ name }) => name === "files");
  const words = place?.describedBy.map((id) => text(element(refused.body, new RegExp(`<\\w+\\b[^>]*id="${id}"`)))).join(" ");
  expect(words).toContain("Файлы выберите ещё раз: schet.pdf");
  expect(refused.body).toContain("Описание</textarea>");
});

test("a form about another company's person gets 404 and not a validation error", async () => {
  const visitor = await portal.visit(director);
  const answer = await visitor.post(`/cabinet/customer/${demoUuid("customer", "beta-p1")}`, { intent: "edit", surname: "" });
  expect(answer.status).toBe(404);
});

test("a notification form with a tampered uuid is refused with a message", async () => {
  const visitor = await portal.visit(director);
  const refused = await visitor.post("/cabinet/notifications/list", { intent: "open", uuid: "нет такого" });
  expect([refused.status, /[а-яё]{3}/i.test(alert(refused.body))]).toEqual([422, true]);
});
