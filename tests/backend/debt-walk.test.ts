import { beforeEach, expect, test } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { claims } from "#contract/claims.ts";
import { companyPapers } from "#contract/company-papers.ts";
import { debts } from "#contract/debts.ts";
import { notifications } from "#contract/notifications.ts";
import { addDays } from "#contract/plain-date.ts";
import { remindDebtors } from "#server/backend/debt-reminders/remind-debtors.ts";
import { writeDigests } from "#server/backend/notifications/write-digests.ts";
import { writeOutward } from "#server/backend/notifications/write-outward.ts";
import { useDebtors } from "#tests/support/debtors.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";

const { backend, newContract, addMoves, forget, putReminders, toldTo, remind, settle, agree } = useDebtors();
const at = (time: string) => new Date(`${time}+03:00`);
const directorOf = (uuid: string) => `${uuid}@ledger.example`;

beforeEach(forget);

/** Due on 6 March, a Friday. 23 February, 9 March and weekends are days off. */
const charge = { kind: "charge", amount: 100_000, at: at("2026-02-20T12:00:00"), document: "УПД № 7" } as const;
const table = { before: 3, polite: 1, firm: 7, firmAgain: 14, claim: 30, claimNote: "Ответ в десять дней" };

async function debtor(name: string, inn: string, own = charge as Parameters<typeof addMoves>[1][number]) {
  const { company, uuid: line } = await newContract({ name, inn });
  await addMoves(line, [own]);
  const pay = async (amount: number, time: string) => {
    await addMoves(line, [{ kind: "payment", amount, at: at(time), document: "п/п № 1" }]);
    await backend.pool.query("update contract_lines set balance_kopecks = $2 where uuid = $1", [line, amount - own.amount]);
  };
  const { rows } = await backend.pool.query("select id from ledger_rows where contract_line_uuid = $1 order by id", [line]);
  return { uuid: company.uuid, director: directorOf(company.uuid), chargeId: String(rows[0].id), pay };
}

test("over sixty days each reminder goes once, in office hours of working days, none of what is paid, promised or disputed", async () => {
  const plain = await debtor("Обычный", "7100000401");
  const paid = await debtor("Заплатил", "7100000402");
  const early = await debtor("Вовремя", "7100000403");
  const promised = await debtor("Обещал", "7100000404");
  const disputed = await debtor("Спорил", "7100000405");
  const moved = await debtor("Срок в выходной", "7100000406", { ...charge, at: at("2026-02-22T12:00:00") });
  await putReminders(table);
  let dispute = "";
  /** What people do at noon. */
  const events: Record<string, () => Promise<unknown>> = {
    "2026-03-02": () => early.pay(100_000, "2026-03-02T12:00:00"),
    "2026-03-11": () => agree(debts.promise, promised.director, { uuid: promised.uuid }, { day: "2026-03-19" }, "2026-03-11T12:00:00"),
    "2026-03-12": async () => {
      await paid.pay(100_000, "2026-03-12T12:00:00");
      const body = { chargeId: disputed.chargeId, reason: "Недовезли" };
      const made = await agree(debts.dispute, disputed.director, { uuid: disputed.uuid }, body, "2026-03-12T12:00:00");
      dispute = made.body.dispute.uuid;
    },
    "2026-04-01": () =>
      agree(
        debts.decide,
        "supervisor@seller.example",
        { uuid: disputed.uuid, disputeUuid: dispute },
        { decision: "Довезли" },
        "2026-04-01T12:00:00",
      ),
  };
  const sent: Record<string, string[]> = {};
  const counts = new Map<string, number>();
  const look = async (day: string, hour: string) => {
    for (const { uuid } of [plain, paid, early, promised, disputed, moved]) {
      const letters = await toldTo("company", uuid, "paymentReminder");
      const fresh = letters.slice(counts.get(uuid) ?? 0);
      counts.set(uuid, letters.length);
      for (const letter of fresh) {
        sent[uuid] ??= [];
        sent[uuid].push(`${day.slice(5)} ${hour} ${letter.slice(0, 4)}`);
      }
    }
  };
  for (let day = "2026-02-20"; day <= "2026-04-21"; day = addDays(day, 1)) {
    for (const hour of ["03", "10", "15", "21"]) {
      if (hour === "15") await events[day]?.();
      await Promise.all([remind(`${day}T${hour}:00:00`), remind(`${day}T${hour}:00:30`)]);
      await settle(`${day}T${hour}:00:00`);
      await look(day, hour);
    }
  }
  expect(sent).toEqual({
    [plain.uuid]: ["03-03 10 Напо", "03-10 10 Напо", "03-13 10 Срок", "03-20 10 Срок", "04-06 10 Прет"],
    [paid.uuid]: ["03-03 10 Напо", "03-10 10 Напо"],
    [promised.uuid]: ["03-03 10 Напо", "03-10 10 Напо", "03-20 10 Срок", "04-06 10 Прет"],
    [disputed.uuid]: ["03-03 10 Напо", "03-10 10 Напо", "04-02 10 Срок", "04-06 10 Прет"],
    [moved.uuid]: ["03-10 10 Напо", "03-11 10 Напо", "03-17 10 Срок", "03-24 10 Срок", "04-09 10 Прет"],
  });
  const { rows } = await backend.pool.query("select number, date::text, company_uuid from papers where kind = 'claim' order by number");
  expect(rows.map(({ number, date }) => `${number} ${date}`)).toEqual(["1 2026-04-06", "2 2026-04-06", "3 2026-04-06", "4 2026-04-09"]);
  expect(new Set(rows.map(({ company_uuid: uuid }) => uuid)).size).toBe(4);
  expect(await toldTo("email", "regional@seller.example", "promiseBroken")).toHaveLength(1);
});

