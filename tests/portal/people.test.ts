import { beforeAll, describe, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { accounts, type Identity, identities } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { usePortalPeople } from "#tests/support/portal-people.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const { portal, colleague, stored, text } = usePortalPeople();

const visitors = new Map<Identity, Visitor>();
beforeAll(async () => {
  for (const identity of ["BD", "BM", "PM"] as const) visitors.set(identity, await portal.visit(accounts[identity]));
});
const as = (identity: Identity) => visitors.get(identity) as Visitor;

describe("the list of employees", () => {
  test("P01 S07: the list has seven columns and keeps search, filter and sort in its address, and a link resets them", async () => {
    const { body } = await as("BD").get("/cabinet/customer?search=%D0%B0&status=active&sort=position:desc");
    const heads = [...body.matchAll(/<th\b[^>]*scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head = ""]) => text(head).trim());
    for (const title of ["Фамилия, имя, отчество", "Роль", "Должность", "Подразделение", "Контакты", "Компания", "Тип компании"])
      expect(
        heads.some((head) => head.startsWith(title)),
        title,
      ).toBe(true);
    expect(body).toMatch(/aria-sort="descending"/);
    expect(body).toMatch(/<input type="hidden" name="sort" value="position:desc"/);
    expect(body).toMatch(/<a [^>]*href="\/cabinet\/customer"[^>]*>(<[^>]+>)*Сбросить/);
    const calls = await portal.callsDuring(() => as("BD").get("/cabinet/customer?sort=nothing:up&status=x&page=-3"));
    expect(calls.find((call) => call.path.includes("/customers?"))?.path).toMatch(/customers\?page=1&perPage=10$/);
  });

  test("a card opened from a filtered list links back to it, also after its form was saved", async () => {
    const list = await as("BD").get("/cabinet/customer?search=%D0%92%D0%BB%D0%B0%D1%81%D0%BE%D0%B2%D0%B0&sort=name:desc");
    const href = /href="(\/cabinet\/customer\/[0-9a-f-]{36}\?list=[^"]+)"/.exec(list.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const back = /href="(\/cabinet\/customer\?[^"]*search=[^"]*)"/.exec((await as("BD").get(href)).body)?.[1]?.replaceAll("&amp;", "&");
    expect(decodeURIComponent(back ?? "")).toBe("/cabinet/customer?search=Власова&sort=name:desc");
    const saved = await as("BD").post(href, {
      intent: "edit",
      surname: "Власова",
      name: "Марина",
      patronymic: "Андреевна",
      position: "Товаровед",
      subunit: "Закупки",
      workPhone: "",
    });
    expect(saved.status).toBe(303);
    expect(saved.location).toBe(href);
    expect((await as("BD").get(`${href.split("?")[0]}?list=${encodeURIComponent('"><script>alert(1)</script>')}`)).body).not.toContain(
      "<script>alert(1)",
    );
  });

  test("P11: before the accreditation a director cannot add employees and reads why; a manager gets no button", async () => {
    const gamma = await portal.visit("director@gamma.example");
    const { body } = await gamma.get("/cabinet/customer");
    expect(body).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*?Добавить сотрудника/s);
    expect(text(body)).toContain("Добавлять сотрудников можно после аккредитации компании");
    const form = await gamma.get("/cabinet/customer/add");
    expect(text(form.body)).toContain("Добавлять сотрудников можно после аккредитации компании");
    expect(form.body).not.toContain('name="surname"');
    expect((await as("BD").get("/cabinet/customer")).body).toMatch(/href="\/cabinet\/customer\/add"/);
    expect((await as("BM").get("/cabinet/customer")).body).not.toContain("/cabinet/customer/add");
  });

  test("trust S28: the form of a new employee is open to the buyer's director and the admins only", async () => {
    for (const identity of identities) {
      const visitor = identity === "BD" ? as("BD") : await portal.visit(accounts[identity]);
      const answers = [await visitor.get("/cabinet/customer/add"), await visitor.post("/cabinet/customer/add", { intent: "add" })];
      const expected = ["BD", "PM", "TS"].includes(identity) ? [200, 422] : [303, 303];
      expect(
        answers.map((answer) => answer.status),
        identity,
      ).toEqual(expected);
    }
  });
});

