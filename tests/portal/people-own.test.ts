import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { notificationSettings } from "#contract/notifications.ts";
import { password } from "#tests/support/backend.ts";
import { codeFor } from "#tests/support/outbox.ts";
import { usePortalPeople } from "#tests/support/portal-people.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const { portal, colleague, stored, text } = usePortalPeople();

/** A form with a file, as a browser without script sends it. */
function upload(visitor: Visitor, path: string, fields: Record<string, string>, file: Buffer) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("avatar", new Blob([new Uint8Array(file)], { type: "image/png" }), "me.png");
  return visitor.postForm(path, body);
}

describe("a person's own profile", () => {
  test("P08: a person edits their own name, position, subunit and work phone", async () => {
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
    expect(text((await own.follow(saved)).body)).toContain("Данные сохранены");
    expect(await stored(him.uuid)).toMatchObject({
      surname: "Сама",
      name: "Себя",
      patronymic: "Правлю",
      position: "Кассир",
      workPhone: null,
    });
  });

  test("P05 P06 V02 V42 V43 V44 V45: without scripts a photo is cropped, shown, and deleted after a confirmation", async () => {
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
    expect([broken.status, text(broken.body).includes("Не удалось открыть файл")]).toEqual([422, true]);
    const small = await sharp({ create: { width: 100, height: 300, channels: 3, background: "#0a3d34" } })
      .png()
      .toBuffer();
    expect(text((await upload(own, "/cabinet/user", { intent: "avatar" }, small)).body)).toContain("выберите не меньше 200 × 200 пикселей");
    const big = await upload(own, "/cabinet/user", { intent: "avatar" }, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(text(big.body)).toContain("до 10 МБ");
    const bigger = await upload(own, "/cabinet/user", { intent: "avatar" }, Buffer.alloc(13 * 1024 * 1024));
    expect([bigger.status, text(bigger.body).includes("до 10 МБ")]).toEqual([422, true]);

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
    expect((await own.follow(asked)).body).toMatch(/<h1[^>]*>Удалить фото\?/);
    expect((await stored(him.uuid))?.avatar).toMatch(/^data:image\/png;base64,/);
    await own.post("/cabinet/user?confirm=avatar", { intent: "avatarDelete", sure: "1" });
    expect((await stored(him.uuid))?.avatar).toBeNull();
  });

  test("trust S92: a person downloads their own data as a file, and a guest is sent to the sign-in", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    const file = await own.get("/resources/personal-data");
    expect([file.status, file.headers["content-disposition"]]).toEqual([200, 'attachment; filename="moi-dannye.json"']);
    expect(JSON.parse(file.body).profile.email.value).toBe(him.email);
    expect((await (await portal.visit(null)).get("/resources/personal-data")).location).toMatch(/^\/login/);
  });

  test("trust S91: a person closes their account with the password, and the main page says when the data will be erased", async () => {
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
    expect(text((await own.follow(done)).body)).toMatch(/Вход в учётную запись закрыт Данные сотрём 19 марта/);
    expect((await own.get("/cabinet/user")).location).toMatch(/^\/login/);
    expect((await stored(him.uuid))?.status).toBe("disabled");
  });
});

describe("a person's settings", () => {
  test("a new e-mail or phone is saved after the password and the code that was sent to it", async () => {
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

  test("a second person in the same browser does not see the first one's pending change of e-mail", async () => {
    const [him, her] = [await colleague(), await colleague()];
    const own = await portal.visit(him.email);
    await own.post("/cabinet/settings?change=email", { intent: "changeEmail", email: "secret@portal.example", currentPassword: password });
    await own.post("/logout", {});
    expect((await own.post("/login", { login: her.email, password })).status).toBe(303);
    const { body, location } = await own.get("/cabinet/settings?change=email&step=code");
    expect([location, body.includes("secret@")]).toEqual(["/cabinet/settings?change=email", false]);
    expect((await own.get("/cabinet/settings?change=email")).body).not.toContain("secret@");
  });

  test("a new password ends the person's other sessions and keeps this one", async () => {
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

  test("trust P5: the errors of a new password are listed in the order of its fields", async () => {
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

  test("P09: a person chooses channels, the digest and each event's channels, and one button switches a whole group", async () => {
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

    await save({
      channels: ["phone", "push"],
      on: ["dealCreated:email", "dealApprovedBySeller:phone", "ticketClosed:push"],
      digest: "true",
    });
    expect((await stored(him.uuid))?.notificationChannels).toEqual(["phone", "push"]);
    // A manager is not notified of new deals.
    expect([await onOf(), (await settings()).digest]).toEqual([["dealApprovedBySeller:phone", "ticketClosed:push"], true]);
    await save({ channels: ["phone"], on: ["dealApprovedBySeller:phone"], all: "deal:email:on" });
    const deals = events.filter(({ category }) => category === "deal").map(({ type }) => `${type}:email`);
    expect((await onOf()).sort()).toEqual([...deals, "dealApprovedBySeller:phone"].sort());
    await save({ channels: ["phone"], on: await onOf(), all: "deal:email:off" });
    expect(await onOf()).toEqual(["dealApprovedBySeller:phone"]);
    await save({});
    expect(await settings()).toEqual({ channels: [], events: events.map((event) => ({ ...event, channels: [] })), digest: false });
    for (const wrong of [
      { channels: "pigeon" },
      { on: "dealApprovedBySeller" },
      { on: "18:email" },
      { digest: "often" },
      { all: "deal" },
    ] as Record<string, string>[])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  test("of many sessions three are shown, this one first, and the others are folded, so that the settings below stay near", async () => {
    const him = await colleague();
    const own = await portal.visit(him.email);
    for (let others = 0; others < 5; others += 1) await portal.visit(him.email);
    const card = /<section[^>]*id="sessions".*?<\/section>/s.exec((await own.get("/cabinet/settings")).body)?.[0] ?? "";
    const [shown = "", folded = ""] = card.split("<details");
    const lines = (html: string) => [...html.matchAll(/Последняя активность/g)].length;
    expect([lines(shown), lines(folded)]).toEqual([3, 3]);
    expect(text(folded)).toContain("Ещё 3 сеанса");
    expect(shown.indexOf("этот браузер")).toBeLessThan(shown.indexOf("Завершить сеанс"));
    expect(shown).toContain("этот браузер");
  });

  test("a person ends one of their other sessions, or all of them at once", async () => {
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
