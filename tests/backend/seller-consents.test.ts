import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { codeFor } from "#tests/support/outbox.ts";

const backend = useBackend("demo");
const supervisor = "supervisor@seller.example";
const field = { brand: "Поле", tagline: "", phone: "+7 800 250-56-65", email: "sales@field.example", supportHours: "" };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const consentText = "Даю {{sellerName}} согласие на обработку моих данных.";
const policyText = "## Политика\n\nОператор — {{sellerName}}, ИНН {{sellerInn}}.";

let people = 0;
async function register(personalDataConsent: string) {
  people += 1;
  const email = `consent${people}@register.example`;
  const guest = await backend.as(null);
  const answer = await guest(auth.register, {
    body: {
      surname: "Орлова",
      name: "Вера",
      companyType: "legal",
      companyName: "ООО «Вера»",
      inn: "7707083893",
      method: "email",
      email,
      password: "Right-Passw0rd",
      confirmation: "Right-Passw0rd",
      acceptTerms: true,
      personalDataConsent,
    },
  });
  return { guest, email, answer };
}

async function editions() {
  const { consents } = (await (await backend.as(null))(companies.getSeller)).body;
  if (!consents) throw new Error("the seller names no editions");
  return consents;
}
const write = async (texts: Record<string, string>) => {
  const { status, errors } = await (await backend.as(supervisor))(companies.putSeller, { body: { ...field, texts } });
  expect([status, errors]).toEqual([200, []]);
};

test("a person agrees to the seller's own texts by the edition shown, and what they agreed to stays readable", async () => {
  expect(await editions()).toEqual({ terms: consentDocuments.terms.version, personalData: consentDocuments.personalData.version });
  await write({ "personal-data-consent": consentText, "privacy-policy": policyText });
  const own = await editions();
  expect(own).toEqual({
    terms: `2026-03-05-${sha256(policyText).slice(0, 12)}`,
    personalData: `2026-03-05-${sha256(consentText).slice(0, 12)}`,
  });

  const outdated = await register(consentDocuments.personalData.version);
  expect([outdated.answer.status, outdated.answer.errors[0]?.details]).toEqual([
    400,
    { personalDataConsent: ["Текст согласия обновился: прочитайте его и отметьте ещё раз"] },
  ]);

  const { guest, email, answer } = await register(own.personalData);
  expect(answer.errors).toEqual([]);
  backend.setNow(new Date(testNow.getTime() + 1000));
  await guest(auth.confirmRegistration, { body: { token: answer.body.token, code: await codeFor(guest, email) } });
  await write({ "personal-data-consent": `${consentText} На год.`, "privacy-policy": "" });
  const given = await backend.pool.query<{ kind: string; version: string; text_hash: string; markdown: string }>(
    `select kind, consents.version, text_hash, markdown from consents
     join customers using (user_uuid) join consent_editions on consent_editions.version = consents.version
     where email = $1 order by kind`,
    [email],
  );
  expect(given.rows).toEqual([
    { kind: "personal_data", version: own.personalData, text_hash: sha256(consentText), markdown: consentText },
    { kind: "terms", version: own.terms, text_hash: sha256(policyText), markdown: policyText },
  ]);
});

test("two texts of one day are two editions; without a text of its own the seller's people agree to everybody's", async () => {
  await write({ "personal-data-consent": consentText });
  const first = (await editions()).personalData;
  await write({ "personal-data-consent": `${consentText} ` });
  expect((await editions()).personalData).toBe(first);
  await write({ "personal-data-consent": `${consentText} До отзыва.` });
  const second = (await editions()).personalData;
  expect(second).not.toBe(first);
  expect((await register(first)).answer.status).toBe(400);
  expect((await register(second)).answer.status).toBe(200);
  await write({ "personal-data-consent": "" });
  expect((await editions()).personalData).toBe(consentDocuments.personalData.version);
  expect((await register(second)).answer.status).toBe(400);
  expect((await register(consentDocuments.personalData.version)).answer.status).toBe(200);
});

test.each([
  ["a value that no seller has", "Наш оператор — {{sellerNmae}}"],
  ["a value of the demo alone", "{{demo}} Образец"],
  ["a value that is not kept with the consent", "Звоните: {{phone}}"],
])("%s is refused beside the text that names it", async (_, markdown) => {
  const boss = await backend.as(supervisor);
  const { status, errors } = await boss(companies.putSeller, { body: { ...field, texts: { "privacy-policy": markdown } } });
  expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["texts.privacy-policy"]]);
});