test("the claim is a numbered paper of what is still owed, named in the letter, with a page, a PDF and a place in the list", async () => {
  const own = await debtor("Должник", "7100000411");
  const other = await debtor("Другой", "7100000412", { ...charge, at: at("2026-04-20T12:00:00") });
  await own.pay(40_000, "2026-03-01T12:00:00");
  await putReminders({ claim: 30, claimNote: table.claimNote });
  await remind("2026-04-06T10:00:00");
  await remind("2026-04-07T10:00:00");
  const letters = await toldTo("company", own.uuid, "paymentReminder");
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatch(/^Претензия № \d+ составлена, документ — по ссылке\.\nПретензия\. Товар поставлен/);
  backend.setNow(at("2026-04-07T12:00:00"));
  const director = await backend.as(own.director);
  const [notice] = (await director(notifications.list, { query: {} })).body.notifications;
  const path = (notice && notificationPath(notice, ["buyer_company_director"])) ?? "";
  const uuid = path.replace("/cabinet/claims/", "");
  const { body } = await director(claims.get, { params: { uuid } });
  expect(body).toMatchObject({
    company: { name: "Должник" },
    total: { amount: 600 },
    inWords: "Шестьсот рублей 00 копеек",
    note: table.claimNote,
    rowCount: 1,
    rows: [
      { document: "УПД № 7", date: "2026-02-20", dueOn: "2026-03-06", daysOverdue: 31, amount: { amount: 1000 }, rest: { amount: 600 } },
    ],
  });
  const { papers } = (await director(companyPapers.list, { query: { kind: "claim" } })).body;
  expect(papers).toMatchObject([{ uuid, kind: "claim", total: { amount: 600 }, deal: null }]);
  expect((await (await backend.as(other.director))(claims.get, { params: { uuid } })).status).toBe(404);
  const file = await director(claims.file, { params: { uuid } });
  expect([file.status, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
});

test("a claim names the transfer document and the order of a delivery, and a balance of the accounting system by its day", async () => {
  const deal = await storeDeal(backend.db, { status: "received", reserve: false });
  const { rows } = await backend.pool.query("select number from deals where uuid = $1", [deal]);
  await backend.pool.query(
    `insert into papers (uuid, kind, seller_company_uuid, year, number, date, deal_uuid, company_uuid, total_kopecks, vat_kopecks, content)
     select gen_random_uuid(), 'upd', seller_company_uuid, 2026, 990018, '2026-02-19', uuid, buyer_company_uuid, 0, 0, '{}'
     from deals where uuid = $1`,
    [deal],
  );
  const own = await debtor("С документами", "7100000413", { ...charge, dealUuid: deal, document: String(rows[0].number) });
  const balance = { kind: "correction", amount: -70_000, at: charge.at, document: "Сальдо из учётной системы" } as const;
  const alone = await debtor("С остатком", "7100000414", balance);
  await putReminders({ claim: 30 });
  await remind("2026-04-06T10:00:00");
  const [letter = ""] = await toldTo("company", own.uuid, "paymentReminder");
  expect(letter).toContain(`• УПД № 990018 от 19.02.2026, заказ № ${rows[0].number}: 1 000 ₽, срок был 06.03.2026`);
  const [ofBalance = ""] = await toldTo("company", alone.uuid, "paymentReminder");
  expect(ofBalance).toContain("• остаток по учёту на 20.02.2026: 700 ₽");
  expect([letter.includes("Товар поставлен"), ofBalance.includes("Товар поставлен")]).toEqual([true, false]);
  backend.setNow(at("2026-04-07T12:00:00"));
  const rowsOf = async ({ uuid, director }: { uuid: string; director: string }) => {
    const as = await backend.as(director);
    const [paper] = (await as(companyPapers.list, { query: { kind: "claim" } })).body.papers;
    expect(paper?.company.uuid).toBe(uuid);
    const claimUuid = paper?.uuid ?? "";
    const text = (await pdfTexts((await as(claims.file, { params: { uuid: claimUuid } })).body as Buffer)).join(" ");
    const { body } = await as(claims.get, { params: { uuid: claimUuid } });
    return [body.rows.map(({ document, isBalance }) => [document, isBalance]), text.includes("поставлен и принят")];
  };
  expect(await rowsOf(own)).toEqual([[[`УПД № 990018 от 19.02.2026, заказ № ${rows[0].number}`, false]], true]);
  expect(await rowsOf(alone)).toEqual([[["Остаток по учёту на 20.02.2026", true]], false]);
});

test("debtors are looked for once an hour: a new one in the next, and one whose payment has waited too", async () => {
  await debtor("Первый", "7100000421");
  await putReminders({ polite: 1 });
  expect(await remind("2026-03-11T10:00:00")).toBe(1);
  const second = await debtor("Второй", "7100000422");
  expect(await remind("2026-03-11T10:59:00")).toBe(0);
  expect(await remind("2026-03-11T11:00:00")).toBe(1);
  expect(await toldTo("company", second.uuid, "paymentReminder")).toHaveLength(1);
});

test("a company without an INN gets the claim as a letter, without a paper", async () => {
  const { uuid } = await debtor("Без ИНН", "");
  await putReminders({ claim: 30 });
  await remind("2026-04-06T10:00:00");
  const [letter = ""] = await toldTo("company", uuid, "paymentReminder");
  expect(letter).toMatch(/^Претензия\. Товар/);
});

test("a digest of a day off leaves reminders to that of the next working day", async () => {
  const { uuid, director } = await debtor("Сводка", "7100000431");
  await putReminders({ firm: 7 });
  await backend.pool.query(
    "insert into notification_settings (customer_uuid, digest) select uuid, true from customers where email = $1 on conflict do nothing",
    [director],
  );
  await backend.pool.query("update customers set notification_channels = '{email}' where email = $1", [director]);
  const outward = (time: string) => ({ db: backend.db, settings: { publicUrl: "https://portal.example" }, now: () => at(time) });
  // A Friday.
  await remind("2026-03-13T10:00:00");
  await writeOutward(outward("2026-03-13T10:01:00"));
  expect(await toldTo("company", uuid, "paymentReminder")).toHaveLength(1);
  const mails = async () => (await backend.pool.query("select body from messages where recipient = $1", [director])).rows.length;
  for (const day of ["14", "15"]) await writeDigests(outward(`2026-03-${day}T09:00:00`));
  expect(await mails()).toBe(0);
  await writeDigests(outward("2026-03-16T09:00:00"));
  expect(await mails()).toBe(1);
});

test("what is paid, or what a payment waits for, between the search of debtors and their batch is not reminded of", async () => {
  const paid = await debtor("Успел", "7100000421");
  const unclear = await debtor("Непонятно", "7100000422");
  const owing = await debtor("Должен", "7100000423");
  await putReminders(table);
  let searched = 0;
  const db = new Proxy(backend.db, {
    get: (target, name) => {
      if (name !== "transaction") return Reflect.get(target, name);
      return async (...given: Parameters<typeof target.transaction>) => {
        searched += 1;
        await paid.pay(100_000, "2026-03-11T10:00:00");
        await backend.pool.query(
          `insert into payments (uuid, source, digest, number, date, amount_kopecks, payer_name, payer_inn, company_uuid, reason,
             created_by)
           values (gen_random_uuid(), 'bank', 'between', '77', '2026-03-11', 5000, '', '7100000422', $1, 'undone', '')`,
          [unclear.uuid],
        );
        return target.transaction(...given);
      };
    },
  });
  await remindDebtors(db, () => at("2026-03-11T10:00:00"));
  expect(searched).toBe(1);
  const letters = await Promise.all([paid, unclear, owing].map(({ uuid }) => toldTo("company", uuid, "paymentReminder")));
  expect(letters.map(({ length }) => length)).toEqual([0, 0, 1]);
});
