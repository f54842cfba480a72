import { beforeAll, describe, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers } from "#contract/customers.ts";
import { payments as calls } from "#contract/payments.ts";
import { bankStatement, russianDay } from "#tests/support/bank-statement.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { dayBefore, errorsOf, usePayments } from "#tests/support/payments.ts";
import { addCompany } from "#tests/support/people.ts";

const { backend, as, newInn, newContract, load, find, balanceOf, add, debtor } = usePayments();

describe("a bank statement", () => {
  test("its payments wait, are posted to what is due first by one press, and a second load changes nothing", async () => {
    const { inn, first, second } = await debtor();
    const text = bankStatement({ inn, sum: "400.00" });
    expect((await load(text)).body).toEqual({ added: 1, ready: 1, same: 0, outgoing: 0, faults: [], faultCount: 0 });
    expect(await balanceOf(first)).toBe(-300_00);
    expect((await (await as())(calls.postReady)).body).toMatchObject({ posted: 1, waiting: 0, left: 0 });
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, -100_00]);
    const [payment] = await find(inn);
    expect(payment).toMatchObject({ status: "posted", amount: { amount: 400 } });
    expect(payment?.parts.map(({ amount, isCounted }) => [amount.amount, isCounted]).sort()).toEqual([
      [100, true],
      [300, true],
    ]);
    expect((await load(text.replace("За продукты", "за  продукты"))).body).toMatchObject({ added: 0, ready: 0, same: 1 });
    expect((await (await as())(calls.postReady)).body).toEqual({ posted: 0, waiting: 0, left: 0 });
    expect(await balanceOf(second)).toBe(-100_00);
    const ledger = await (await as())(contracts.ledger, { params: { uuid: second } });
    expect(ledger.body.entries[0]).toMatchObject({
      kind: "payment",
      balanceChange: { amount: 100 },
      document: `Платёж № 1, поступил ${russianDay(dayBefore(1))}`,
    });
  });

  test("what is unclear waits: no INN, nobody with it or two, no contract, more than is owed, another company named", async () => {
    const { inn } = await debtor();
    const bare = newInn();
    await addCompany(backend.db, { name: "Без договора", inn: bare });
    const double = newInn();
    for (const name of ["Филиал 1", "Филиал 2"]) await newContract({ inn: double, name });
    const unknown = newInn();
    const purpose = `Проверка ${inn}`;
    const { body } = await load(
      bankStatement(
        { inn: "0", sum: "1.00", purpose },
        { inn: unknown, sum: "2.00", purpose },
        { inn: double, sum: "3.00", purpose },
        { inn: bare, sum: "4.00", purpose },
        { inn, sum: "500.01", purpose },
        { inn, sum: "6.00", purpose: `${purpose} за ООО «Луг», ИНН ${bare}` },
      ),
    );
    expect(body).toMatchObject({ added: 6, ready: 0 });
    expect((await find(purpose)).map(({ amount, reason }) => [amount.amount, reason]).sort()).toEqual([
      [1, "noPayer"],
      [2, "noCompany"],
      [3, "severalCompanies"],
      [4, "noContract"],
      [500.01, "advance"],
      [6, "onBehalf"],
    ]);
  });

  test("a fault refuses its document with its line, and another file than a statement is refused", async () => {
    const { inn } = await debtor();
    const { body } = await load(bankStatement({ inn, sum: "много" }, { inn, sum: "5.00", number: "2" }));
    expect(body).toMatchObject({ added: 1, faultCount: 1 });
    expect(body.faults).toEqual([
      { place: 3, field: "Сумма", value: "много", message: "Не поняли сумму: нужна больше нуля, с копейками через точку" },
    ]);
    const other = await load("Номер;Сумма\n1;5");
    expect([other.status, errorsOf(other.body)]).toEqual([
      400,
      { fileBody: ["Это не выписка в формате 1CClientBankExchange: выгрузите её в интернет-банке для 1С"] },
    ]);
    expect((await load("1CClientBankExchange\r\nКонецФайла")).status).toBe(400);
  });

  test("an order that the purpose names, even twice, is paid first, each of its contracts by what it owes there", async () => {
    const deal = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
    const { rows } = await backend.pool.query<{ number: string; sum: number }>(
      `select d.number::text, sum(l.total_kopecks)::float8 / 100 as sum from deals d join deal_lines l on l.deal_uuid = d.uuid
       where d.uuid = $1 group by d.number, l.assortment_uuid order by 2`,
      [deal],
    );
    const total = rows.reduce((all, { sum }) => all + sum, 0);
    const purpose = `Оплата, сделка № ${rows[0]?.number}; заказ № ${rows[0]?.number}`;
    expect((await load(bankStatement({ sum: total.toFixed(2), number: "61", purpose }))).body).toMatchObject({ added: 1, ready: 1 });
    await (await as())(calls.postReady);
    const [payment] = await find(purpose);
    expect(payment?.parts.map(({ amount }) => amount.amount).sort((a, b) => a - b)).toEqual(rows.map(({ sum }) => sum));
  });

  test("two payers without an account and an INN have paid twice, however alike their payments are", async () => {
    const one = bankStatement({ inn: "0", sum: "8.00", number: "5" }).replace("ПлательщикСчет=40702810500000000777", "ПлательщикСчет=");
    const other = one.replace("ООО Покупатель", "ИП Иванова");
    expect((await load(one)).body).toMatchObject({ added: 1, same: 0 });
    expect((await load(other)).body).toMatchObject({ added: 1, same: 0 });
    expect((await load(one.replace("ООО Покупатель", "ооо  «Покупатель»").replace("Номер=5", "Номер=0005"))).body).toMatchObject({
      same: 1,
    });
  });

  test("windows-1251 and the code page of DOS are read like UTF-8", async () => {
    const { inn } = await debtor();
    const bytes = { "windows-1251": new TextDecoder("windows-1251"), ibm866: new TextDecoder("ibm866") };
    for (const [encoding, decoder] of Object.entries(bytes)) {
      const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
      const text = bankStatement({ inn, sum: "7.00", number: encoding, purpose: `Сыр ${encoding}` }).replace(
        "РасчСчет=",
        `Кодировка=${encoding === "ibm866" ? "Дос" : "Windows"}\r\nРасчСчет=`,
      );
      const fileBody = Buffer.from([...text].map((letter) => codes.get(letter) ?? 63)).toString("base64");
      expect((await (await as())(calls.load, { body: { fileBody, originalFilename: "a.txt" } })).body).toMatchObject({ added: 1 });
      expect((await find(`Сыр ${encoding}`))[0]).toMatchObject({ payerName: "ООО Покупатель" });
    }
  });

  test("five hundred payments are matched as an own matching says", async () => {
    await (await as())(calls.postReady);
    const people = await Promise.all(Array.from({ length: 10 }, debtor));
    const purpose = `Пачка ${people[0]?.inn}`;
    const written = Array.from({ length: 500 }, (_, index) => ({
      inn: people[index % 10]?.inn ?? "",
      sum: "10.00",
      number: String(index),
      purpose,
    }));
    expect((await load(bankStatement(...written))).body).toMatchObject({ added: 500, ready: 500 });
    const { body } = await (await as())(calls.postReady);
    // 50 payments of 10 ₽ pay the debt of 500 ₽ to the kopeck.
    expect(body).toMatchObject({ posted: 500, left: 0 });
    for (const { first, second } of people) expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0]);
  });
});

