import { beforeEach, describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts.ts";
import { debts } from "#contract/debts.ts";
import { useDebtors } from "#tests/support/debtors.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, newContract, addMoves, forget, putReminders, toldTo, remind, settle, agree } = useDebtors();
const at = (time: string) => new Date(`${time}+03:00`);
const promise = (login: string, uuid: string, body: object, time: string) => agree(debts.promise, login, { uuid }, body, time);
const directorOf = (company: { uuid: string }) => `${company.uuid}@ledger.example`;

beforeEach(forget);

/** Due on 10 March: overdue from the 11th, a Wednesday. */
const late = { kind: "charge", amount: 100_000, at: at("2026-02-24T12:00:00"), document: "УПД № 7" } as const;
/** Due on 17 March. */
const later = { kind: "charge", amount: 50_000, at: at("2026-03-03T12:00:00"), document: "УПД № 8" } as const;

const heads = (texts: string[]) => texts.map((text) => text.slice(0, 8));
const repUuid = async () =>
  (await backend.pool.query("select uuid from customers where email = 'rep@seller.example'")).rows[0].uuid as string;

test("a promise of the whole debt stops its reminders to the end of its day, and the next step then goes", async () => {
  const { company, uuid } = await newContract();
  await addMoves(uuid, [late, later]);
  await putReminders({ before: 1, polite: 1, firm: 3, claim: 30 });
  const body = { day: "2026-03-17", comment: "Ждём оплату от сети" };
  const made = await promise(directorOf(company), company.uuid, body, "2026-03-10T12:00:00");
  expect(made.body).toMatchObject({ isNew: true, promise: { day: "2026-03-17", amount: null, state: "inForce", isBySeller: false } });
  for (const day of ["11", "12", "13", "16", "17"]) await remind(`2026-03-${day}T10:00:00`);
  expect(await toldTo("company", company.uuid, "paymentReminder")).toEqual([]);
  await remind("2026-03-18T10:00:00");
  expect(heads(await toldTo("company", company.uuid, "paymentReminder"))).toEqual(["Срок опл"]);
});

test("a sum covers what it pays in full, and of other charges reminders go", async () => {
  const { company, uuid } = await newContract();
  await addMoves(uuid, [late, later]);
  await putReminders({ polite: 1 });
  await promise(directorOf(company), company.uuid, { day: "2026-03-27", amount: "1400.00" }, "2026-03-10T12:00:00");
  await remind("2026-03-11T10:00:00");
  expect(await toldTo("company", company.uuid, "paymentReminder")).toEqual([]);
  await remind("2026-03-18T10:00:00");
  const [letter = ""] = await toldTo("company", company.uuid, "paymentReminder");
  expect([letter.includes("УПД № 8"), letter.includes("УПД № 7")]).toEqual([true, false]);
});

test("what is shipped after the promise is not covered by it", async () => {
  const { company, uuid } = await newContract({ postponDays: 1 });
  await addMoves(uuid, [{ ...late, at: at("2026-03-09T12:00:00") }]);
  await putReminders({ polite: 1 });
  await promise(directorOf(company), company.uuid, { day: "2026-03-27" }, "2026-03-10T12:00:00");
  await addMoves(uuid, [{ ...later, at: at("2026-03-10T15:00:00") }]);
  await backend.pool.query("update contract_lines set balance_kopecks = -150000 where uuid = $1", [uuid]);
  await remind("2026-03-12T10:00:00");
  const [letter = ""] = await toldTo("company", company.uuid, "paymentReminder");
  expect([letter.includes("УПД № 8"), letter.includes("УПД № 7")]).toEqual([true, false]);
});

test("a broken promise is told to the representative once, in office hours of a working day; a kept one is not", async () => {
  const [broken, kept, waiting] = [
    await newContract({ name: "Не заплатил", inn: "7100000101", salesRepresentativeUuid: await repUuid() }),
    await newContract({ name: "Заплатил", inn: "7100000102", salesRepresentativeUuid: await repUuid() }),
    await newContract({ name: "Платёж ждёт", inn: "7100000103", salesRepresentativeUuid: await repUuid() }),
  ];
  for (const { uuid, company } of [broken, kept, waiting]) {
    await addMoves(uuid, [late]);
    await promise(directorOf(company), company.uuid, { day: "2026-03-13", amount: "600" }, "2026-03-11T12:00:00");
  }
  await addMoves(kept.uuid, [{ kind: "payment", amount: 60_000, at: at("2026-03-13T12:00:00") }]);
  await backend.pool.query("update contract_lines set balance_kopecks = -40000 where uuid = $1", [kept.uuid]);
  await backend.pool.query(
    `insert into payments (uuid, source, digest, number, date, amount_kopecks, payer_name, payer_inn, created_by)
     values (gen_random_uuid(), 'bank', 'waiting', '1', '2026-03-13', 100, '', '7100000103', 'Тест')`,
  );
  const told = () => toldTo("email", "rep@seller.example", "promiseBroken");
  for (const time of ["2026-03-13T17:00:00", "2026-03-14T11:00:00", "2026-03-16T08:59:00"]) await settle(time);
  expect(await told(), "its day, a Saturday, before nine").toEqual([]);
  await Promise.all([settle("2026-03-16T09:00:00"), settle("2026-03-16T09:00:00")]);
  await settle("2026-03-17T09:00:00");
  expect(await told()).toEqual(["Не заплатил: обещали оплатить до 13.03.2026, но не заплатили. Просрочено 1 000 ₽."]);
  await backend.pool.query("delete from payments where digest = 'waiting'");
  await settle("2026-03-17T09:01:00");
  expect((await told()).map((text) => text.split(":")[0])).toEqual(["Не заплатил", "Платёж ждёт"]);
  backend.setNow(at("2026-03-17T12:00:00"));
  const as = await backend.as("rep@seller.example");
  const states = async (companyUuid: string) =>
    (await as(debts.get, { params: { uuid: companyUuid } })).body.promises.map(({ state }) => state);
  expect([await states(broken.company.uuid), await states(kept.company.uuid)]).toEqual([["broken"], ["kept"]]);
});

test("a company without a representative who can sign in has its broken promise told to regional directors", async () => {
  const { company, uuid } = await newContract({ name: "Ничей" });
  await addMoves(uuid, [late]);
  await promise(directorOf(company), company.uuid, { day: "2026-03-12" }, "2026-03-11T12:00:00");
  await settle("2026-03-13T09:00:00");
  expect(await toldTo("email", "regional@seller.example", "promiseBroken")).toHaveLength(1);
  expect(await toldTo("email", "rep@seller.example", "promiseBroken")).toEqual([]);
});

test("the same promise again is the first one, another takes its place, and history keeps who and when", async () => {
  const { company, uuid } = await newContract({ salesRepresentativeUuid: await repUuid() });
  await addMoves(uuid, [late]);
  const body = { day: "2026-03-13", amount: "600.00", comment: "Частями" };
  const time = "2026-03-11T12:00:00";
  const both = await Promise.all([1, 2].map(() => promise(directorOf(company), company.uuid, body, time)));
  expect(both.map((answer) => answer.body.isNew).sort()).toEqual([false, true]);
  const others = await Promise.all(
    ["2026-03-16", "2026-03-17"].map((day) => promise("rep@seller.example", company.uuid, { ...body, day }, "2026-03-11T13:00:00")),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  const { promises } = (await (await backend.as(directorOf(company)))(debts.get, { params: { uuid: company.uuid } })).body;
  expect(promises.map(({ state, isBySeller }) => `${state} ${isBySeller}`)).toEqual(["inForce true", "replaced true", "replaced false"]);
  expect(promises[2]).toMatchObject({ by: "Surname Name", amount: { amount: 600 }, comment: "Частями", day: "2026-03-13" });
});

test("days off, days past, days too far, more than is owed and a debt that is not there are refused", async () => {
  const { company, uuid } = await newContract();
  const of = async (body: object) => {
    const { status, errors } = await promise(directorOf(company), company.uuid, body, "2026-03-11T12:00:00");
    return [status, ...Object.values(errors?.[0]?.details ?? {}).flat()].join(" ").replaceAll("\u00a0", " ");
  };
  expect(await of({ day: "2026-03-13" })).toBe("409");
  await addMoves(uuid, [late]);
  expect(await of({ day: "2026-03-10" })).toBe("400 Этот день уже прошёл: назовите сегодняшний или следующий");
  expect(await of({ day: "2026-03-14" })).toBe("400 Это выходной или праздник: назовите рабочий день");
  expect(await of({ day: "2026-05-12" })).toBe("400 Это слишком далеко: назовите день не позже 10.05.2026");
  expect(await of({ day: "2026-03-13", amount: "1000.01" })).toBe("400 Это больше долга: он 1 000 ₽");
  expect(await of({ day: "2026-03-13", amount: "0" })).toMatch(/^400 /);
  expect(await of({})).toMatch(/^400 /);
  expect(await of({ day: "2026-03-11", amount: "1000" })).toBe("200");
});

describe("who promises", () => {
  /** By hand: the company's own director, its representative, and staff who see debts and keep them. */
  const expected: Record<string, number> = {
    own: 200,
    "rep@seller.example": 200,
    "regional@seller.example": 200,
    "supervisor@seller.example": 200,
    "rep2@seller.example": 404,
    "director@beta.example": 404,
    manager: 403,
    "distribution@seller.example": 403,
    "security@seller.example": 403,
    "content@seller.example": 403,
    "director@seller.example": 403,
    "platform@platform.example": 403,
    "support@platform.example": 403,
  };

  test("the director for the company, its representative, regional directors, supervisors and accountants of the seller", async () => {
    const { company, uuid } = await newContract({ salesRepresentativeUuid: await repUuid() });
    await addMoves(uuid, [late]);
    await addPerson(backend.db, { companyUuid: company.uuid, email: "manager@promises.example", roles: ["buyer_company_manager"] });
    const logins: Record<string, string> = { own: directorOf(company), manager: "manager@promises.example" };
    const found: Record<string, number> = {};
    for (const who of Object.keys(expected)) {
      const body = { day: "2026-03-13", comment: who };
      found[who] = (await promise(logins[who] ?? who, company.uuid, body, "2026-03-11T12:00:00")).status;
    }
    expect(found).toEqual(expected);
    await backend.pool.query("update customers set permissions = '{accountant}' where email = 'content@seller.example'");
    const { status, body } = await promise("content@seller.example", company.uuid, { day: "2026-03-16" }, "2026-03-11T12:00:00");
    expect([status, body.promise.isBySeller]).toEqual([200, true]);
    await backend.pool.query("update customers set permissions = '{}' where email = 'content@seller.example'");
    const as = await backend.as("security@seller.example");
    expect((await as(debts.get, { params: { uuid: company.uuid } })).body).toMatchObject({ mayPromise: false });
    const stranger = await backend.as("rep2@seller.example");
    expect((await stranger(debts.get, { params: { uuid: company.uuid } })).status).toBe(404);
  });

  test("the list of debtors says what was promised, and finds companies whose last promise was not kept", async () => {
    const [one, two, paid] = [
      await newContract({ name: "Нарушил А", inn: "7100000201" }),
      await newContract({ name: "Нарушил Б", inn: "7100000202" }),
      await newContract({ name: "Нарушил В", inn: "7100000203" }),
    ];
    for (const { uuid, company } of [one, two, paid]) {
      await addMoves(uuid, [late]);
      await promise(directorOf(company), company.uuid, { day: "2026-03-12" }, "2026-03-11T12:00:00");
    }
    await settle("2026-03-13T09:00:00");
    await promise(directorOf(two.company), two.company.uuid, { day: "2026-03-20" }, "2026-03-13T12:00:00");
    await addMoves(paid.uuid, [{ kind: "payment", amount: 100_000, at: at("2026-03-13T12:00:00") }]);
    await backend.pool.query("update contract_lines set balance_kopecks = 0 where uuid = $1", [paid.uuid]);
    const as = await backend.as("regional@seller.example");
    const list = async (query: object) =>
      (await as(contracts.receivables, { query: { search: "Нарушил", ...query } })).body.companies.map(({ company, promise: its }) => [
        company.name,
        its && `${its.state} ${its.day}`,
      ]);
    expect((await list({})).sort()).toEqual([
      ["Нарушил А", "broken 2026-03-12"],
      ["Нарушил Б", "inForce 2026-03-20"],
    ]);
    expect(await list({ promise: "broken" })).toEqual([["Нарушил А", "broken 2026-03-12"]]);
  });
});

test("the same promise after a new charge covers it too, and said again without one is the same", async () => {
  const { company, uuid } = await newContract();
  await addMoves(uuid, [late]);
  const body = { day: "2026-03-20" };
  const first = await promise(directorOf(company), company.uuid, body, "2026-03-11T12:00:00");
  expect((await promise(directorOf(company), company.uuid, body, "2026-03-11T12:05:00")).body).toMatchObject({ isNew: false });
  await addMoves(uuid, [later]);
  const second = await promise(directorOf(company), company.uuid, body, "2026-03-11T13:00:00");
  expect([first.body.isNew, second.body.isNew]).toEqual([true, true]);
  await putReminders({ polite: 1 });
  await remind("2026-03-18T10:00:00");
  expect(await toldTo("company", company.uuid, "paymentReminder")).toEqual([]);
});

test("a broken promise stays so, and is told, when another is made before it was settled", async () => {
  const { company, uuid } = await newContract({ name: "Снова обещает", inn: "7100000109", salesRepresentativeUuid: await repUuid() });
  await addMoves(uuid, [late]);
  await promise(directorOf(company), company.uuid, { day: "2026-03-13" }, "2026-03-11T12:00:00");
  await promise(directorOf(company), company.uuid, { day: "2026-03-20" }, "2026-03-14T12:00:00");
  const { rows } = await backend.pool.query("select outcome from payment_promises where company_uuid = $1 order by created_at", [
    company.uuid,
  ]);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["broken", null]);
  expect(await toldTo("email", "rep@seller.example", "promiseBroken")).toHaveLength(1);
});

test("a buyer moves a promise of the same charges twice, then only the seller's people do; newer charges are promised anew", async () => {
  const { company, uuid } = await newContract({ name: "Переносит", inn: "7100000110", salesRepresentativeUuid: await repUuid() });
  await addMoves(uuid, [late]);
  const noon = "2026-03-11T12:00:00";
  const own = async (body: object, time = noon) => (await promise(directorOf(company), company.uuid, body, time)).status;
  expect(await own({ day: "2026-03-12", amount: "100" }), "a sum that covers no charge counts too").toBe(200);
  expect([await own({ day: "2026-03-13" }), await own({ day: "2026-03-16" })]).toEqual([200, 200]);
  expect([await own({ day: "2026-03-16" }), await own({ day: "2026-03-17" }), await own({ day: "2026-03-18", amount: "50" })]).toEqual([
    200, 409, 409,
  ]);
  const both = await Promise.all(["2026-03-19", "2026-03-20"].map((day) => own({ day })));
  expect(both).toEqual([409, 409]);
  expect((await promise("rep@seller.example", company.uuid, { day: "2026-03-19" }, noon)).status).toBe(200);
  expect(await own({ day: "2026-03-20" })).toBe(409);
  await addMoves(uuid, [{ kind: "payment", amount: 100_000, at: at("2026-03-11T13:00:00") }, later]);
  await backend.pool.query("update contract_lines set balance_kopecks = -50000 where uuid = $1", [uuid]);
  expect(await own({ day: "2026-03-20" }, "2026-03-11T14:00:00")).toBe(200);
});

test("sums too small for any charge count for the one that was due first then, not for those due first later", async () => {
  const { company, uuid } = await newContract({ name: "Понемногу", inn: "7100000113" });
  await addMoves(uuid, [late, later]);
  const own = async (body: object) => (await promise(directorOf(company), company.uuid, body, "2026-03-11T12:00:00")).status;
  for (const amount of ["100", "200", "300"]) expect(await own({ day: "2026-03-12", amount })).toBe(200);
  expect(await own({ day: "2026-03-12", amount: "400" })).toBe(409);
  await addMoves(uuid, [{ kind: "payment", amount: 100_000, at: at("2026-03-11T13:00:00") }]);
  await backend.pool.query("update contract_lines set balance_kopecks = -50000 where uuid = $1", [uuid]);
  expect([await own({ day: "2026-03-20", amount: "100" }), await own({ day: "2026-03-20" })]).toEqual([200, 200]);
});

test("what the seller's people promised for a company is no move of the buyer's", async () => {
  const { company, uuid } = await newContract({ name: "Обещано за нас", inn: "7100000112", salesRepresentativeUuid: await repUuid() });
  await addMoves(uuid, [late]);
  const promised = async (login: string, day: string) => (await promise(login, company.uuid, { day }, "2026-03-11T12:00:00")).status;
  for (const day of ["2026-03-12", "2026-03-13", "2026-03-16"]) expect(await promised("rep@seller.example", day)).toBe(200);
  expect(await promised(directorOf(company), "2026-03-17")).toBe(200);
});

test("the representative is told of each new promise once, but not of their own", async () => {
  const { company, uuid } = await newContract({ name: "Пообещал", inn: "7100000111", salesRepresentativeUuid: await repUuid() });
  await addMoves(uuid, [late]);
  const told = () => toldTo("email", "rep@seller.example", "promiseMade");
  const noon = "2026-03-11T12:00:00";
  const send = (login: string, body: object) => promise(login, company.uuid, body, noon);
  await Promise.all([1, 2].map(() => send(directorOf(company), { day: "2026-03-13", amount: "600" })));
  expect(await told()).toEqual(["Пообещал: обещают оплатить 600 ₽ до 13.03.2026."]);
  await send("rep@seller.example", { day: "2026-03-16" });
  expect(await told()).toHaveLength(1);
  await send("supervisor@seller.example", { day: "2026-03-17" });
  expect((await told())[1]).toBe("Пообещал: обещают оплатить 1 000 ₽ до 17.03.2026.");
});
