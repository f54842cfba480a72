import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { callerOf, password, useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");
const supervisor = "supervisor@seller.example";
const field = { brand: "Поле", tagline: "сыры оптом", phone: "8 (487) 255-01-23", email: "Sales@Field.example", supportHours: "пн–пт" };
const registration = () => ({
  surname: "Орлова",
  name: "Вера",
  companyType: "legal" as const,
  companyName: "ООО «Вера»",
  inn: "7707083893",
  method: "email" as const,
  email: "vera@register.example",
  password,
  confirmation: password,
  acceptTerms: true as const,
  personalDataConsent: consentDocuments.personalData.version,
});
const read = async () => (await (await backend.as(null))(companies.getSeller)).body;

test("everybody reads whose portal it is, with the requisites of the seller's company", async () => {
  const seller = await read();
  expect(seller).toMatchObject({ brand: "Гряда", tagline: "продукты оптом", phone: "+78002505665", isDemo: true });
  expect(seller.requisites).toMatchObject({ legalName: "ООО «Группа компаний „Гряда“»", inn: "7199528435", bik: "047003997" });
  expect(Object.keys(seller.texts).sort()).toEqual(["about", "contacts", "delivery", "materials-sellers", "news"]);
});

test("letters, text messages and refusals name the seller of the portal and its phone", async () => {
  const boss = await backend.as(supervisor);
  const before = await read();
  expect((await boss(companies.putSeller, { body: { ...field, texts: { news: " ", about: "Мы варим сыр" } } })).errors).toEqual([]);
  const after = await read();
  expect(after).toMatchObject({ ...field, phone: "+74872550123", email: "sales@field.example", version: before.version + 1 });
  expect(after.texts.about).toEqual({ markdown: "Мы варим сыр", updated: "2026-03-05" });
  expect([after.texts.news, after.texts.delivery]).toEqual([undefined, before.texts.delivery]);

  const guest = await backend.as(null);
  await guest(auth.requestRestore, { body: { login: "director@alfa.example" } });
  const [letter] = await backend.db.select().from(messages).where(eq(messages.recipient, "director@alfa.example"));
  expect(letter?.body).toContain("на портале «Поле»");
  const known = await guest(auth.register, { body: { ...registration(), inn: "7199123453" } });
  expect(JSON.stringify(known.body)).toContain("+7 (487) 255-01-23");
  await backend.pool.query("update customers set status = 'disabled' where email = 'manager@alfa.example'");
  const closed = await guest(auth.login, { body: { login: "manager@alfa.example", password, method: "email" } });
  expect(closed.errors[0]?.message).toBe("Доступ закрыт. Если это ошибка, позвоните нам: +7 (487) 255-01-23");
});

test("the logo of the seller's company is everybody's, and its version changes with it", async () => {
  const admin = await callerOf(backend.app, "platform@platform.example");
  const { companyUuid, logoMark } = await read();
  const logo = async () => (await (await backend.as(null))(companies.getSellerLogo)).body.image;
  expect([logoMark, await logo()]).toEqual([null, null]);
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#336633" } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${png.toString("base64")}`;
  expect((await admin(companies.uploadLogo, { body: { uuid: companyUuid ?? "", image } })).errors).toEqual([]);
  expect([(await read()).logoMark, await logo()]).toEqual([
    expect.stringMatching(/^[\w-]{12}$/),
    expect.stringMatching(/^data:image\/png/),
  ]);
});

test("a consent is kept with the seller that it was given to", async () => {
  const seller = await read();
  const guest = await backend.as(null);
  await guest(auth.register, { body: registration() });
  const { rows } = await backend.pool.query(
    "select data->'consents'->1->>'operator' as operator from registrations order by created_at desc",
  );
  expect(rows[0]?.operator).toBe(`${seller.requisites.legalName}, ${seller.requisites.inn}, ${seller.email}`);
});

test.each([
  ["a name with quotes", { brand: "«Поле»" }, "brand"],
  ["a name that would be a value of a text", { brand: "{{code}}" }, "brand"],
  ["a foreign phone", { phone: "+1 202 555 01 23" }, "phone"],
  ["no address", { email: "" }, "email"],
  ["a pale colour", { accent: "#77cc99" }, "accent"],
  ["a colour by name", { accent: "green" }, "accent"],
])("%s is refused beside its field", async (_, wrong, name) => {
  const boss = await backend.as(supervisor);
  const { status, errors } = await boss(companies.putSeller, { body: { ...field, ...wrong } });
  expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, [name]]);
});

test("a save without a difference makes no version, and one on an outdated page is refused by name", async () => {
  const admin = await callerOf(backend.app, "platform@platform.example");
  const meadow = { ...field, brand: "Луг" };
  const { version } = (await admin(companies.putSeller, { body: meadow })).body;
  expect((await admin(companies.putSeller, { body: meadow })).body.version).toBe(version);
  const late = await admin(companies.putSeller, { body: { ...field, version: version - 1 } });
  expect(late.errors[0]).toMatchObject({ code: "CHANGED:4009", details: { fields: ["portalProfile"] } });
});
