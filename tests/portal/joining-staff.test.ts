import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accreditationStatuses, documentStatuses } from "#contract/enums.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { addStaff, joiningCompany } from "#tests/support/joining-company.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, links, text } from "#tests/support/portal-html.ts";
import type { Answer, Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const own = "/cabinet/company/accreditation";
const main = ({ body }: Answer) => element(body, /<main\b[^>]*>/);
const textOf = (answer: Answer) => text(main(answer)).replace(/\s+/g, " ");
const made = (wanted: Parameters<typeof joiningCompany>[1] = {}) => joiningCompany(portal.backend, wanted);
/** Texts of buttons and of panels' summaries. */
const buttons = (answer: Answer) => elements(main(answer), /<(?:button|summary)\b/).map((one) => text(one).trim());

describe("documents of an accreditation", () => {
  test("D01 D03 D15: a document's card shows its name, its status in Russian and its file, for each of the six statuses", async () => {
    const names = {
      not_loaded: "Не загружен",
      processing: "На проверке",
      accepted: "Принят",
      declined: "Отклонён",
      waiting: "Ждёт подписи",
      signed: "Подписан",
    } as const;
    expect(Object.keys(names).sort()).toEqual([...documentStatuses].sort());
    const cards = async (company: { director: string }, tab: string) => {
      const page = main(await (await portal.visit(company.director)).get(`${own}?tab=${tab}`));
      return elements(element(page, new RegExp(`<\\w+\\b[^>]*id="${tab}"`)), /<li\b/).map(text);
    };
    const checked = await made({
      at: "coordination_contract",
      documents: { charter: "not_loaded", ogrn_record: "processing", inn_record: "accepted", director_order: "declined" },
    });
    const signing = await made({ at: "signing_contract" });
    const signed = await made({ at: "accreditation_by_security" });
    const shown = [...(await cards(checked, "documents")), ...(await cards(signing, "contracts")), ...(await cards(signed, "contracts"))];
    for (const [name, status, file] of [
      ["Устав", "not_loaded", "файла нет"],
      ["Лист записи ЕГРЮЛ", "processing", "ogrn_record.pdf"],
      ["Свидетельство ИНН", "accepted", "inn_record.pdf"],
      ["Приказ о назначении", "declined", "director_order.pdf"],
      ["Договор поставки, проект", "waiting", "contract_unsigned_legal.pdf"],
      ["Договор поставки, подписанный", "signed", "contract_signed_legal.pdf"],
    ] as const) {
      const card = shown.find((one) => one.includes(name) && one.includes(names[status]));
      expect(card, `${name} ${status}`).toContain(file);
      expect(card, name).toContain(status === "not_loaded" ? "файла нет" : "файл сохранён");
    }
  });

  test("D02: a document with an unknown status is shown as in review if it has a file, else as not uploaded", async () => {
    const { accreditationUuid, director } = await made({ documents: { charter: "processing", inn_record: "not_loaded" } });
    await portal.backend.db
      .update(accreditationDocuments)
      .set({ status: "lost" })
      .where(eq(accreditationDocuments.accreditationUuid, accreditationUuid));
    const page = main(await (await portal.visit(director)).get(`${own}?tab=documents`));
    const cards = elements(element(page, /<\w+\b[^>]*id="documents"/), /<li\b/).map(text);
    expect(cards.find((card) => card.includes("Устав"))).toContain("На проверке");
    expect(cards.find((card) => card.includes("Свидетельство ИНН"))).toContain("Не загружен");
  });

  test("V39 trust S50: a file of a wrong kind or without content is an error beside its field that names the file", async () => {
    const { director, accreditationUuid } = await made({ documents: { charter: "declined" } });
    const visitor = await portal.visit(director);
    const send = async (name: string, bytes: string, to = `${own}?tab=documents`, accept = "text/html") => {
      const form = new FormData();
      form.set("back", `${own}?tab=documents`);
      for (const [field, value] of Object.entries({ intent: "upload", accreditationUuid, type: "charter" })) form.set(field, value);
      form.set("file", new Blob([bytes], { type: "application/pdf" }), name);
      const encoded = new Response(form);
      const headers = { origin: visitor.origin, "content-type": encoded.headers.get("content-type") ?? "", accept };
      return visitor.send("POST", to, { headers, body: Buffer.from(await encoded.arrayBuffer()) });
    };
    expect(textOf(await visitor.get(`${own}?tab=documents`))).toContain("Загрузите новый");
    for (const [name, bytes] of [
      ["page.pdf", "<html><script>alert(1)</script></html>"],
      ["two-faces.pdf", "GIF89a/*%PDF-1.4*/=1;alert(1)"],
      ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ] as const) {
      const refused = await send(name, bytes);
      expect([refused.status, textOf(refused).includes(name)], name).toEqual([422, true]);
      const asData = await send(name, bytes, "/resources/accreditation-upload", "application/json");
      const { errors } = JSON.parse(asData.body);
      expect([asData.status, errors], name).toEqual([422, { "documents.charter": [expect.stringContaining(name)] }]);
    }
    const empty = await send("nothing.pdf", "");
    expect([empty.status, textOf(empty).includes("Загрузите документ")]).toEqual([422, true]);
    expect(textOf(await visitor.get(`${own}?tab=documents`))).toContain("Загрузите новый");
    const taken = await send("charter.pdf", "%PDF-1.4\n%%EOF\n", "/resources/accreditation-upload", "application/json");
    expect([taken.status, JSON.parse(taken.body)]).toEqual([200, { redirectTo: `${own}?tab=documents` }]);
    expect(textOf(await visitor.get(`${own}?tab=documents`))).toContain("charter.pdf");
  });
});

test("a buyer reads «сотрудник продавца» for the seller's internal steps, also when one has overtaken the buyer's form", async () => {
  const wanted = await made({ at: "accreditation_by_security", status: "in_work", employee: accounts.SE as string });
  const visitor = await portal.visit(wanted.director);
  const rows = (answer: Answer) => elements(element(element(main(answer), /<\w+\b[^>]*id="history"/), /<tbody\b/), /<tr\b/).map(text);
  expect(rows(await visitor.get(own)).at(-1)).toMatch(/Проверка службой безопасности.*сотрудник продавца/);
  const overtaken = await visitor.post(own, {
    intent: "submit",
    accreditationUuid: wanted.accreditationUuid,
    processUuid: wanted.processUuid,
  });
  expect(overtaken.status).toBe(409);
  const said = text(element(main(overtaken), /<\w+\b[^>]*id="errors"/));
  expect(said).toContain("это шаг продавца");
  expect(said).not.toContain("исполнитель не назначен");
});

describe("accreditations of staff", () => {
  let visitors: Map<Identity, Visitor>;
  beforeAll(async () => {
    visitors = new Map(
      await Promise.all((["SR", "RD", "SE", "DD"] as const).map(async (who) => [who, await portal.visit(accounts[who])] as const)),
    );
  });
  const open = async (who: Identity, uuid: string, query = "") =>
    (await visitors.get(who)?.get(`/cabinet/accreditation/${uuid}${query}`)) as Answer;

  test("K22: the five statuses of an accreditation are in Russian, in the list and on the card", async () => {
    const names = {
      new: "Новая",
      moderation: "Проверка документов",
      coordination: "Согласование",
      accredited: "Аккредитована",
      declined: "Отклонена",
    };
    expect(Object.keys(names)).toEqual([...accreditationStatuses]);
    for (const [at, status] of [
      ["distribution_by_region_director", "new"],
      ["signing_contract", "moderation"],
      ["accreditation_by_security", "coordination"],
      ["accredited", "accredited"],
      ["declined", "declined"],
    ] as const) {
      const { accreditationUuid } = await made({ at });
      expect(textOf(await open("RD", accreditationUuid)), status).toContain(names[status]);
      const list = await visitors.get("RD")?.get(`/cabinet/accreditation?status=${status}`);
      const rows = elements(element(main(list as Answer), /<tbody\b/), /<tr\b/).map(text);
      expect(rows.length).toBeGreaterThan(0);
      expect(
        rows.every((row) => row.includes(names[status])),
        status,
      ).toBe(true);
    }
  });

  test("K29 K30: the history shows the statuses of all steps in Russian, and the actions apply to the last step", async () => {
    const { accreditationUuid } = await made({ at: "accreditation_by_regional_director", security: "declined" });
    const history = (answer: Answer) => elements(element(element(main(answer), /<\w+\b[^>]*id="history"/), /<tbody\b/), /<tr\b/).map(text);
    const before = await open("RD", accreditationUuid);
    expect(history(before)).toHaveLength(7);
    expect(history(before)[4]).toContain("Отказано");
    expect(history(before)[5]).toContain("Завершён");
    expect(history(before).at(-1)).toMatch(/Решение регионального директора.*Ожидает/);
    const step = elements(main(before), /<form\b/).find((form) => form.includes('value="take"')) ?? "";
    const hidden = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(step)?.[1] ?? "";
    const fields = { processUuid: hidden("processUuid"), processType: hidden("processType") };
    expect(fields.processType).toBe("accreditation_by_regional_director");
    const path = `/cabinet/accreditation/${accreditationUuid}`;
    const director = visitors.get("RD") as Visitor;
    expect(history(await director.follow(await director.post(path, { intent: "take", ...fields }))).at(-1)).toContain("В работе");
    const done = await director.follow(await director.post(path, { intent: "petition", ...fields, comment: "Ручаюсь за компанию" }));
    expect(history(done).at(-1)).toMatch(/Ходатайство.*Ручаюсь за компанию/);
  });

  test("K20 K21: a refusal and a petition ask for their comment under different titles, and an empty comment is refused", async () => {
    const { accreditationUuid, processUuid } = await made({ at: "accreditation_by_distribution_director", security: "declined" });
    const here = `/cabinet/accreditation/${accreditationUuid}`;
    const page = await open("DD", accreditationUuid, "?tab=documents");
    expect(buttons(page)).not.toContain("Одобрить");
    for (const [name, question, title] of [
      ["Подать ходатайство", "petition", "Комментарий к ходатайству"],
      ["Отказать", "decline", "Комментарий к изменению статуса"],
    ] as const) {
      const href = `${here}?tab=documents&confirm=${question}`;
      expect(links(main(page)), name).toContainEqual({ href, text: name });
      const asked = (await visitors.get("DD")?.get(href)) as Answer;
      expect([headings(asked.body), buttons(asked)], name).toEqual([[title], [name]]);
      expect(links(main(asked)), name).toContainEqual({ href: `${here}?tab=documents`, text: "Отмена" });
      const fields = { intent: question, processUuid, processType: "accreditation_by_distribution_director", comment: "  " };
      const refused = (await visitors.get("DD")?.post(href, fields)) as Answer;
      expect([refused.status, headings(refused.body)], name).toEqual([422, [title]]);
      expect(links(element(main(refused), /<\w+\b[^>]*id="errors"/)), name).toEqual([
        { href: `#comment-${question}`, text: "Введите комментарий" },
      ]);
    }
    for (const asked of ["approveWithComments", "take", "nonsense"])
      expect(headings((await open("DD", accreditationUuid, `?confirm=${asked}`)).body), asked).not.toContain(
        "Комментарий к изменению статуса",
      );
    const fields = { intent: "petition", processUuid, processType: "accreditation_by_distribution_director", comment: "Ручаюсь" };
    const sent = (await visitors.get("DD")?.post(`${here}?tab=documents&confirm=petition`, fields)) as Answer;
    expect([sent.status, sent.location]).toEqual([303, `${here}?tab=documents`]);
  });

  test("K20: a comment whose step was decided by a colleague meanwhile is shown above the page, with what was typed", async () => {
    const { accreditationUuid, processUuid } = await made({ at: "accreditation_by_security" });
    const here = `/cabinet/accreditation/${accreditationUuid}`;
    const guard = visitors.get("SE") as Visitor;
    const fields = { processUuid, processType: "accreditation_by_security", comment: "Долги" };
    await guard.post(here, { intent: "approve", ...fields });
    const late = await guard.post(`${here}?confirm=decline`, { intent: "decline", ...fields });
    expect([late.status, headings(late.body)[0]]).toEqual([409, expect.stringContaining("Компания")]);
    expect(textOf(late)).toContain("Вы написали: «Долги»");
  });

  test("K49 K47: of three concurrent approvals one succeeds, and the others get 409 with the current state", async () => {
    const { accreditationUuid, processUuid } = await made({ at: "accreditation_by_security" });
    const path = `/cabinet/accreditation/${accreditationUuid}`;
    const fields = { intent: "approve", processUuid, processType: "accreditation_by_security" };
    const guard = visitors.get("SE") as Visitor;
    const answers = await Promise.all([guard.post(path, fields), guard.post(path, fields), guard.post(path, fields)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const late = answers.find(({ status }) => status === 409) as Answer;
    expect(textOf(late)).toContain("Пока вы работали, заявка изменилась");
    expect(textOf(late)).toContain("Сейчас ход за: директором по дистрибуции");
  });

  test("E50 E51: a message confirms that a representative was assigned, and that the application went to security", async () => {
    const distributing = await made({ at: "distribution_by_region_director" });
    const [representative] = await portal.backend.db
      .select()
      .from(customers)
      .where(eq(customers.email, accounts.SR as string));
    const director = visitors.get("RD") as Visitor;
    const path = `/cabinet/accreditation/${distributing.accreditationUuid}`;
    const assigned = await director.post(path, { intent: "assignRepresentative", salesRepresentativeUuid: representative?.uuid ?? "" });
    const after = await director.follow(assigned);
    expect(after.body).toContain("Представитель назначен");
    const signing = await made({ at: "signing_contract" });
    const seller = visitors.get("SR") as Visitor;
    const sent = await seller.follow(
      await seller.post(`/cabinet/accreditation/${signing.accreditationUuid}`, { intent: "sendToSecurity" }),
    );
    expect(sent.body).toContain("Заявка передана службе безопасности");
  });

  test("K52: a person whose main role has no accreditations reads which role that is, even if a second role has them", async () => {
    const email = "two-roles@joining.example";
    const person = await addStaff(portal.backend, email, "seller_content_manager");
    await portal.backend.db
      .update(customers)
      .set({ roles: ["seller_content_manager", "seller_security"] })
      .where(eq(customers.uuid, person.uuid));
    const page = await (await portal.visit(email)).get("/cabinet/accreditation");
    expect([page.status, textOf(page).includes("Ваша главная роль — Контент-менеджер")]).toEqual([200, true]);
    expect(elements(main(page), /<table\b/)).toEqual([]);
  });

  test("an accreditation is read by one call of the role, and is 404 before its step has come to the role", async () => {
    const { accreditationUuid } = await made({ at: "distribution_by_region_director" });
    const calls = await portal.callsDuring(async () => expect((await open("RD", accreditationUuid)).status).toBe(200));
    expect(calls.filter(({ path }) => path.startsWith("/v1/accreditation/")).map(({ path }) => path)).toEqual([
      `/v1/accreditation/accreditation/regional-director?uuid=${accreditationUuid}`,
    ]);
    for (const who of ["SE", "DD", "SR"] as const) expect((await open(who, accreditationUuid)).status, who).toBe(404);
  });
});