describe("a payment that a person types", () => {
  test("is found by INN or name, posted at once and stays one when it is sent again", async () => {
    const { inn, first, name } = await debtor();
    const typed = { buyer: inn, number: "77", amount: "300" };
    expect((await add(typed)).body).toMatchObject({ status: "posted", reason: null, isNew: true, company: name });
    expect((await add(typed)).body).toMatchObject({ status: "posted", isNew: false });
    expect(await balanceOf(first)).toBe(0);
    expect((await add({ buyer: name.toLowerCase(), number: "78", amount: "200.00" })).body).toMatchObject({ status: "posted" });
  });

  test("sent twice side by side is one payment and moves the balance once", async () => {
    const { inn, first } = await debtor();
    const typed = { buyer: inn, number: "77", amount: "300" };
    const answers = await Promise.all([add(typed), add(typed)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.isNew).sort()).toEqual([false, true]);
    expect(await balanceOf(first)).toBe(0);
    expect(await find(inn)).toHaveLength(1);
  });

  test("of an unknown or ambiguous buyer, of a day to come, of nothing is refused at its field", async () => {
    const inn = newInn();
    for (const name of ["Сдвоенная лавка", "Сдвоенная кофейня"]) await newContract({ inn: newInn(), name });
    const wrong = async (body: object) => {
      const { status, body: answer } = await add({ buyer: inn, amount: "5", ...body });
      return [status, Object.entries(errorsOf(answer))];
    };
    expect(await wrong({})).toEqual([400, [["buyer", ["Не нашли компанию с таким ИНН или названием"]]]]);
    const [status, [[field, texts] = []]] = (await wrong({ buyer: "Сдвоенная" })) as [number, [string, string[]][]];
    expect([status, field]).toEqual([400, "buyer"]);
    expect(texts?.[0]).toMatch(
      /^Такой компании нет\. Похожи: Сдвоенная кофейня \(79\d+\), Сдвоенная лавка \(79\d+\)\. Введите ИНН или название целиком$/,
    );
    const { inn: known } = await debtor();
    expect(await wrong({ buyer: known, date: dayBefore(-2) })).toEqual([400, [["date", ["Этот день ещё не наступил"]]]]);
    expect((await wrong({ buyer: known, amount: "0" }))[0]).toBe(400);
  });

  test("that the bank or the exchange has brought already waits, and is told apart by its number", async () => {
    const { inn, company } = await debtor();
    await load(bankStatement({ inn, sum: "50.00", number: "007" }));
    await (await as())(calls.postReady);
    expect((await add({ buyer: inn, number: "7", amount: "50" })).body).toMatchObject({ status: "waiting", reason: "repeated" });
    expect((await add({ buyer: inn, number: "8", amount: "50" })).body).toMatchObject({ status: "posted" });
    expect((await add({ buyer: inn, number: "", amount: "50" })).body).toMatchObject({ status: "waiting", reason: "repeated" });
    const { first } = await debtor();
    await backend.pool.query(
      `insert into exchange_payments (uuid, contract_line_uuid, kind, document, date, amount_kopecks)
       select gen_random_uuid(), l.uuid, 'payment', 'ПП 9', $2, 600 from contract_lines l join branches b on b.uuid = l.branch_uuid
       where b.company_uuid = $1`,
      [company, dayBefore(1)],
    );
    expect((await add({ buyer: inn, number: "9", amount: "12" })).body).toMatchObject({ status: "waiting", reason: "repeated" });
    expect((await add({ buyer: inn, number: "10", amount: "6" })).body).toMatchObject({ status: "waiting", reason: "repeated" });
    expect((await add({ buyer: inn, number: "11", amount: "7" })).body).toMatchObject({ status: "posted" });
    expect(await balanceOf(first)).toBe(-300_00);
  });
});

