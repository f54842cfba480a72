import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { usePortal } from "#tests/support/portal.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const shop = demoUuid("branch", "alfa-b1");
const main = ({ body }: { body: string }) => /<main\b.*?<\/main>/s.exec(body)?.[0] ?? "";
const textOf = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(html)?.slice(1).find(Boolean) ?? "";

/** Fields of the confirmation's form, as a browser without script sends them. */
function confirmationOf(html: string, field: string): Record<string, string> {
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([one]) => one).find((one) => one.includes(`name="${field}"`)) ?? "";
  const named = [...form.matchAll(/<(?:input|button)\b[^>]*>/g)].map(
    ([tag]) => [/name="([^"]*)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1]] as const,
  );
  return Object.fromEntries(named.flatMap(([name, value]) => (name ? [[name, unescaped(value ?? "")]] : [])));
}
const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/&#x27;/g, "'");

describe("a change of a trade point's postal code", () => {
  const path = `/cabinet/branch/${shop}`;
  const rowOf = async () => (await portal.backend.db.select().from(branches).where(eq(branches.uuid, shop)))[0];

  test("P30 domain 3: moving to another centre asks first and names the effects; nothing changes until it is confirmed", async () => {
    const visitor = await portal.visit("director@alfa.example");
    const before = await rowOf();
    const page = await visitor.get(path);
    const fields = {
      intent: "edit",
      version: fieldOf(page.body, "version"),
      name: "Магазин № 1, новый",
      "address.physicalAddress": "Санкт-Петербург, Невский пр., 1",
      "address.postalCode": "190000",
    };
    const asked = await visitor.post(path, fields);
    expect(asked.status).toBe(409);
    const said = textOf(main(asked));
    expect(said).toContain("Точку будет обслуживать другой центр");
    expect(said).toContain("Сейчас доставляет: РЦ Тула. Будет доставлять: РЦ Шушары.");
    expect(said).toMatch(/График «Тула, центр[^»]*» будет снят/);
    expect(said).toContain("Открытые сделки останутся за прежним центром");
    expect(asked.body).toContain('value="Магазин № 1, новый"');
    expect(await rowOf()).toEqual(before);
    const question = confirmationOf(asked.body, "confirmedDeals");
    expect(question).toMatchObject(fields);
    const done = await visitor.post(path, question);
    expect(done.status, done.body.slice(0, 400)).toBe(303);
    expect(textOf((await visitor.follow(done)).body)).toContain("Магазин № 1, новый. Доставляет: РЦ Шушары");
    expect(await rowOf()).toMatchObject({ distributionCenterUuid: demoUuid("distribution-center", "spb"), scheduleUuid: null });
  });
});

describe("a change of a trade point's address", () => {
  const branchOf = async (uuid: string) => (await portal.backend.db.select().from(branches).where(eq(branches.uuid, uuid)))[0];

  test("P30 V47: an address or postal code is emptied after a confirmation, but not both of them", async () => {
    const { director, branchUuid } = await joiningCompany(portal.backend);
    const visitor = await portal.visit(director);
    const path = `/cabinet/branch/${branchUuid}`;
    const before = await branchOf(branchUuid);
    const filled = { "address.physicalAddress": before?.physicalAddress ?? "", "address.postalCode": before?.postalCode ?? "" };
    const edit = async (change: Record<string, string>) => {
      const { body } = await visitor.get(path);
      return visitor.post(path, { intent: "edit", version: fieldOf(body, "version"), name: "Лавка", ...filled, ...change });
    };
    const nothing = await edit({ "address.physicalAddress": "", "address.postalCode": "" });
    expect([nothing.status, textOf(main(nothing)).includes("не заполнено поле")]).toEqual([422, true]);

    const withoutIndex = await edit({ "address.postalCode": "" });
    const done = withoutIndex.status === 409 ? await visitor.post(path, confirmationOf(withoutIndex.body, "confirmedDeals")) : withoutIndex;
    expect(done.status, done.body.slice(0, 400)).toBe(303);
    expect(await branchOf(branchUuid)).toMatchObject({
      physicalAddress: before?.physicalAddress,
      postalCode: "",
      distributionCenterUuid: null,
      scheduleUuid: null,
    });

    const withoutLine = await edit({ "address.physicalAddress": "", "address.postalCode": "300002" });
    expect(withoutLine.status, withoutLine.body.slice(0, 400)).toBe(303);
    expect(await branchOf(branchUuid)).toMatchObject({ physicalAddress: "", postalCode: "300002" });
  });
});

