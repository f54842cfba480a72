import { beforeAll, describe, expect, test } from "vitest";
import { acts } from "#contract/acts.ts";
import { auth } from "#contract/auth.ts";
import type { AnyCall } from "#contract/call.ts";
import { chat } from "#contract/chat.ts";
import { companyPapers } from "#contract/company-papers.ts";
import { contracts } from "#contract/contracts.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { debts } from "#contract/debts.ts";
import { documents } from "#contract/documents.ts";
import { papers } from "#contract/papers.ts";
import { type Permission, storagePermission } from "#contract/permissions.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { issueAct } from "#tests/support/acts.ts";
import { useBackend } from "#tests/support/backend.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { storeInvoice } from "#tests/support/invoices.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const [alfa, beta] = [demoUuid("company", "alfa"), demoUuid("company", "beta")];
const [director, other] = ["director@alfa.example", "director@beta.example"];
const login = "books@alfa.example";
let person: Awaited<ReturnType<typeof addPerson>>;
let deal: string;
let betaDeal: string;
let act: string;
let betaAct: string;

const give = async (permissions: Permission[], { by = director, uuid = person.uuid } = {}) =>
  (await backend.as(by))(customers.putPermissions, { params: { uuid }, body: { permissions } });
const uuidOf = async (email: string) =>
  (await backend.pool.query("select uuid from customers where email = $1", [email])).rows[0].uuid as string;

beforeAll(async () => {
  person = await addPerson(backend.db, { companyUuid: alfa, email: login, roles: ["buyer_company_manager"] });
  deal = await storeDeal(backend.db, { status: "received", reserve: false });
  await storeInvoice(backend.db, deal);
  act = await issueAct(await backend.as(director));
  betaAct = await issueAct(await backend.as(other), beta);
  const one = async (sql: string) => (await backend.pool.query(sql, [beta])).rows[0];
  betaDeal = (await one("select uuid from deals where buyer_company_uuid = $1 order by number limit 1")).uuid;
});

type Attempt = [name: string, call: AnyCall, input: object, status: number];

/** By hand, with the status for a manager without trade points and without the permission. */
const reading = (): Attempt[] => [
  ["contracts", contracts.listByCompany, { params: { uuid: alfa } }, 403],
  ["contracts as a workbook", contracts.companyFile, { params: { uuid: alfa } }, 403],
  ["money", contracts.money, { params: { uuid: alfa } }, 403],
  ["money as a workbook", contracts.moneyFile, { params: { uuid: alfa } }, 403],
  ["debts", debts.get, { params: { uuid: alfa } }, 403],
  ["papers", companyPapers.list, {}, 403],
  ["papers in one file", companyPapers.bundle, { query: { kind: "invoice" } }, 403],
  ["an act", acts.get, { params: { uuid: act } }, 403],
  ["its file", acts.file, { params: { uuid: act } }, 403],
  ["a colleague's deal", deals.get, { params: { uuid: deal } }, 404],
  ["its papers", papers.list, { params: { uuid: deal } }, 404],
  ["its papers in one file", papers.bundle, { params: { uuid: deal } }, 404],
  ["its documents", documents.list, { params: { uuid: deal } }, 404],
];

const ofOthers = (): Attempt[] => [
  ["contracts", contracts.listByCompany, { params: { uuid: beta } }, 404],
  ["money", contracts.money, { params: { uuid: beta } }, 404],
  ["money as a workbook", contracts.moneyFile, { params: { uuid: beta } }, 404],
  ["debts", debts.get, { params: { uuid: beta } }, 404],
  ["an act", acts.get, { params: { uuid: betaAct } }, 404],
  ["its file", acts.file, { params: { uuid: betaAct } }, 404],
  ["a deal", deals.get, { params: { uuid: betaDeal } }, 404],
  ["its papers", papers.list, { params: { uuid: betaDeal } }, 404],
  ["its papers in one file", papers.bundle, { params: { uuid: betaDeal } }, 404],
  ["what all companies owe", contracts.receivables, {}, 403],
];

const changing = (): Attempt[] => [
  ["promising", debts.promise, { params: { uuid: alfa }, body: { day: "2026-03-02" } }, 403],
  ["disputing", debts.dispute, { params: { uuid: alfa }, body: { chargeId: "1", reason: "?" } }, 403],
  ["choosing statements", debts.chooseStatements, { params: { uuid: alfa }, body: { period: "weekly" } }, 403],
  ["a new act", acts.issue, { body: { companyUuid: alfa, dateFrom: "2026-02-01", dateTo: "2026-02-10" } }, 403],
  ["answering to an act", acts.answer, { params: { uuid: act }, body: { answer: "confirmed", version: 1 } }, 403],
  ["a colleague's deal", deals.patch, { params: { uuid: deal }, body: { comment: "?" } }, 404],
  ["its chat", chat.messages, { params: { uuid: deal } }, 403],
  ["people", customers.update, { params: { uuid: person.uuid }, body: { position: "?" } }, 403],
  ["permissions", customers.putPermissions, { params: { uuid: person.uuid }, body: { permissions: [] } }, 403],
];

const expected = (attempts: readonly Attempt[]) => attempts.map(([name, , , status]) => `${name} ${status}`);

async function statuses(attempts: readonly Attempt[]) {
  const as = await backend.as(login);
  return Promise.all(attempts.map(async ([name, call, input]) => `${name} ${(await as(call, input as never)).status}`));
}

