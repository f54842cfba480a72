import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll } from "vitest";
import { basket } from "#contract/basket.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { exchangeMappings } from "#server/backend/exchange/one-c/tables.ts";
import type { Backend } from "./backend.ts";
import { bankStatement } from "./bank-statement.ts";
import { alfa } from "./demo-basket.ts";
import { type JoiningCompany, joiningCompany } from "./joining-company.ts";
import { codeFor, linkTokenFor } from "./outbox.ts";
import { password } from "./password.ts";
import { addPerson } from "./people.ts";
import { useSecondFactorCalls } from "./second-factor-calls.ts";
import { bank, contact, type Input, place } from "./whole-call.ts";

/**
 * Who makes a call; null is a guest, `empty` the director of a company that has filled in nothing. `answers` holds the answers of
 * earlier calls by their ids.
 */
export type BodyCall = { who: string | null; input: (answers: Record<string, { token: string }>) => Promise<Input> | Input };

const platform = "platform@platform.example";
/** A demo product with three pictures. */
const pictured = demoUuid("product", "010-241");
const owner = "owner@bodies.example";
const leaver = "leaver@bodies.example";
const forgetful = "forgetful@bodies.example";
const newcomer = "newcomer@bodies.example";
const newEmail = "moved@bodies.example";
const newPhone = "+79105559901";
const mapping = "0193a1b2-0000-7000-8000-00000000001c";
const newPassword = { password: "Another-2026!", confirmation: "Another-2026!" };
const data = {
  legalForm: "legal",
  name: "ООО «Ромашка»",
  legalAddress: "Тула, ул. Мира, 1",
  inn: "7199123453",
  ogrn: "1147199123455",
  kpp: "719901001",
};

/**
 * Complete calls with a body that name no other company's data, or belong to admins. The order matters: a code follows the call
 * that sends it.
 */