describe("who keeps payments", () => {
  let content: Awaited<ReturnType<typeof backend.as>>;
  beforeAll(async () => {
    const email = "content@seller.example";
    const uuid = (await backend.pool.query("select uuid from customers where email = $1", [email])).rows[0].uuid as string;
    content = await backend.as(email);
    expect((await content(calls.list)).status).toBe(403);
    await (await as())(customers.putPermissions, { params: { uuid }, body: { permissions: ["accountant"] } });
    content = await backend.as(email);
  });

  test("a permission of the accountant opens every call of them", async () => {
    const { inn, company, first } = await debtor();
    const { body } = await content(calls.add, { body: { buyer: inn, number: "1", date: dayBefore(1), amount: "600" } });
    const params = { uuid: body.uuid };
    expect((await content(calls.list)).status).toBe(200);
    expect((await content(calls.get, { params })).status).toBe(200);
    expect((await content(calls.setAside, { params, body: { isIgnored: true } })).status).toBe(200);
    expect((await content(calls.setAside, { params, body: { isIgnored: false } })).status).toBe(200);
    const parts = [{ contractUuid: first, amount: "600" }];
    expect((await content(calls.post, { params, body: { companyUuid: company, parts } })).status).toBe(200);
    expect((await content(calls.undo, { params })).status).toBe(200);
    expect((await content(calls.postReady)).status).toBe(200);
    const fileBody = Buffer.from(bankStatement({ inn, sum: "1.00", number: "2" })).toString("base64");
    expect((await content(calls.load, { body: { fileBody, originalFilename: "a.txt" } })).status).toBe(200);
  });
});

