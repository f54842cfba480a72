import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passkeys, sessions } from "#server/backend/auth/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { password } from "#tests/support/backend.ts";
import { addPasskey } from "#tests/support/passkeys.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";
import { addFactor, newRecoveryCode } from "#tests/support/second-factor.ts";
import { newSoftwareKey } from "#tests/support/software-key.ts";

const portal = usePortal();
const { backend } = portal;
const page = "/cabinet/settings/code";
const mainOf = ({ body }: { body: string }) => text(element(body, /<main\b/));

let people = 0;
async function newStaff() {
  people += 1;
  const email = `keys${people}@seller.example`;
  return { ...(await addPerson(backend.db, { companyUuid: demoUuid("company", "seller"), email, roles: ["seller_security"] })), email };
}

/** What the page's script reads of the answer of a form. */
async function asked(visitor: Visitor, address: string, fields: Record<string, string>) {
  const { status, body } = await visitor.post(address, fields);
  const [, challenge = ""] = /challenge\\?",\\?"([\w-]+)/.exec(body) ?? [];
  return { status, challenge };
}

const fieldsOf = (prefix: string, said: Record<string, string>) =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [`${prefix}.${name}`, value]));

const makeStale = (userUuid: string) => backend.db.update(sessions).set({ provenAt: null }).where(eq(sessions.userUuid, userUuid));