export function useBodyCalls(backend: Backend) {
  const factorCalls = useSecondFactorCalls(backend);
  const made = {} as Record<"empty" | "bare" | "other", JoiningCompany>;
  let picture = "";
  const token = (id: string) => (answers: Record<string, { token: string }>) => ({ body: { token: answers[id]?.token } });
  const code = (id: string, to: string) => async (answers: Record<string, { token: string }>) => ({
    body: { token: answers[id]?.token, code: await codeFor(await backend.as(null), to) },
  });

  beforeAll(async () => {
    for (const email of [owner, leaver, forgetful])
      await addPerson(backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"] });
    await backend.db.insert(exchangeMappings).values({
      uuid: mapping,
      keyName: "1С",
      kind: "group",
      externalId: "g-1",
      name: "Молочное",
      target: "",
      isGuess: true,
      seenAt: backend.now(),
    });
    made.empty = await joiningCompany(backend, { isFilled: false });
    made.bare = await joiningCompany(backend, { isFilled: false });
    made.other = await joiningCompany(backend);
    const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#336633" } })
      .png()
      .toBuffer();
    picture = `data:image/png;base64,${png.toString("base64")}`;
  });

  const entries: Record<string, BodyCall> = {
    "ownCompanies.register": {
      who: "manager@beta.example",
      input: () => ({ body: { companyType: "legal", companyName: "ООО «Ещё одна»", inn: "7199123454", acceptTerms: true } }),
    },
    "exchange.createKey": {
      who: "supervisor@seller.example",
      input: () => ({
        body: { name: "1С", writes: ["goods"], reads: ["prices"], networks: ["10.0.0.0/8"], expiresAt: "2100-01-01T00:00:00Z" },
      }),
    },
    "centers.create": {
      who: "distribution@seller.example",
      input: () => ({ body: { name: `РЦ ${randomUUID()}`, city: "Казань", address: "Казань, 1", postalCode: "420054" } }),
    },
    "synonyms.create": {
      who: "content@seller.example",
      input: () => ({ body: { words: "помидорище", meaning: "томат", bothWays: true } }),
    },
    "synonyms.dismissMissed": {
      who: "content@seller.example",
      input: async () => {
        await backend.pool.query("insert into missed_searches values ('зырмук', '', 1, '{}', now()) on conflict do nothing");
        return { body: { query: "зырмук" } };
      },
    },
    "webhooks.create": {
      who: "supervisor@seller.example",
      input: () => ({ body: { url: "https://accounting.example/deals", events: ["deal.created"] } }),
    },
    "buyerCodes.load": {
      who: "director@alfa.example",
      input: () => ({ body: { originalFilename: "Коды", fileBody: Buffer.from("010-241\tМОЛ-17").toString("base64") } }),
    },
    "lines.read": {
      who: "director@alfa.example",
      input: () => ({ body: { fileBody: Buffer.from("010-241\t5\n").toString("base64"), originalFilename: "order.csv" } }),
    },
    "basket.restore": {
      who: "director@alfa.example",
      input: async () => {
        const as = await backend.as("director@alfa.example");
        await as(basket.put, { body: { products: [{ productUuid: pictured, quantity: 20 }] } });
        return { body: { clearedAt: (await as(basket.delete)).body.cleared?.at } };
      },
    },
    "basket.markPricesSeen": { who: "director@alfa.example", input: () => ({ body: { movedPrices: "of another page" } }) },
    "lines.forget": { who: "director@alfa.example", input: () => ({ body: { text: "Кефир" } }) },
    "lines.unknownFile": {
      who: "director@alfa.example",
      input: () => ({ body: { lines: [{ text: "Гвозди", quantity: "5", unit: "" }] } }),
    },
    "payments.add": {
      who: "supervisor@seller.example",
      input: () => ({ body: { buyer: "7199123453", number: "77", date: "2026-03-01", amount: "10.50" } }),
    },
    "payments.load": {
      who: "supervisor@seller.example",
      input: () => ({
        body: { fileBody: Buffer.from(bankStatement({ sum: "10.50" })).toString("base64"), originalFilename: "kl_to_1c.txt" },
      }),
    },
    "exchange.sendFile": {
      who: "content@seller.example",
      input: () => ({
        params: { feed: "brands" },
        body: { fileBody: Buffer.from("Марка\nЗаречье\n").toString("base64"), originalFilename: "brands.csv", mode: "changes" },
      }),
    },
    "exchange.putSettings": {
      who: "supervisor@seller.example",
      input: () => ({ body: { isStockBlocking: true, guardPercent: 15, staleAfter: [{ feed: "stock", hours: 24 }] } }),
    },
    "pictures.add": {
      who: "content@seller.example",
      input: () => ({
        params: { uuid: pictured },
        body: { fileBody: picture, alt: "Сбоку" },
      }),
    },
    "sellerProducts.create": {
      who: "content@seller.example",
      input: () => ({ body: { sku: "NEW-1", name: "Сыр новый" } }),
    },
    "pictures.arrange": {
      who: "content@seller.example",
      input: () => ({
        params: { uuid: pictured },
        body: { pictures: [{ uuid: demoUuid("product-picture", "010-241:near"), alt: "Вблизи" }] },
      }),
    },
    "exchange.setMappings": {
      who: "content@seller.example",
      input: () => ({ body: { mappings: [{ uuid: mapping, target: "own" }] } }),
    },
    "exchange.dismissRejectedDocument": {
      who: "supervisor@seller.example",
      input: () => ({ body: { sender: "1С", document: "order-1", rejectedAt: "2026-11-20T10:00:00.000Z" } }),
    },
    "auth.login": { who: null, input: () => ({ body: { login: owner, password, method: "email" } }) },
    "auth.loginAdmin": { who: null, input: () => ({ body: { login: platform, password, method: "email" } }) },
    "auth.register": {
      who: null,
      input: () => ({
        body: {
          surname: "Новикова",
          name: "Ольга",
          companyType: "legal",
          companyName: "ООО «Ромашка»",
          inn: "7199123453",
          method: "email",
          email: newcomer,
          acceptTerms: true,
          personalDataConsent: consentDocuments.personalData.version,
          ...newPassword,
        },
      }),
    },
    "auth.resendRegistrationCode": { who: null, input: token("auth.register") },
    "auth.confirmRegistration": { who: null, input: code("auth.register", newcomer) },
    "auth.requestRestore": { who: null, input: () => ({ body: { login: forgetful, method: "email" } }) },
    "auth.resendRestoreCode": { who: null, input: token("auth.requestRestore") },
    "auth.verifyRestore": { who: null, input: code("auth.requestRestore", forgetful) },
    "auth.restorePassword": { who: null, input: (answers) => ({ body: { ...newPassword, token: answers["auth.verifyRestore"]?.token } }) },
    "auth.changePassword": { who: owner, input: () => ({ body: { ...newPassword, currentPassword: password } }) },
    "auth.changeEmail": { who: owner, input: () => ({ body: { email: newEmail, currentPassword: newPassword.password } }) },
    "auth.confirmEmail": { who: owner, input: code("auth.changeEmail", newEmail) },
    "auth.changePhone": { who: owner, input: () => ({ body: { phone: newPhone, currentPassword: newPassword.password } }) },
    "auth.resendContactCode": {
      who: owner,
      input: (answers) => ({ body: { token: answers["auth.changePhone"]?.token, method: "phone" } }),
    },
    "auth.confirmPhone": { who: owner, input: code("auth.changePhone", newPhone) },
    ...factorCalls,
    "auth.createCompany": {
      who: platform,
      input: () => ({
        body: {
          companyName: "ООО «Новая»",
          legalForm: "legal",
          inn: "7199123453",
          surname: "Новый",
          name: "Директор",
          method: "email",
          email: "made@bodies.example",
        },
      }),
    },
    "auth.activated": {
      who: null,
      input: async () => ({ body: { token: await linkTokenFor(await backend.as(null), "made@bodies.example") } }),
    },
    "auth.activate": {
      who: null,
      input: async () => ({ body: { ...newPassword, token: await linkTokenFor(await backend.as(null), "made@bodies.example") } }),
    },
    "customers.updateMe": { who: owner, input: () => ({ body: { position: "Товаровед" } }) },
    "customers.updateInternal": {
      who: platform,
      input: () => ({ params: { uuid: made.other.directorUuid }, body: { position: "Директор" } }),
    },
    "companies.putData": { who: "empty", input: () => ({ body: data }) },
    "companies.createBankDetail": { who: "empty", input: () => ({ body: bank }) },
    "companies.createContact": { who: "empty", input: () => ({ body: contact }) },
    "companies.putClientOrders": { who: "empty", input: () => ({ body: { clientOrders: "ask" } }) },
    "companies.putSeller": {
      who: platform,
      input: () => ({ body: { brand: "Поле", phone: "+74872550123", email: "sales@field.example" } }),
    },
    "companies.putSigner": {
      who: platform,
      input: () => ({ body: { surname: "Орлова", name: "Анна", position: "Бухгалтер", basis: "office" } }),
    },
    "companies.putRegime": { who: platform, input: () => ({ params: { from: "2027-01-01" }, body: { regime: "special5" } }) },
    "companies.removeRegime": { who: platform, input: () => ({ params: { from: "2027-01-01" } }) },
    "companies.putCalendarDay": { who: platform, input: () => ({ params: { day: "2027-02-20" }, body: { kind: "working" } }) },
    "companies.removeCalendarDay": { who: platform, input: () => ({ params: { day: "2027-02-20" } }) },
    "companies.putReminders": { who: platform, input: () => ({ body: { sending: "on", before: 3, firm: 7 } }) },
    "companies.putLogo": { who: "empty", input: () => ({ body: { image: picture } }) },
    "companies.setActivation": { who: platform, input: () => ({ body: { uuid: made.other.companyUuid, isActive: false } }) },
    "companies.putDataInternal": { who: platform, input: () => ({ body: { ...data, companyUuid: made.bare.companyUuid } }) },
    "companies.createBankDetailInternal": { who: platform, input: () => ({ body: { ...bank, companyUuid: made.bare.companyUuid } }) },
    "companies.createContactInternal": { who: platform, input: () => ({ body: { ...contact, companyUuid: made.bare.companyUuid } }) },
    "companies.putMetadata": {
      who: platform,
      input: () => ({ body: { uuid: made.bare.companyUuid, slogan: "Свежее рядом", rating: 4.5 } }),
    },
    "companies.uploadLogo": { who: platform, input: () => ({ body: { uuid: made.bare.companyUuid, image: picture } }) },
    "branches.createInternal": { who: platform, input: () => ({ body: { ...place, companyUuid: made.bare.companyUuid } }) },
    "branches.updateInternal": {
      who: platform,
      input: () => ({
        params: { uuid: made.bare.branchUuid },
        body: { name: place.name, address: { physicalAddress: place.physicalAddress, postalCode: place.postalCode } },
      }),
    },
    "products.addHistory": { who: owner, input: () => ({ body: { search: "кефир" } }) },
    "notifications.viewAll": { who: "director@alfa.example", input: () => ({ body: {} }) },
    "notificationSettings.save": {
      who: owner,
      input: () => ({ body: { channels: ["email"], events: [{ type: "dealApprovedBySeller", channels: ["push"] }], digest: true } }),
    },
    "customers.requestDeletion": { who: leaver, input: () => ({ body: { currentPassword: password } }) },
  };
  return { entries, emailOf: (who: string | null) => (who === "empty" ? made.empty.director : who) };
}