describe("a new employee", () => {
  const fields = {
    intent: "add",
    surname: "Новикова",
    name: "Елена",
    patronymic: "Павловна",
    role: "buyer_company_manager",
    position: "Закупщик",
    department: "Закупки",
    work_phone: "12-34",
    branch_uuids: [demoUuid("branch", "alfa-b1"), demoUuid("branch", "alfa-b2")],
    method: "email",
    email: "novikova@portal.example",
    phone: "",
  };

  test("V28 V49: an empty form gets an error beside each required field and keeps what was typed", async () => {
    const answer = await as("BD").post("/cabinet/customer/add", { intent: "add", method: "phone", surname: "Новикова" });
    expect(answer.status).toBe(422);
    const summary = [...answer.body.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
    for (const id of ["name", "patronymic", "position", "department", "role", "branch_uuids", "phone"]) expect(summary, id).toContain(id);
    expect(answer.body).toMatch(/name="surname"[^>]*value="Новикова"|value="Новикова"[^>]*name="surname"/);
    const foreign = await as("BD").post("/cabinet/customer/add", { ...fields, branch_uuids: demoUuid("branch", "beta-b1") });
    expect(foreign.status).toBe(404);
  });

  test("P10 P12 P13 E45 A20 A21 A22 A23: a new employee is invited, activated and signed in, and is signed out when blocked", async () => {
    const director = as("BD");
    const added = await director.post("/cabinet/customer/add", fields);
    expect(added.status).toBe(303);
    const card = await director.follow(added);
    expect(text(card.body)).toContain("Сотрудник добавлен");
    expect(text(card.body)).toMatch(/Приглашение отправлено на почту .* Ссылка действует до/);
    const path = added.location ?? "";
    expect(text((await director.follow(await director.post(path, { intent: "resend" }))).body)).toContain("Приглашение отправлено");

    const guest = await portal.visit(null);
    const token = await linkTokenFor(await portal.backend.as(null), fields.email);
    expect((await guest.post(`/activate-customer/${token}`, { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" })).location).toBe(
      "/login",
    );
    const again = await guest.get(`/activate-customer/${token}`);
    expect(text(again.body)).toContain("Аккаунт уже был активирован");
    expect(again.body).toMatch(/<a [^>]*href="\/"[^>]*>(<[^>]+>)*На главную/);
    expect((await guest.post("/login", { login: fields.email, password: "Fresh-Passw0rd" })).status).toBe(303);
    expect((await guest.get("/cabinet/customer")).status).toBe(200);

    const asked = await director.get(`${path}?confirm=block`);
    expect(asked.body).toMatch(/<h1[^>]*>Заблокировать: Новикова Елена Павловна\?/);
    expect(text((await director.follow(await director.post(`${path}?confirm=block`, { intent: "block", sure: "1" }))).body)).toContain(
      "Сотрудник заблокирован",
    );
    expect((await guest.get("/cabinet/customer")).location).toMatch(/^\/login/);
    expect((await guest.post("/login", { login: fields.email, password: "Fresh-Passw0rd" })).status).toBe(403);
    expect(text((await director.follow(await director.post(path, { intent: "activate" }))).body)).toContain("Сотрудник активирован");
    expect((await guest.post("/login", { login: fields.email, password: "Fresh-Passw0rd" })).status).toBe(303);
  });
});

describe("a person's card", () => {
  test("P04 E44: a director edits a colleague's profile, may empty a field, and sees errors beside the fields", async () => {
    const him = await colleague({ patronymic: "Игоревна", workPhone: "11-11" });
    const profile = {
      intent: "edit",
      surname: "Новая",
      name: "Вера",
      patronymic: "",
      position: "Кассир",
      subunit: "Касса",
      workPhone: "+7 (4872) 55-55-31",
    };
    const saved = await as("BD").post(him.path, { ...profile, roles: "platform_manager", email: "x@y.example", status: "disabled" });
    expect(text((await as("BD").follow(saved)).body)).toContain("Данные сотрудника сохранены");
    expect(await stored(him.uuid)).toMatchObject({
      surname: "Новая",
      patronymic: "",
      position: "Кассир",
      subunit: "Касса",
      workPhone: "+74872555531",
      roles: ["buyer_company_manager"],
      email: him.email,
      status: "active",
    });
    const refused = await as("BD").post(him.path, { ...profile, surname: " ", workPhone: "позвони" });
    expect(refused.status).toBe(422);
    expect(text(refused.body)).toMatch(/Исправьте 2 поля/);
    expect(refused.body).toMatch(/href="#workPhone"/);
    expect(text(refused.body)).toContain("Телефон указан неверно, прочитано: «позвони»");
    expect(text(refused.body)).toContain("Не заполнено поле");
  });

  test("P04: the card saves the mobile phone and the channels, also when none is ticked, and says why a phone stays", async () => {
    const him = await colleague({
      emailVerified: true,
      phone: "+79105551201",
      phoneVerified: true,
      notificationChannels: ["email", "push"],
    });
    const card = (await as("BD").get(him.path)).body;
    expect(card).toMatch(/<input[^>]*name="phones"[^>]*value="\+7 \(910\) 555-12-01"/);
    const profile = { intent: "edit", surname: "Портальная", name: "Вера", groups: "preferredChannels" };
    const saved = await as("BD").post(him.path, { ...profile, phones: "8 910 555 12 02", preferredChannels: ["phone"] });
    expect(text((await as("BD").follow(saved)).body)).toMatch(/Мобильный телефон \+7 \(910\) 555-12-02, не подтверждён/);
    expect(await stored(him.uuid)).toMatchObject({ phone: "+79105551202", phoneVerified: false, notificationChannels: ["phone"] });
    expect((await as("BD").post(him.path, { ...profile, phones: "" })).status).toBe(303);
    expect(await stored(him.uuid)).toMatchObject({ phone: null, notificationChannels: [] });
    const refused = await as("BD").post(him.path, { ...profile, phones: "позвони" });
    expect([refused.status, /href="#phones"/.test(refused.body)]).toEqual([422, true]);
    const byPhone = await colleague({ emailVerified: false, phone: "+79105551203", phoneVerified: true });
    expect(text((await as("BD").get(byPhone.path)).body)).toContain("По этому телефону сотрудник входит");
    const admin = await as("PM").post(him.path, { ...profile, groups: "roles preferredChannels" });
    expect([admin.status, text(admin.body)]).toEqual([422, expect.stringContaining("Вариант не выбран")]);
  });

  test("P04: an invitation sent to a mistyped address is corrected on the card", async () => {
    const him = await colleague({ status: "waiting_confirmation" });
    const wrong = await as("BD").post(him.path, { intent: "reinvite", method: "email", email: "новая почта" });
    expect([wrong.status, /<details[^>]*id="reinvite"[^>]*open/.test(wrong.body)]).toEqual([422, true]);
    expect(wrong.body).toMatch(/name="email"[^>]*value="новая почта"/);
    const right = `corrected.${him.email}`;
    const done = await as("BD").post(him.path, { intent: "reinvite", method: "email", email: right, phone: "" });
    expect(text((await as("BD").follow(done)).body)).toMatch(
      new RegExp(`Приглашение отправлено: ${right}.*Почта ${right}, не подтверждена`),
    );
    const token = await linkTokenFor(await portal.backend.as(null), right);
    const guest = await portal.visit(null);
    expect((await guest.post(`/activate-customer/${token}`, { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" })).location).toBe(
      "/login",
    );
  });

  test("trust S28 S30: a manager sees a card without forms, and forms sent by the manager or by another company are refused", async () => {
    const him = await colleague();
    const before = await stored(him.uuid);
    const { status, body } = await as("BM").get(him.path);
    expect(status).toBe(200);
    expect(body).not.toMatch(/value="(edit|block|activate|delete|avatar)"/);
    const other = await portal.visit("director@beta.example");
    expect((await other.get(him.path)).status).toBe(404);
    const forms: Record<string, string>[] = [
      { intent: "edit", surname: "x", name: "x" },
      { intent: "block" },
      { intent: "activate" },
      { intent: "resend" },
      { intent: "reinvite", method: "email", email: "taken.over@portal.example" },
      { intent: "delete" },
      { intent: "avatarDelete", sure: "1" },
    ];
    for (const fields of forms) {
      expect((await as("BM").post(him.path, fields)).status, fields.intent).toBeGreaterThanOrEqual(403);
      expect((await other.post(him.path, fields)).status, fields.intent).toBeGreaterThanOrEqual(403);
    }
    expect(await stored(him.uuid)).toEqual(before);
  });

  test("P07 S13 S14 E46: an admin changes a person's roles and deletes the profile after a confirmation", async () => {
    const him = await colleague();
    const admin = as("PM");
    const roles = ["buyer_company_director", "buyer_company_manager"];
    const saved = await admin.post(him.path, {
      intent: "edit",
      surname: "Портальная",
      name: "Вера",
      patronymic: "",
      position: "",
      subunit: "",
      workPhone: "",
      roles,
    });
    expect(text((await admin.follow(saved)).body)).toContain("Данные сотрудника сохранены");
    // The form lists the director first; the main role is unchanged.
    expect((await stored(him.uuid))?.roles).toEqual(["buyer_company_manager", "buyer_company_director"]);
    const form = formsOf((await admin.get(him.path)).body).find(({ intent }) => intent === "edit");
    expect(form?.controls.find(({ name }) => name === "mainRole")?.value).toBe("buyer_company_manager");
    const named = { intent: "edit", surname: "Портальная", name: "Вера", mainRole: "buyer_company_director" };
    await admin.follow(await admin.post(him.path, { ...named, roles: roles.toReversed() }));
    expect((await stored(him.uuid))?.roles).toEqual(roles);
    // With one role there is no choice.
    await admin.follow(await admin.post(him.path, { ...named, roles: ["buyer_company_manager"] }));
    expect((await stored(him.uuid))?.roles).toEqual(["buyer_company_manager"]);
    const list = encodeURIComponent("tab=customers&search=портальная");
    const asked = await admin.get(`${him.path}?list=${list}&confirm=delete`);
    expect(asked.body).toMatch(/<h1[^>]*>Удалить сотрудника: Портальная Вера\?/);
    const deleted = await admin.post(`${him.path}?list=${list}&confirm=delete`, { intent: "delete", sure: "1" });
    expect(decodeURIComponent(deleted.location ?? "")).toBe("/cabinet/home?tab=customers&search=портальная");
    expect(text((await admin.follow(deleted)).body)).toContain("Сотрудник удалён");
    expect((await admin.get(him.path)).status).toBe(404);
    expect((await as("BD").get(`${him.path}?confirm=delete`)).status).toBe(404);
  });

  test("trust S75: the page title does not contain the person's name", async () => {
    const him = await colleague();
    expect(/<title>(.*?)<\/title>/.exec((await as("BD").get(him.path)).body)?.[1]).not.toContain("Портальная");
  });
});
