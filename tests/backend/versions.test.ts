import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { useBackend } from "#tests/support/backend.ts";
import { type BodyCall, useBodyCalls } from "#tests/support/body-calls.ts";
import { alfa, must } from "#tests/support/demo-basket.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";
import { digestsOf, tablesChangedSince } from "#tests/support/table-digests.ts";
import { unversioned } from "#tests/support/unversioned-calls.ts";
import type { Input } from "#tests/support/whole-call.ts";
import { useWholeCalls } from "#tests/support/whole-calls.ts";

const backend = useBackend("demo");
const [whole, more] = [useWholeCalls(backend), useBodyCalls(backend)];
const platform = "platform@platform.example";

/** Calls that delete; they run last, on objects that nothing else uses. */
const last: Record<string, BodyCall> = {
  "branches.removeInternal": { who: platform, input: async () => ({ params: { uuid: (await joiningCompany(backend)).branchUuid } }) },
  "customers.deleteInternal": {
    who: platform,
    input: async () => ({
      params: {
        uuid: (await addPerson(backend.db, { companyUuid: alfa, email: "gone@versions.example", roles: ["buyer_company_manager"] })).uuid,
      },
    }),
  },
  "companies.deleteCompany": { who: platform, input: async () => ({ params: { uuid: (await joiningCompany(backend)).companyUuid } }) },
};
/** Input with a real change: a call that stores what is stored already overwrites nothing and is not refused. */
const other: Record<string, (given: Input) => Input | Promise<Input>> = {
  "customers.avatar": async (given) => ({ ...given, body: { ...given.body, avatar: await picture() } }),
  "companies.updateBankDetailInternal": (given) => ({ ...given, body: { ...given.body, bankName: "Другой банк" } }),
  "companies.updateContactInternal": (given) => ({ ...given, body: { ...given.body, email: "other@versions.example" } }),
  "branches.update": (given) => ({ ...given, body: { ...given.body, name: "Другое имя" } }),
  "branches.setScheduleInternal": async (given) => {
    await backend.pool.query("update branches set schedule_uuid = null where uuid = $1", [given.params?.id]);
    return given;
  },
};