describe("operations 4: keys of one's own", () => {
  test("a name and the password, then what the device has made; the recovery codes are shown once", async () => {
    const { email } = await newStaff();
    const visitor = await portal.visit(email);
    const empty = await visitor.get(page);
    expect(mainOf(empty)).toContain("Ключей пока нет");
    expect(mainOf(empty), "without script").toContain("Здесь ключ не добавить: нужны включённые скрипты");
    const begin = { intent: "beginPasskey", name: "Рабочий ноутбук" };
    const wrong = await visitor.post(page, { ...begin, name: "", currentPassword: "wrong" });
    expect([wrong.status, mainOf(wrong).includes("Исправьте"), mainOf(wrong).includes("Название ключа")]).toEqual([422, true, true]);

    const order = await asked(visitor, page, { ...begin, currentPassword: password });
    expect([order.status, order.challenge]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    const device = newSoftwareKey();
    const made = fieldsOf("made", device.make(order));
    const refused = await visitor.post(page, { intent: "addPasskey", name: begin.name, ...made, "made.clientDataJSON": "e30" });
    expect([refused.status, mainOf(refused).includes("Ключ доступа не подошёл")]).toEqual([422, true]);
    const used = await visitor.post(page, { intent: "addPasskey", name: begin.name, ...made });
    expect([used.status, mainOf(used).includes("начните ещё раз")]).toEqual([422, true]);

    const again = await asked(visitor, page, { ...begin, currentPassword: password });
    const added = await visitor.post(page, { intent: "addPasskey", name: begin.name, ...fieldsOf("made", device.make(again)) });
    expect([added.status, new Set(added.body.match(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/g)).size]).toEqual([200, 10]);
    const shown = await visitor.get(page);
    expect(mainOf(shown)).toContain("Рабочий ноутбук");
    expect(mainOf(shown)).toContain("Осталось 10 кодов");
    expect(shown.body).not.toMatch(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/);
    expect(mainOf(await visitor.get("/cabinet/settings"))).toContain("включён: после пароля — ключ доступа");
  });

  test("one is removed after the password has been asked again", async () => {
    const { email, userUuid } = await newStaff();
    const visitor = await portal.visit(email);
    const { uuid, device } = await addPasskey(backend, userUuid, { name: "Телефон" });
    await makeStale(userUuid);
    const remove = () => visitor.post(page, { intent: "removePasskey", uuid });
    const asking = `/cabinet/confirm?redirect=${encodeURIComponent(page)}`;
    expect((await remove()).location).toBe(asking);
    expect((await visitor.post(asking, { intent: "prove", currentPassword: password })).status, "the password alone").toBe(422);
    const request = await asked(visitor, asking, { intent: "askToProve" });
    const wrong = await visitor.post(asking, {
      intent: "prove",
      currentPassword: password,
      code: "",
      ...fieldsOf("signed", device.sign({ ...request, origin: "https://evil.example" })),
    });
    expect([wrong.status, mainOf(wrong).includes("Ключ доступа не подошёл")]).toEqual([422, true]);
    const anew = await asked(visitor, asking, { intent: "askToProve" });
    const signed = fieldsOf("signed", device.sign({ ...anew }));
    expect((await visitor.post(asking, { intent: "prove", currentPassword: password, code: "", ...signed })).location).toBe(page);
    expect([(await remove()).location, await backend.db.$count(passkeys, eq(passkeys.userUuid, userUuid))]).toEqual([page, 0]);
    expect(mainOf(await visitor.get(page))).toContain("Ключей пока нет");
  });

  test("new recovery codes by a key; the app is added beside it", async () => {
    const { email, userUuid } = await newStaff();
    const visitor = await portal.visit(email);
    const { device } = await addPasskey(backend, userUuid);
    const intents = formsOf((await visitor.get(page)).body).map(({ intent }) => intent);
    expect(intents).toEqual(expect.arrayContaining(["begin", "removePasskey", "renew"]));
    expect(intents).not.toContain("switchOff");
    const request = await asked(visitor, page, { intent: "askToRenew" });
    const signed = fieldsOf("signed", device.sign({ ...request }));
    const renewed = await visitor.post(page, { intent: "renew", currentPassword: password, code: "", ...signed });
    expect([renewed.status, new Set(renewed.body.match(/[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/g)).size]).toEqual([200, 10]);
    const again = await visitor.post(page, { intent: "renew", currentPassword: password, code: "", ...signed });
    expect([again.status, mainOf(again).includes("Ключ доступа не подошёл")]).toEqual([422, true]);
  });
});

describe("signing in", () => {
  const hasSession = (visitor: Visitor) => visitor.cookies.has("sid-client");
  async function waiting({ hasApp = false } = {}) {
    const person = await newStaff();
    const { device } = await addPasskey(backend, person.userUuid);
    if (hasApp) await addFactor(backend, person.userUuid);
    const visitor = await portal.visit(null);
    const answer = await visitor.post("/login?redirect=%2Fcabinet%2Ftickets", { login: person.email, password });
    return { person, device, visitor, step: answer.location ?? "" };
  }

  test("by a key, to the page that asked; a wrong one leaves the step open", async () => {
    const { device, visitor, step } = await waiting({ hasApp: true });
    expect(step).toBe("/login?step=code&redirect=%2Fcabinet%2Ftickets");
    const wrong = device.sign({ ...(await asked(visitor, step, { intent: "askPasskey" })), origin: "https://evil.example" });
    const refused = await visitor.post(step, { intent: "enterByPasskey", ...fieldsOf("signed", wrong) });
    expect([refused.status, mainOf(refused).includes("Ключ доступа не подошёл"), hasSession(visitor)]).toEqual([422, true, false]);
    const right = device.sign({ ...(await asked(visitor, step, { intent: "askPasskey" })) });
    const entered = await visitor.post(step, { intent: "enterByPasskey", ...fieldsOf("signed", right) });
    expect([entered.status, entered.location, hasSession(visitor)]).toEqual([303, "/cabinet/tickets", true]);
  });

  test("with a key alone no code of an app is asked for; without script a recovery code does it", async () => {
    const { person, visitor, step } = await waiting();
    const shown = await visitor.get(step);
    expect(mainOf(shown)).toContain("Подтвердите вход ключом доступа");
    expect(mainOf(shown)).toContain("Введите резервный код");
    expect(shown.body).not.toContain('name="code"');
    const code = await newRecoveryCode(backend, person.userUuid);
    expect((await visitor.post("/login?step=recovery", { intent: "enter", code })).location).toBe("/cabinet/home");
  });

  test("without the right password no key is asked for", async () => {
    const visitor = await portal.visit(null);
    const device = newSoftwareKey();
    for (const fields of [
      { intent: "askPasskey" },
      { intent: "enterByPasskey", ...fieldsOf("signed", device.sign({ challenge: "any" })) },
    ]) {
      const answer = await visitor.post("/login?step=code", fields);
      expect([answer.status, answer.location, hasSession(visitor)]).toEqual([303, "/login", false]);
    }
  });
});