describe("a change of a company's legal form", () => {
  const path = "/cabinet/company/accreditation?tab=main";
  const data = {
    name: "ИП Котов",
    legalAddress: "Тула",
    inn: "779941073314",
    ogrn: "326779904107335",
    kpp: "",
    okpo: "",
    registrationDate: "",
  };
  const formOf = async (uuid: string) => (await portal.backend.db.select().from(companies).where(eq(companies.uuid, uuid)))[0]?.legalForm;

  test("D12: another legal form asks first and names the documents to be hidden, which return with the old form", async () => {
    const made = await joiningCompany(portal.backend);
    const visitor = await portal.visit(made.director);
    const asked = await visitor.post(path, { intent: "data", legalForm: "individual", ...data });
    expect(asked.status).toBe(409);
    expect(textOf(main(asked))).toMatch(/Сменить форму компании\?.*Устав.*вернёте форму — вернутся и документы/);
    expect(await formOf(made.companyUuid)).toBe("legal");
    const done = await visitor.post(path, confirmationOf(asked.body, "confirmedDocuments"));
    expect(done.status, done.body.slice(0, 400)).toBe(303);
    expect(await formOf(made.companyUuid)).toBe("individual");
    const back = {
      ...data,
      intent: "data",
      legalForm: "legal",
      inn: "7199123453",
      ogrn: "1147199123455",
      kpp: "719901001",
      confirmedDocuments: "1",
    };
    expect((await visitor.post(path, back)).status).toBe(303);
    expect(textOf((await visitor.get("/cabinet/company/accreditation?tab=documents")).body)).toMatch(/Устав.{0,200}charter/);
  });

  test("D12 S18: an admin gets the same question on the company's card", async () => {
    const made = await joiningCompany(portal.backend);
    const admin = await portal.visit("support@platform.example");
    const card = `/cabinet/companies/${made.companyUuid}`;
    const asked = await admin.post(card, { intent: "data", legalForm: "individual", ...data });
    expect([asked.status, textOf(main(asked)).includes("Сменить форму компании?")]).toEqual([409, true]);
    expect((await admin.post(card, confirmationOf(asked.body, "confirmedDocuments"))).status).toBe(303);
  });
});

describe("a company whose accreditation is not finished", () => {
  const seen = async (visitor: Visitor) =>
    Object.fromEntries(
      await Promise.all(
        ["/", "/catalog", "/cart", "/cabinet/home"].map(async (path) => [path, textOf((await visitor.get(path)).body)] as const),
      ),
    );

  test("K10 K11: after applying, no page invites to start the accreditation, and all say that it is in progress", async () => {
    const made = await joiningCompany(portal.backend, { at: "distribution_by_region_director" });
    const pages = await seen(await portal.visit(made.director));
    for (const [path, page] of Object.entries(pages)) {
      expect(page, path).not.toMatch(/Пройдите аккредитацию|Перейти к аккредитации|К аккредитации/);
      expect(page, path).toContain("Идёт аккредитация");
    }
    expect(pages["/cart"]).toContain("Документы на проверке");
  });

  test("K10 K11: after a refusal every page says so, and none says that the application is being looked at", async () => {
    const made = await joiningCompany(portal.backend, { at: "declined" });
    const pages = await seen(await portal.visit(made.director));
    for (const [path, page] of Object.entries(pages)) {
      expect(page, path).not.toMatch(/Пройдите аккредитацию|Перейти к аккредитации|откроются|сейчас ход за нами/);
      expect(page, path).toContain("В аккредитации отказано");
    }
  });

  test("K10: a manager's home page says that the accreditation waits for the director", async () => {
    const made = await joiningCompany(portal.backend);
    expect((await seen(await portal.visit(made.manager)))["/cabinet/home"]).toContain("Аккредитация ждёт директора компании");
  });
});