async function picture(): Promise<string> {
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#336633" } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

const entries: Record<string, BodyCall> = { ...whole.entries, ...more.entries, ...last };
const calls = new Map(listCalls());
const answers: Record<string, { token: string }> = {};

test("every call that writes declares the version it was based on, or is listed with a reason why it needs none", () => {
  const writing = listCalls().filter(([, call]) => call.method !== "GET" && !call.isRead);
  const named = Object.values(unversioned).flat();
  expect(writing.flatMap(([id, call]) => (call.versionOf || named.includes(id) ? [] : [id]))).toEqual([]);
  expect(writing.flatMap(([id, call]) => (call.versionOf && !(id in entries) ? [id] : []))).toEqual([]);
});

test.each(Object.keys(entries))(
  "%s is refused with 409 and changes nothing for an outdated version, and succeeds without a version",
  async (id) => {
    const call = must(calls.get(id));
    const { who, input: make } = must(entries[id]);
    const caller = await backend.as(more.emailOf(who && whole.emailOf(who)));
    const given = await make(answers);
    const { body, query, params } = (await other[id]?.(given)) ?? given;
    const { version: _, ...plainQuery } = query ?? {};
    const { version: __, ...plainBody } = body ?? {};
    const input = { params, query: plainQuery, ...(body && { body: plainBody }), ...(call.idempotent && { key: randomUUID() }) };
    await backend.pool.query("delete from login_attempts; delete from code_sends");
    if (call.versionOf) {
      const before = await digestsOf(backend.pool);
      const late = await caller(call, { ...input, headers: { "if-match": '"0"' } } as never);
      expect([late.status, late.errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
      if (call.body) {
        const named = await caller(call, { ...input, body: { ...plainBody, version: 0 } } as never);
        expect([named.status, named.errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
      }
      expect(await tablesChangedSince(backend.pool, before)).toEqual([]);
    }
    const answer = await caller(call, input as never);
    expect([answer.status, answer.errors]).toEqual([200, []]);
    answers[id] = answer.body as { token: string };
  },
);

describe("when two people edit one object at the same time, the second gets 409 with what the first changed", () => {
  const admins = [platform, "support@platform.example"] as const;
  const asAdmins = () => Promise.all(admins.map((email) => backend.as(email)));

  /** One succeeded; the other gets the new version, changed fields, name and time, and may then save knowingly. */
  function expectOneOf(given: { status: number; errors: { details?: Record<string, unknown> }[] }[], fields: string[]) {
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
    const details = given.find(({ status }) => status === 409)?.errors[0]?.details;
    expect(details).toEqual({ version: 2, fields, by: expect.stringMatching(/[А-я]/), at: backend.now().toISOString() });
  }

  test("two admins edit one company's data, metadata, bank details and contacts", async () => {
    const people = await asAdmins();
    const { companyUuid } = await joiningCompany(backend);
    const uuid = companyUuid;
    const both = <T>(work: (caller: (typeof people)[number], name: string) => Promise<T>) =>
      Promise.all(people.map((caller, index) => work(caller, index === 0 ? "Первый" : "Второй")));
    expectOneOf(await both((caller, slogan) => caller(companies.putMetadata, { body: { uuid, slogan, version: 1 } })), ["slogan"]);
    const stored = (await must(people[0])(companies.getInternal, { params: { uuid } })).body;
    const contact = must(stored.contacts[0]);
    const late = await both((caller, name) =>
      caller(companies.updateContactInternal, {
        body: {
          companyUuid,
          email: `${name === "Первый" ? "one" : "two"}@versions.example`,
          phone: contact.phone,
          version: stored.version,
        },
      }),
    );
    expect(late.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(late.flatMap(({ errors }) => errors)[0]?.details).toMatchObject({ fields: ["contact"] });
    const { data, version } = (await must(people[0])(companies.getInternal, { params: { uuid } })).body;
    const save = (caller: (typeof people)[number], name: string, seen: number) =>
      caller(companies.putDataInternal, { body: { ...data, companyUuid, name, version: seen } });
    const saved = [await save(must(people[0]), "Первый", version), await save(must(people[1]), "Второй", stored.version)];
    expect(saved.map(({ status }) => status)).toEqual([200, 409]);
    expect(saved[1]?.errors[0]?.details).toMatchObject({ fields: ["companyName", "contact"] });
  });

  test("two admins edit one person and one trade point", async () => {
    const people = await asAdmins();
    const { uuid } = await addPerson(backend.db, { companyUuid: alfa, email: "twice@versions.example", roles: ["buyer_company_manager"] });
    expectOneOf(
      await Promise.all(
        people.map((caller, index) => caller(customers.updateInternal, { params: { uuid }, body: { position: `${index}`, version: 1 } })),
      ),
      ["position"],
    );
    const { branchUuid } = await joiningCompany(backend);
    const address = { physicalAddress: "Тула, ул. Мира, 1", postalCode: "300002" };
    expectOneOf(
      await Promise.all(
        people.map((caller, index) =>
          caller(branches.updateInternal, { params: { uuid: branchUuid }, body: { name: `Точка ${index}`, address, version: 1 } }),
        ),
      ),
      ["branchName", "address"],
    );
  });

  test("saving the same values twice saves them once and refuses neither request", async () => {
    const caller = await backend.as(platform);
    const { companyUuid: uuid } = await joiningCompany(backend);
    const save = () => caller(companies.putMetadata, { body: { uuid, slogan: "Одно и то же", version: 1 } });
    const [first, second] = [await save(), await save()];
    expect([first.status, second.status, second.body.version]).toEqual([200, 200, 2]);
  });
});

describe("a decision applies only to the file and the card that the person has seen", () => {
  const rep = "rep@seller.example";
  const cardOf = async (email: string, companyUuid: string) =>
    (await (await backend.as(email))(accreditation.getByCompany, { params: { companyUuid }, query: {} })).body;
  const file = (name: string) => ({ fileBody: base64(pdf), originalFilename: name, contentType: "application/pdf" });

  test("a document that was replaced since the representative saw it cannot be accepted", async () => {
    const { companyUuid, accreditationUuid, director } = await joiningCompany(backend, {
      at: "coordination_contract",
      documents: { charter: "processing", inn: "accepted" },
    });
    const seen = must((await cardOf(rep, companyUuid)).documents.find(({ type }) => type === "charter"));
    const [buyer, seller] = await Promise.all([backend.as(director), backend.as(rep)]);
    const params = { uuid: must(seen.documentUuid) };
    expect((await buyer(accreditation.deleteDocument, { params, headers: { "if-match": String(seen.version) } })).status).toBe(200);
    const body = { accreditationUuid, companyUuid, type: "charter" as const, ...file("other.pdf") };
    expect((await buyer(accreditation.uploadDocument, { body })).status).toBe(200);
    const blind = await seller(accreditation.setDocumentStatus, { params, body: { status: "accepted", version: seen.version } });
    expect([blind.status, blind.errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
    expect(blind.errors[0]?.details).toMatchObject({ fields: ["file"], by: expect.any(String) });
    const now = must((await cardOf(rep, companyUuid)).documents.find(({ type }) => type === "charter"));
    expect([now.status, now.originalFilename]).toEqual(["processing", "other.pdf"]);
    expect((await seller(accreditation.setDocumentStatus, { params, body: { status: "accepted", version: now.version } })).status).toBe(
      200,
    );
  });

  test("a contract whose signed copy was replaced since the representative saw it cannot be sent to security", async () => {
    const { companyUuid, accreditationUuid, director } = await joiningCompany(backend, { at: "signing_contract" });
    const { version } = await cardOf(rep, companyUuid);
    const [buyer, seller] = await Promise.all([backend.as(director), backend.as(rep)]);
    const signed = must((await cardOf(director, companyUuid)).contracts.find(({ type }) => type.startsWith("contract_signed")));
    expect((await buyer(accreditation.deleteDocument, { params: { uuid: must(signed.documentUuid) } })).status).toBe(200);
    const body = { accreditationUuid, companyUuid, type: "contract_signed_legal" as const, ...file("swapped.pdf") };
    expect((await buyer(accreditation.uploadDocument, { body })).status).toBe(200);
    const send = (seen: number) =>
      seller(accreditation.finishSigning, { params: { id: accreditationUuid }, headers: { "if-match": `"${seen}"` } });
    const blind = await send(version);
    expect([blind.status, blind.errors[0]?.code, blind.errors[0]?.details?.fields]).toEqual([409, "CHANGED:4009", ["contract"]]);
    expect((await cardOf(rep, companyUuid)).currentProcess?.type).toBe("signing_contract");
    expect((await send((await cardOf(rep, companyUuid)).version)).status).toBe(200);
  });

  test("when a document is accepted and replaced at the same time, the unseen new file is never accepted", async () => {
    const { companyUuid, accreditationUuid, director } = await joiningCompany(backend, {
      at: "coordination_contract",
      documents: { charter: "declined" },
    });
    const [buyer, seller] = await Promise.all([backend.as(director), backend.as(rep)]);
    const upload = (name: string) =>
      buyer(accreditation.uploadDocument, { body: { accreditationUuid, companyUuid, type: "charter", ...file(name) } });
    expect((await upload("first.pdf")).status).toBe(200);
    const seen = must((await cardOf(rep, companyUuid)).documents.find(({ type }) => type === "charter"));
    const params = { uuid: must(seen.documentUuid) };
    const accept = () => seller(accreditation.setDocumentStatus, { params, body: { status: "accepted", version: seen.version } });
    const swap = async () => {
      await buyer(accreditation.deleteDocument, { params });
      return upload("second.pdf");
    };
    await Promise.all([swap(), accept()]);
    const now = must((await cardOf(rep, companyUuid)).documents.find(({ type }) => type === "charter"));
    expect([now.status, now.originalFilename]).not.toEqual(["accepted", "second.pdf"]);
  });
});
