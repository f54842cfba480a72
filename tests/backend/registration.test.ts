import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { isInnConsistent } from "#contract/inn.ts";
import { accreditationDocuments, accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { consents, registrations } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { codeFor, lastMessage } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { useRegistration } from "#tests/support/registration.ts";

const { backend, seconds, minutes, newEmail, form, register, signIn } = useRegistration();

describe("registration", () => {
  test("A09 L006 L007 domain D20: a confirmed registration creates company, director and first step, but no session", async () => {
    const { guest, answer, address, token, code } = await register();
    expect(answer.status).toBe(200);
    expect(answer.body.blockedUntil).toBe(seconds(60).toISOString());
    expect(answer.body.warnings).toEqual({});
    expect(await backend.db.select().from(customers).where(eq(customers.email, address))).toEqual([]);

    const confirmed = await guest(auth.confirmRegistration, { body: { token, code, method: "email" } });
    expect([confirmed.status, confirmed.body]).toEqual([200, {}]);
    expect(confirmed.headers["set-cookie"]).toBeUndefined();

    const [person] = await backend.db.select().from(customers).where(eq(customers.email, address));
    expect(person).toMatchObject({
      surname: "Орлова",
      roles: ["buyer_company_director"],
      status: "active",
      emailVerified: true,
      phone: null,
    });
    const [company] = await backend.db
      .select()
      .from(companies)
      .where(eq(companies.uuid, person?.companyUuid ?? ""));
    expect(company).toMatchObject({
      type: "buyer",
      status: "new",
      legalForm: "legal",
      inn: "7707083893",
      name: "ООО «Вера»",
      isActive: true,
    });
    const [accreditation] = await backend.db
      .select()
      .from(accreditations)
      .where(eq(accreditations.companyUuid, company?.uuid ?? ""));
    expect(accreditation).toMatchObject({ status: "new", legalForm: "legal" });
    const processes = await backend.db
      .select()
      .from(accreditationProcesses)
      .where(eq(accreditationProcesses.accreditationUuid, accreditation?.uuid ?? ""));
    expect(processes.map(({ type, status }) => [type, status])).toEqual([["upload_required_documents", "created"]]);
    expect(
      (
        await backend.db
          .select()
          .from(accreditationDocuments)
          .where(eq(accreditationDocuments.accreditationUuid, accreditation?.uuid ?? ""))
      ).length,
    ).toBeGreaterThan(3);
    expect(
      (
        await backend.db
          .select()
          .from(notifications)
          .where(eq(notifications.customerUuid, person?.uuid ?? ""))
      ).map(({ type }) => type),
    ).toEqual(["accreditationOpened"]);
    expect((await signIn(address)).status).toBe(200);
    expect(await backend.db.select().from(registrations).where(eq(registrations.address, address))).toEqual([]);
  });

  test("A08 V10: a person can register by phone alone, in any spelling, and gets the code as a text message", async () => {
    const { guest, token, answer } = await register({ method: "phone", email: "", phone: "8 (912) 000-11-22" });
    expect(answer.status).toBe(200);
    expect(await lastMessage(guest, "+79120001122")).toMatchObject({ channel: "sms" });
    expect(
      (await guest(auth.confirmRegistration, { body: { token, code: await codeFor(guest, "+79120001122"), method: "phone" } })).status,
    ).toBe(200);
    expect((await signIn("+7 912 000 11 22")).status).toBe(200);
  });

  test.each([
    ["email", { phone: "8 (912) 000-11-33" }, { emailVerified: true, phone: "+79120001133", phoneVerified: false }],
    [
      "phone",
      { phone: "+79120001144", email: "beside@register.example" },
      { phoneVerified: true, email: "beside@register.example", emailVerified: false },
    ],
  ])(
    "a second contact given beside the %s is saved unverified, and notifications go to the verified contact",
    async (method, contacts, kept) => {
      const { guest, token, code, address } = await register({ method, ...contacts });
      expect((await guest(auth.confirmRegistration, { body: { token, code } })).status).toBe(200);
      const column = method === "email" ? customers.email : customers.phone;
      const [person] = await backend.db.select().from(customers).where(eq(column, address));
      expect(person).toMatchObject({ ...kept, notificationChannels: [method, "push"] });
    },
  );

  test("A12 E19: a login that is taken is rejected with 4007 at its field, before the code step", async () => {
    const first = await register();
    await first.guest(auth.confirmRegistration, { body: { token: first.token, code: first.code } });
    const { answer } = await register({ email: first.address.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.errors[0]).toMatchObject({ code: "ALREADY_EXISTS:4007", details: { email: [expect.stringMatching(/уже есть/)] } });
  });

  test("trust S6: registering somebody else's address neither takes it nor keeps its owner from registering", async () => {
    const email = newEmail();
    const thief = await register({ email, password: "Thiefs-Passw0rd", confirmation: "Thiefs-Passw0rd" });
    backend.setNow(minutes(2));
    const owner = await register({ email });
    expect((await owner.guest(auth.confirmRegistration, { body: { token: thief.token, code: owner.code } })).errors[0]?.code).toBe(
      "CODE_WRONG:4305",
    );
    expect((await owner.guest(auth.confirmRegistration, { body: { token: owner.token, code: owner.code } })).status).toBe(200);
    expect((await signIn(email, "Thiefs-Passw0rd")).errors[0]?.code).toBe("WRONG_CREDENTIALS:4002");
    expect((await signIn(email)).status).toBe(200);
    const late = await owner.guest(auth.confirmRegistration, { body: { token: thief.token, code: thief.code } });
    expect(late.errors[0]?.code).toBe("CODE_EXPIRED:4444");
  });

  test("an unverified phone in somebody's profile does not keep its owner from registering", async () => {
    const company = await addCompany(backend.db);
    const named = await addPerson(backend.db, {
      companyUuid: company.uuid,
      email: "named@register.example",
      roles: ["buyer_company_manager"],
      phone: "+79120009988",
      phoneVerified: false,
    });
    const guest = await backend.as(null);
    const { body } = await guest(auth.register, { body: form({ method: "phone", email: "", phone: "+79120009988" }) });
    expect(
      (await guest(auth.confirmRegistration, { body: { token: body.token, code: await codeFor(guest, "+79120009988") } })).status,
    ).toBe(200);
    expect((await backend.db.select().from(customers).where(eq(customers.uuid, named.uuid)))[0]).toMatchObject({
      phone: null,
      email: "named@register.example",
    });
  });

  test("a person who registers an INN that exists is warned how to join that company, and may go on", async () => {
    await addCompany(backend.db, { name: "ООО «Уже здесь»", inn: "7710140679" });
    const { answer, guest, token, code } = await register({ inn: "7710140679" });
    expect(answer.body.warnings).toEqual({
      inn: [expect.stringMatching(/уже есть на портале.*директора пригласить вас.*\(телефон в вашем договоре\)/)],
    });
    expect(JSON.stringify(answer.body)).not.toContain("Уже здесь");
    expect((await guest(auth.confirmRegistration, { body: { token, code } })).status).toBe(200);
  });

  test("a company that was finally declined cannot register again with another e-mail", async () => {
    for (let older = 0; older < 10; older += 1) await addCompany(backend.db, { inn: "7736050003" });
    await addCompany(backend.db, { inn: "7736050003", status: "declined" });
    const { answer } = await register({ inn: "7736050003" });
    expect([answer.status, answer.errors[0]?.details]).toEqual([
      400,
      { inn: [expect.stringMatching(/отказано в аккредитации.*\(телефон в вашем договоре\)/)] },
    ]);
  });

  test("A04 E17: a sign-in before the confirmation answers 4001 with a token for the code step", async () => {
    const { guest, address, code } = await register();
    expect((await signIn(address, "Wrong-Passw0rd")).errors[0]?.code).toBe("WRONG_CREDENTIALS:4002");
    const early = await signIn(address);
    expect([early.status, early.errors[0]?.code]).toEqual([403, "LOGIN_NOT_CONFIRMED:4001"]);
    expect(early.errors[0]?.details).toMatchObject({ method: "email", blockedUntil: seconds(60).toISOString() });
    const token = String(early.errors[0]?.details?.token);
    // The code sent earlier is still valid.
    expect((await guest(auth.confirmRegistration, { body: { token, code } })).status).toBe(200);
    expect((await signIn(address)).status).toBe(200);
  });

  test("L007: a sign-in on another device does not end the code step that is open on the first one, nor give it more tries", async () => {
    const { guest, address, token, code } = await register();
    const wrong = code === "000000" ? "111111" : "000000";
    expect((await guest(auth.confirmRegistration, { body: { token, code: wrong } })).errors[0]?.code).toBe("CODE_WRONG:4305");
    const elsewhere = String((await signIn(address)).errors[0]?.details?.token);
    for (let check = 0; check < 3; check += 1)
      await guest(auth.confirmRegistration, { body: { token: check % 2 ? token : elsewhere, code: wrong } });
    expect((await guest(auth.confirmRegistration, { body: { token, code, method: "email" } })).status).toBe(200);
    expect((await guest(auth.confirmRegistration, { body: { token: elsewhere, code } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
  });

  test("L007 L008: a code sent again to either device works on both", async () => {
    const { guest, address, token } = await register();
    const elsewhere = String((await signIn(address)).errors[0]?.details?.token);
    backend.setNow(minutes(2));
    expect((await guest(auth.resendRegistrationCode, { body: { token: elsewhere } })).status).toBe(200);
    expect((await guest(auth.confirmRegistration, { body: { token, code: await codeFor(guest, address) } })).status).toBe(200);
  });

  test("A04: days later an unconfirmed sign-in sends a fresh code with the token", async () => {
    const { guest, address } = await register();
    backend.setNow(minutes(3 * 24 * 60));
    const token = String((await signIn(address)).errors[0]?.details?.token);
    expect((await guest(auth.confirmRegistration, { body: { token, code: await codeFor(guest, address) } })).status).toBe(200);
  });

  test("V26: wrong check digits of an INN give a warning, not an error", async () => {
    const { answer } = await register({ inn: "7707083894" });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings.inn).toEqual([expect.stringMatching(/контрольные цифры/)]);
    expect(["7707083893", "500100732259", "7830002293"].map(isInnConsistent)).toEqual([true, true, true]);
    expect(["7707083892", "500100732258", "", "12"].map(isInnConsistent)).toEqual([false, false, false, false]);
  });
});

describe("consent", () => {
  test("trust S90: both consents are saved with version, time, network address and the hash of the text", async () => {
    const guest = await backend.as(null);
    const body = form();
    const answer = await backend.app.inject({ method: "POST", url: auth.register.path, payload: body, remoteAddress: "203.0.113.9" });
    expect(answer.statusCode).toBe(200);
    backend.setNow(minutes(4));
    await guest(auth.confirmRegistration, { body: { token: answer.json().token, code: await codeFor(guest, body.email.toLowerCase()) } });
    const [person] = await backend.db.select().from(customers).where(eq(customers.email, body.email.toLowerCase()));
    const kept = await backend.db
      .select()
      .from(consents)
      .where(eq(consents.userUuid, person?.userUuid ?? ""));
    expect(
      kept
        .map(({ kind, version, textHash, address, givenAt }) => ({ kind, version, textHash, address, givenAt }))
        .sort((a, b) => a.kind.localeCompare(b.kind)),
    ).toEqual([
      {
        kind: "personal_data",
        version: consentDocuments.personalData.version,
        textHash: consentDocuments.personalData.sha256,
        address: "203.0.113.9",
        givenAt: testNow,
      },
      {
        kind: "terms",
        version: consentDocuments.terms.version,
        textHash: consentDocuments.terms.sha256,
        address: "203.0.113.9",
        givenAt: testNow,
      },
    ]);
  });

  test.each(Object.entries(consentDocuments))("%s: version and hash are those of the text people read", (_, { file, version, sha256 }) => {
    const text = readFileSync(new URL(`../../app/content/${file}`, import.meta.url));
    expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
    expect(/^updated: (.+)$/m.exec(text.toString())?.[1]).toBe(version);
  });
});