describe("the accountant's permission of a buyer's manager (papers.md section 2)", () => {
  test("opens the money and the papers of their own company to be read until it is taken away, and changes nothing", async () => {
    expect(await statuses(reading())).toEqual(expected(reading()));
    expect((await give(["buyer_accountant"])).body.permissions).toEqual(["buyer_accountant"]);
    expect(await statuses(reading())).toEqual(reading().map(([name]) => `${name} 200`));
    expect(await statuses(ofOthers())).toEqual(expected(ofOthers()));
    expect(await statuses(changing())).toEqual(expected(changing()));
    const as = await backend.as(login);
    expect((await as(deals.get, { params: { uuid: deal } })).body.allowedActions).toEqual([]);
    const listed = (await as(companyPapers.list, { query: { perPage: 100 } })).body.papers;
    expect(new Set(listed.map(({ company }) => company.uuid))).toEqual(new Set([alfa]));
    const agreed = (await as(debts.get, { params: { uuid: alfa } })).body;
    expect([agreed.mayPromise, agreed.mayDispute, agreed.mayDecide, agreed.statements.mayChoose]).toEqual([false, false, false, false]);
    expect((await as(acts.get, { params: { uuid: act } })).body.mayAnswer).toBe(false);
    await give([]);
    expect(await statuses(reading())).toEqual(expected(reading()));
  });

  test("tells of new acts and papers of colleagues' deals as the director is told, while it is held", async () => {
    const toldOf = async (type: string) => {
      const rows = await backend.pool.query(
        `select c.email from notifications n join customers c on c.uuid = n.customer_uuid
         where n.type = $1 and c.company_uuid = $2 and c.email = any($3) order by c.email`,
        [type, alfa, [login, director]],
      );
      return rows.rows.map(({ email }) => email);
    };
    const supervisor = await backend.as("supervisor@seller.example");
    const issue = async (dateTo: string) => {
      await backend.pool.query("delete from notifications");
      const uuid = await storeDeal(backend.db, { status: "received", reserve: false });
      expect((await supervisor(acts.issue, { body: { companyUuid: alfa, dateFrom: "2026-02-01", dateTo } })).status).toBe(200);
      expect((await supervisor(papers.issueUpd, { params: { uuid }, body: {} })).status).toBe(200);
      return [await toldOf("actIssued"), await toldOf("updIssued")];
    };
    await give(["buyer_accountant"]);
    expect(await issue("2026-02-11")).toEqual([
      [login, director],
      [login, director],
    ]);
    await give([]);
    expect(await issue("2026-02-12")).toEqual([[director], [director]]);
  });

  test("ends at once with the access of a person who is disabled", async () => {
    const email = "leaving@alfa.example";
    const values = { companyUuid: alfa, roles: ["buyer_company_manager" as const] };
    const leaving = await addPerson(backend.db, { ...values, email, permissions: ["buyer_accountant"] });
    const as = await backend.as(email);
    expect((await as(contracts.money, { params: { uuid: alfa } })).status).toBe(200);
    const blocked = await (await backend.as(director))(auth.blockRelated, { params: { userUuid: leaving.userUuid } });
    expect(blocked.status).toBe(200);
    expect((await as(contracts.money, { params: { uuid: alfa } })).status).toBe(401);
  });

  test("counts in the company that it was given in alone", async () => {
    const values = { companyUuid: beta, roles: ["buyer_company_manager" as const], permissions: ["buyer_accountant" as const] };
    await addPerson(backend.db, { ...values, email: "books@beta.example" });
    const as = await backend.as("books@beta.example");
    expect((await as(contracts.money, { params: { uuid: beta } })).status).toBe(200);
    expect((await as(contracts.money, { params: { uuid: alfa } })).status).toBe(404);
    expect((await as(acts.get, { params: { uuid: act } })).status).toBe(404);
    expect((await as(deals.get, { params: { uuid: deal } })).status).toBe(404);
  });

  test("is given by the director to the managers of their company, and is the only one that they give", async () => {
    const storage = storagePermission(demoUuid("storage", "tula-chilled"));
    for (const permission of ["accountant", "exchange:payments", storage] as const) {
      expect([permission, (await give([permission])).status]).toEqual([permission, 400]);
      expect([permission, (await give(["buyer_accountant", permission])).status]).toEqual([permission, 400]);
    }
    expect((await give(["buyer_accountant"], { by: other })).status).toBe(404);
    expect((await give(["buyer_accountant"], { by: "supervisor@seller.example" })).status).toBe(404);
    expect((await give(["buyer_accountant"], { by: login })).status).toBe(403);
    expect((await give(["buyer_accountant"], { uuid: await uuidOf(director) })).status).toBe(409);
    const second = await addPerson(backend.db, { companyUuid: alfa, email: "second@alfa.example", roles: ["buyer_company_director"] });
    expect((await give(["buyer_accountant"], { uuid: second.uuid })).status).toBe(400);
    const sellers = await uuidOf("content@seller.example");
    expect((await give(["buyer_accountant"], { by: "supervisor@seller.example", uuid: sellers })).status).toBe(400);
    const stored = await backend.pool.query(
      "select email from customers where cardinality(permissions) > 0 and status = 'active' and email <> 'books@beta.example'",
    );
    expect(stored.rows).toEqual([]);
  });
});