test("a legal form written together with the name means the same company, and a word that only begins so does not", async () => {
  const named = (name: string) => addCompany(backend.db, { name, legalName: name, inn: newInn() });
  const orlov = await named("ИП Орлов-Склеенный");
  const daisy = await named("ООО «Ромашка склеенная»");
  const credit = await named("ИПотека Склеенная");
  const payerOf = async (buyer: string) => {
    const { status, body } = await add({ buyer, number: buyer, amount: "5" });
    return status === 200 ? body.company : errorsOf(body);
  };
  expect(await payerOf("ИПОрлов-Склеенный")).toBe(orlov.name);
  expect(await payerOf("ОООРомашка склеенная")).toBe(daisy.name);
  expect(await payerOf("ООО Ромашка склеенная")).toBe(daisy.name);
  expect(await payerOf("ИПотека Склеенная")).toBe(credit.name);
  // A name as it is typed comes first; of two alike both are named.
  const glued = await named("ОООРомашка склеенная");
  expect(await payerOf("ОООРомашка склеенная")).toBe(glued.name);
  expect((await add({ buyer: 'ООО "Ромашка склеенная"', amount: "5" })).status).toBe(400);
  const found = await (await as())(companies.list, { query: { search: "ИПОрлов-Скл" } });
  expect(found.body.companies.map(({ name }) => name)).toEqual([orlov.name]);
});

test("pages of the list have each payment once, the newest first, and search finds number, payer, INN and purpose", async () => {
  const { inn } = await debtor();
  const purpose = `Страницы ${inn}`;
  await load(
    bankStatement(
      ...Array.from({ length: 7 }, (_, index) => ({
        inn,
        sum: `${index + 1}.00`,
        number: `N${inn}-${index}`,
        purpose,
        date: dayBefore(1 + (index % 3)),
      })),
    ),
  );
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { body } = await (await as())(calls.list, { query: { search: purpose, perPage: 3, ...(after && { after }) } });
    seen.push(...body.payments.map(({ date, uuid }) => `${date} ${uuid}`));
    after = body.next;
  }
  expect(seen).toHaveLength(7);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  for (const search of [`N${inn}-3`, inn, "ООО Покупатель"]) expect((await find(search)).length).toBeGreaterThan(0);
  expect(await find(purpose, { source: "person" })).toEqual([]);
  expect(await find(purpose, { status: "posted" })).toEqual([]);
});

test("what was entered last comes first where people type, on each page once", async () => {
  const { inn } = await debtor();
  for (const days of [2, 9, 5]) await add({ buyer: inn, number: String(days), amount: "1", date: dayBefore(days) });
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { search: inn, order: "entered", perPage: 1, ...(after && { after }) } as const;
    const { body } = await (await as())(calls.list, { query });
    seen.push(...body.payments.map(({ number }) => number));
    after = body.next;
  }
  expect([...seen].sort()).toEqual(["2", "5", "9"]);
  const { rows } = await backend.pool.query("select number from payments where payer_inn = $1 order by created_at desc, uuid desc", [inn]);
  expect(seen).toEqual(rows.map(({ number }) => number));
});
