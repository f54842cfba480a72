import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { notificationSettings } from "#contract/notifications.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { password } from "#tests/support/backend.ts";
import { codeFor, linkTokenFor } from "#tests/support/outbox.ts";
import { addPerson } from "#tests/support/people.ts";
import { accounts, type Identity, identities, usePortal } from "#tests/support/portal.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const alfa = demoUuid("company", "alfa");

const visitors = new Map<Identity, Visitor>();
beforeAll(async () => {
  for (const identity of ["BD", "BM", "PM"] as const) visitors.set(identity, await portal.visit(accounts[identity]));
});
const as = (identity: Identity) => visitors.get(identity) as Visitor;

let count = 0;
async function colleague(values: Omit<Partial<typeof customers.$inferInsert>, "companyUuid" | "email" | "roles"> = {}) {
  count += 1;
  const email = `colleague${count}@portal.example`;
  const row = await addPerson(portal.backend.db, {
    companyUuid: alfa,
    email,
    roles: ["buyer_company_manager"],
    surname: "Портальная",
    name: `Вера${count}`,
    ...values,
  });
  return { ...row, email, path: `/cabinet/customer/${row.uuid}` };
}
const stored = async (uuid: string) => (await portal.backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];
const text = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
/** A form with a file, as a browser sends it without scripts. */
async function upload(visitor: Visitor, path: string, fields: Record<string, string>, file: Buffer) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("avatar", new Blob([new Uint8Array(file)], { type: "image/png" }), "me.png");
  const encoded = new Response(body);
  return visitor.send("POST", path, {
    headers: { origin: visitor.origin, "content-type": encoded.headers.get("content-type") ?? "" },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe("the list of employees", () => {
  test("P01 S07: has the seven columns, sorts, searches and filters in the address, and reset clears them", async () => {
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

  test("a card remembers the list it was opened from, with its filters, through a saved form too", async () => {
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

  test("P11: before the accreditation the button is closed, the tooltip says why, and the form is not there", async () => {
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

  test("trust S28: the form of a new employee opens for a buyer's director and the admins only", async () => {
    for (const identity of identities) {
      const visitor = identity === "BD" ? as("BD") : await portal.visit(accounts[identity]);
      const answers = [await visitor.get("/cabinet/customer/add"), await visitor.post("/cabinet/customer/add", { intent: "add" })];
      const expected = ["BD", "PM", "TS"].includes(identity) ? [200, 422] : [303, 303];
      expect(
        answers.map((answer) => answer.status),
        identity,
      ).toEqual(expected);
    }
  }, 60_000);
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

  test("V28 V49: an empty form comes back with a message beside every field it needs and keeps what was typed", async () => {
    const answer = await as("BD").post("/cabinet/customer/add", { intent: "add", method: "phone", surname: "Новикова" });
    expect(answer.status).toBe(422);
    const summary = [...answer.body.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
    for (const id of ["name", "patronymic", "position", "department", "role", "branch_uuids", "phone"]) expect(summary, id).toContain(id);
    expect(answer.body).toMatch(/name="surname"[^>]*value="Новикова"|value="Новикова"[^>]*name="surname"/);
    const foreign = await as("BD").post("/cabinet/customer/add", { ...fields, branch_uuids: demoUuid("branch", "beta-b1") });
    expect(foreign.status).toBe(404);
  });

  test("P10 P12 P13 E45 A20 A21 A22 A23: is added, invited, activated, signs in, and is out with the next click after a block", async () => {
    const director = as("BD");
    const added = await director.post("/cabinet/customer/add", fields);
    expect(added.status).toBe(303);
    const card = await director.follow(added);
    expect(text(card.body)).toContain("Пользователь добавлен");
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
  test("P04 E44: a director edits a colleague, an emptied field becomes empty, errors stand beside the fields", async () => {
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
    expect(text((await as("BD").follow(saved)).body)).toContain("Пользователь обновлён");
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
    expect(text(refused.body)).toContain("Не заполнено поле");
  });

  test("trust S28 S30: a manager sees a card without forms, and no form of it works for him or for a stranger", async () => {
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
      { intent: "delete" },
      { intent: "avatarDelete", sure: "1" },
    ];
    for (const fields of forms) {
      expect((await as("BM").post(him.path, fields)).status, fields.intent).toBeGreaterThanOrEqual(403);
      expect((await other.post(him.path, fields)).status, fields.intent).toBeGreaterThanOrEqual(403);
    }
    expect(await stored(him.uuid)).toEqual(before);
  });

  test("P07 S13 S14 E46: an administrator changes roles and deletes a profile after a question", async () => {
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
    expect(text((await admin.follow(saved)).body)).toContain("Пользователь обновлён");
    // The form lists the director first; the main role is still the one it was.
    expect((await stored(him.uuid))?.roles).toEqual(["buyer_company_manager", "buyer_company_director"]);
    const list = encodeURIComponent("tab=customers&search=портальная");
    const asked = await admin.get(`${him.path}?list=${list}&confirm=delete`);
    expect(asked.body).toMatch(/<h1[^>]*>Удалить профиль: Портальная Вера\?/);
    const deleted = await admin.post(`${him.path}?list=${list}&confirm=delete`, { intent: "delete", sure: "1" });
    expect(decodeURIComponent(deleted.location ?? "")).toBe("/cabinet/home?tab=customers&search=портальная");
    expect(text((await admin.follow(deleted)).body)).toContain("Пользователь удалён");
    expect((await admin.get(him.path)).status).toBe(404);
    expect((await as("BD").get(`${him.path}?confirm=delete`)).status).toBe(404);
  });

  test("trust S75: the title of the page names nobody", async () => {
    const him = await colleague();
    expect(/<title>(.*?)<\/title>/.exec((await as("BD").get(him.path)).body)?.[1]).not.toContain("Портальная");
  });
});

describe("one's own data", () => {
  test("P08: name, position, subunit and work phone are edited by oneself", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const saved = await own.post("/cabinet/user", {
      intent: "edit",
      surname: "Сама",
      name: "Себя",
      patronymic: "Правлю",
      position: "Кассир",
      subunit: "Касса",
      workPhone: "",
    });
    expect(text((await own.follow(saved)).body)).toContain("Профиль сохранён");
    expect(await stored(him.uuid)).toMatchObject({
      surname: "Сама",
      name: "Себя",
      patronymic: "Правлю",
      position: "Кассир",
      workPhone: null,
    });
  });

  test("P05 P06 V02 V42 V43 V44 V45: a photo without scripts is cut to its middle, shown by an address, and deleted after a question", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const wide = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#0a3d34" } })
      .png()
      .toBuffer();
    expect((await own.get("/cabinet/user")).body).toMatch(
      /<input[^>]*type="file"[^>]*accept="image\/\*"|<input[^>]*accept="image\/\*"[^>]*type="file"/,
    );
    const nothing = await upload(own, "/cabinet/user", { intent: "avatar" }, Buffer.alloc(0));
    expect([nothing.status, text(nothing.body).includes("Обязательное поле")]).toEqual([422, true]);
    const broken = await upload(own, "/cabinet/user", { intent: "avatar" }, Buffer.from("no picture"));
    expect([broken.status, text(broken.body).includes("Не удалось открыть изображение")]).toEqual([422, true]);
    const small = await sharp({ create: { width: 100, height: 300, channels: 3, background: "#0a3d34" } })
      .png()
      .toBuffer();
    expect(text((await upload(own, "/cabinet/user", { intent: "avatar" }, small)).body)).toContain("нужно не меньше 200 × 200");
    const big = await upload(own, "/cabinet/user", { intent: "avatar" }, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(text(big.body)).toContain("не больше 10 МБ");
    const bigger = await upload(own, "/cabinet/user", { intent: "avatar" }, Buffer.alloc(13 * 1024 * 1024));
    expect([bigger.status, text(bigger.body).includes("не больше 10 МБ")]).toEqual([422, true]);

    const saved = await upload(own, "/cabinet/user", { intent: "avatar" }, wide);
    const page = await own.follow(saved);
    expect(text(page.body)).toContain("Фото сохранено");
    expect(page.body).not.toContain("data:image");
    const src = /src="(\/resources\/avatar\?[^"]+)"/.exec(page.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await own.get(src)).headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=604800, immutable",
    });
    const bytes = Buffer.from(String((await stored(him.uuid))?.avatar).split(",")[1] ?? "", "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 300, height: 300 });
    expect((await (await portal.visit("director@beta.example")).get(src)).status).toBe(404);

    const asked = await own.post("/cabinet/user", { intent: "avatarDelete" });
    expect(asked.location).toBe("/cabinet/user?confirm=avatar");
    expect((await own.follow(asked)).body).toMatch(/<h1[^>]*>Удалить фото профиля\?/);
    expect((await stored(him.uuid))?.avatar).not.toBeNull();
    await own.post("/cabinet/user?confirm=avatar", { intent: "avatarDelete", sure: "1" });
    expect((await stored(him.uuid))?.avatar).toBeNull();
  });

  test("trust S92: own data are a file", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const file = await own.get("/resources/personal-data");
    expect([file.status, file.headers["content-disposition"]]).toEqual([200, 'attachment; filename="moi-dannye.json"']);
    expect(JSON.parse(file.body).profile.email.value).toBe(him.email);
    expect((await (await portal.visit(null)).get("/resources/personal-data")).location).toMatch(/^\/login/);
  });

  test("trust S91: the account is closed by its owner with the password, and main says until when it can be undone", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const form = await own.get("/cabinet/user?step=deletion");
    expect(form.body).toMatch(/name="currentPassword"/);
    const wrong = await own.post("/cabinet/user?step=deletion", { intent: "requestDeletion", currentPassword: "Wrong-1234" });
    expect([wrong.status, text(wrong.body).includes("Текущий пароль указан неверно"), wrong.body.includes("Wrong-1234")]).toEqual([
      422,
      true,
      false,
    ]);
    const done = await own.post("/cabinet/user?step=deletion", { intent: "requestDeletion", currentPassword: password });
    expect(done.location).toBe("/");
    expect(text((await own.follow(done)).body)).toMatch(/Учётная запись закрыта Данные сотрём 19 марта/);
    expect((await own.get("/cabinet/user")).location).toMatch(/^\/login/);
    expect((await stored(him.uuid))?.status).toBe("disabled");
  });
});

describe("settings", () => {
  test("a new e-mail and a new phone are confirmed by the code that came there", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const guest = await portal.backend.as(null);
    for (const [what, intent, confirm, to, shown] of [
      ["email", "changeEmail", "confirmEmail", "changed@portal.example", "Почта изменена"],
      ["phone", "changePhone", "confirmPhone", "+79161234567", "Телефон изменён"],
    ] as const) {
      const change = `/cabinet/settings?change=${what}`;
      expect((await own.get(`${change}&step=code`)).location, "no code was sent").toBe(change);
      expect((await own.post(change, { intent, [what]: "", currentPassword: password })).status).toBe(422);
      for (const [currentPassword, said] of [
        ["", "Не заполнено поле"],
        ["Wrong-1234", "Текущий пароль указан неверно"],
      ] as const) {
        const refused = await own.post(change, { intent, [what]: to, currentPassword });
        expect([refused.status, text(refused.body).includes(said), refused.body.includes("Wrong-1234")]).toEqual([422, true, false]);
        expect(refused.body.replace(/[ ()\u00a0-]|&nbsp;/g, "")).toContain(`value="${to}"`);
      }
      const sent = await own.post(change, { intent, [what]: to, currentPassword: password });
      expect(sent.location).toBe(`${change}&step=code`);
      const early = await own.post(`${change}&step=code`, { intent: what === "email" ? "resendEmail" : "resendPhone" });
      expect(text((await own.follow(early)).body)).toContain("Отправка кода сейчас невозможна");
      const wrong = await own.post(`${change}&step=code`, { intent: confirm, code: "000000" });
      expect([wrong.status, text(wrong.body).includes("Неверный код")]).toEqual([422, true]);
      const done = await own.post(`${change}&step=code`, { intent: confirm, code: await codeFor(guest, to) });
      expect(text((await own.follow(done)).body)).toContain(shown);
      expect(await stored(him.uuid)).toMatchObject(
        what === "email" ? { email: to, emailVerified: true } : { phone: to, phoneVerified: true },
      );
    }
  });

  test("the code page of one person is not another's in the same browser", async () => {
    const [him, her] = [await colleague(), await colleague()];
    const own = await portal.visit(him.email);
    await own.post("/cabinet/settings?change=email", { intent: "changeEmail", email: "secret@portal.example", currentPassword: password });
    await own.post("/logout", {});
    expect((await own.post("/login", { login: her.email, password })).status).toBe(303);
    const { body, location } = await own.get("/cabinet/settings?change=email&step=code");
    expect([location, body.includes("secret@")]).toEqual(["/cabinet/settings?change=email", false]);
    expect((await own.get("/cabinet/settings?change=email")).body).not.toContain("secret@");
  });

  test("a new password ends the other sessions and keeps this one", async () => {
    const him = await colleague();
    const [own, other] = [await portal.visit(him.email), await portal.visit(him.email)];
    const change = "/cabinet/settings?change=password";
    const refused = await own.post(change, {
      intent: "changePassword",
      currentPassword: "Wrong-1234",
      password: "Fresh-Passw0rd",
      confirmation: "Fresh-Passw0rd",
    });
    expect([refused.status, text(refused.body).includes("Текущий пароль указан неверно")]).toEqual([422, true]);
    const done = await own.post(change, {
      intent: "changePassword",
      currentPassword: password,
      password: "Fresh-Passw0rd",
      confirmation: "Fresh-Passw0rd",
    });
    expect(text((await own.follow(done)).body)).toContain("Пароль изменён");
    expect((await other.get("/cabinet/customer")).location).toMatch(/^\/login/);
    expect((await own.get("/cabinet/customer")).status).toBe(200);
  });

  test("trust P5: the errors of a new password stand in the order of its fields", async () => {
    const own = await portal.visit((await colleague()).email);
    const refused = await own.post("/cabinet/settings?change=password", {
      intent: "changePassword",
      currentPassword: "",
      password: "",
      confirmation: "",
    });
    expect(refused.status).toBe(422);
    const fields = ["currentPassword", "password", "confirmation"];
    const linked = [...refused.body.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id).filter((id) => fields.includes(id));
    const inPage = [...refused.body.matchAll(/<input\b[^>]*\bid="([^"]+)"/g)].map(([, id = ""]) => id).filter((id) => fields.includes(id));
    expect([linked, inPage]).toEqual([fields, fields]);
  });

  test("P09: channels, the digest and a switch for each event and channel are chosen, all or none; a group is turned by one press", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const settings = async () => (await (await portal.backend.as(him.email))(notificationSettings.get)).body;
    const onOf = async () => (await settings()).events.flatMap(({ type, channels }) => channels.map((channel) => `${type}:${channel}`));
    const save = (fields: Record<string, string | string[]>) => own.post("/cabinet/settings", { intent: "notifications", ...fields });
    const drawn = (html: string) => [...html.matchAll(/<input[^>]*name="on"[^>]*>/g)].map(([tag]) => tag);

    const { body } = await own.get("/cabinet/settings");
    const { events } = await settings();
    expect(drawn(body)).toHaveLength(events.length * 3);
    expect(drawn(body).every((tag) => /\schecked\b/.test(tag))).toBe(true);
    expect(text(body)).toContain("приходят всегда: отключить их нельзя");

    await save({ channels: ["phone", "push"], on: ["14:email", "18:phone", "27:push"], digest: "true" });
    expect((await stored(him.uuid))?.notificationChannels).toEqual(["phone", "push"]);
    // A manager hears nothing of 14.
    expect([await onOf(), (await settings()).digest]).toEqual([["18:phone", "27:push"], true]);
    await save({ channels: ["phone"], on: ["18:phone"], all: "deal:email:on" });
    const deals = events.filter(({ category }) => category === "deal").map(({ type }) => `${type}:email`);
    expect((await onOf()).sort()).toEqual([...deals, "18:phone"].sort());
    await save({ channels: ["phone"], on: await onOf(), all: "deal:email:off" });
    expect(await onOf()).toEqual(["18:phone"]);
    await save({});
    expect(await settings()).toEqual({ channels: [], events: events.map((event) => ({ ...event, channels: [] })), digest: false });
    for (const wrong of [{ channels: "pigeon" }, { on: "18" }, { on: "28:email" }, { digest: "often" }, { all: "deal" }] as Record<
      string,
      string
    >[])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  test("a session is ended by itself, and all others at once", async () => {
    const him = await colleague();
    const [own, second, third] = [await portal.visit(him.email), await portal.visit(him.email), await portal.visit(him.email)];
    const page = await own.get("/cabinet/settings");
    const uuids = [...page.body.matchAll(/name="uuid" value="([^"]+)"/g)].map(([, uuid]) => uuid ?? "");
    expect(uuids).toHaveLength(2);
    expect(text((await own.follow(await own.post("/cabinet/settings", { intent: "endSession", uuid: uuids[0] ?? "" }))).body)).toContain(
      "Сеанс завершён",
    );
    expect((await own.post("/cabinet/settings", { intent: "endSession", uuid: uuids[0] ?? "" })).status, "a second press").toBe(303);
    const open = async () =>
      (await Promise.all([second, third].map((each) => each.get("/cabinet/customer")))).filter((answer) => answer.status === 200).length;
    expect(await open()).toBe(1);
    await own.post("/cabinet/settings", { intent: "endOthers" });
    expect(await open()).toBe(0);
    expect((await own.get("/cabinet/settings")).status).toBe(200);
    expect((await (await portal.backend.as(him.email))(auth.sessions)).status).toBe(200);
  });
});
