import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { useBackend } from "#tests/support/backend.ts";
import { codeFor } from "#tests/support/outbox.ts";

const backend = useBackend("demo");

const invalid = { status: 400, errors: [{ code: "VALIDATION_ERROR:4000", details: { method: [expect.any(String)] } }] };

test("a code to reset a password is refused if the method differs from that of the login", async () => {
  const guest = await backend.as(null);
  const login = "director@alfa.example";
  expect(await guest(auth.requestRestore, { body: { login, method: "phone" } })).toMatchObject(invalid);
  expect((await guest(auth.requestRestore, { body: { login, method: "email" } })).status).toBe(200);
});

test("a registration cannot be confirmed by another method than it began with, and still can by the right one", async () => {
  const guest = await backend.as(null);
  const email = "methods@words.example";
  const { body: sent } = await guest(auth.register, {
    body: {
      surname: "Новикова",
      name: "Ольга",
      companyType: "legal",
      companyName: "ООО «Ромашка»",
      inn: "7199123453",
      method: "email",
      email,
      password: "Another-2026!",
      confirmation: "Another-2026!",
      acceptTerms: true,
      personalDataConsent: consentDocuments.personalData.version,
    },
  });
  const body = { token: sent.token, code: await codeFor(guest, email) };
  expect(await guest(auth.confirmRegistration, { body: { ...body, method: "phone" } })).toMatchObject(invalid);
  expect((await guest(auth.confirmRegistration, { body: { ...body, method: "email" } })).status).toBe(200);
});
