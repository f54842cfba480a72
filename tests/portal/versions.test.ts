import { describe, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, elements, text } from "#tests/support/portal-html.ts";
import { dataPath, type Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const platform = "platform@platform.example";
const support = "support@platform.example";

/** Fields of the page's form with this button, as drawn. */
async function renderedFields(visitor: Visitor, page: string, intent: string, holds = ""): Promise<Record<string, string>> {
  const { body } = await visitor.get(page);
  const form = formsOf(body).find((each) => each.intent === intent && JSON.stringify(each.fields).includes(holds));
  if (!form) throw new Error(`no ${intent} at ${page}`);
  return { ...Object.fromEntries(sentFields(form)), intent };
}

const alert = (html: string) => text(elements(html, /<\w+\b[^>]*role="alert"[^>]*>/).join(" "));
const shown = (html: string) => text(element(html, /<main\b[^>]*>/));

describe("when two people edit one object, the second reads what changed and by whom", () => {
  test("on a company's card the second person gets 409, keeps the typed text, and saves it by sending again", async () => {
    const { uuid } = await addCompany(portal.backend.db, {});
    const page = `/cabinet/companies/${uuid}`;
    const [first, second] = [await portal.visit(platform), await portal.visit(support)];
    const [early, late] = [await renderedFields(first, page, "metadata"), await renderedFields(second, page, "metadata")];
    expect((await first.post(page, { ...early, slogan: "Первый слоган", rating: "4" })).status).toBe(303);
    for (const address of [page, dataPath(page)]) {
      const refused = await second.post(address, { ...late, slogan: "Второй слоган", rating: "5" });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatch(/Изменилось: слоган, рейтинг\. Последним — [А-Я][а-я]+/);
    }
    const refused = await second.post(page, { ...late, slogan: "Второй слоган", rating: "5" });
    const form = formsOf(refused.body).find(({ intent }) => intent === "metadata");
    const again = { ...Object.fromEntries(sentFields(form as never)), intent: "metadata" } as Record<string, string>;
    expect(again).toMatchObject({ slogan: "Второй слоган", version: "2" });
    expect((await second.post(page, again)).status).toBe(303);
    expect((await first.get(page)).body).toContain("Второй слоган");
  });

  test("also when the second person's outdated form first had a validation error", async () => {
    const { uuid } = await addPerson(portal.backend.db, {
      companyUuid: demoUuid("company", "alfa"),
      email: "late@forms.example",
      roles: ["buyer_company_manager"],
    });
    const page = `/cabinet/customer/${uuid}`;
    const [first, second] = [await portal.visit(platform), await portal.visit("director@alfa.example")];
    const [early, late] = [await renderedFields(first, page, "edit"), await renderedFields(second, page, "edit")];
    expect((await first.post(page, { ...early, position: "Старший закупщик" })).status).toBe(303);
    const wrong = await second.post(page, { ...late, surname: "" });
    expect(wrong.status).toBe(422);
    const form = formsOf(wrong.body).find(({ intent }) => intent === "edit");
    const mended = { ...Object.fromEntries(sentFields(form as never)), intent: "edit", surname: "Поздний" } as Record<string, string>;
    const refused = await second.post(page, mended);
    expect([refused.status, alert(refused.body)]).toEqual([409, expect.stringContaining("Изменилось: должность")]);
    expect((await first.get(page)).body).toContain("Старший закупщик");
  });
});

describe("the representative accepts only the file that was shown", () => {
  test("a file replaced before «Принять» is not accepted, and an acceptance can be undone", async () => {
    const { accreditationUuid } = await joiningCompany(portal.backend, {
      at: "coordination_contract",
      documents: { charter: "processing" },
    });
    const page = `/cabinet/accreditation/${accreditationUuid}?tab=documents`;
    const rep = await portal.visit("rep@seller.example");
    const old = await renderedFields(rep, page, "acceptDocument");
    const charter = "select version, status, uuid from accreditation_documents where accreditation_uuid = $1 and type = 'charter'";
    const stored = async () => (await portal.backend.pool.query(charter, [accreditationUuid])).rows[0];
    await portal.backend.pool.query("update accreditation_documents set version = version + 1, filename = 'swapped.pdf' where uuid = $1", [
      (await stored()).uuid,
    ]);
    const refused = await rep.post(page, old);
    expect([refused.status, alert(refused.body)]).toEqual([409, expect.stringContaining("Пока страница была открыта")]);
    expect(shown(refused.body)).toContain("swapped.pdf");
    expect((await stored()).status).toBe("processing");
    expect((await rep.post(page, await renderedFields(rep, page, "acceptDocument"))).status).toBe(303);
    expect((await stored()).status).toBe("accepted");
    const back = await renderedFields(rep, page, "takeBackDocument", (await stored()).uuid);
    const taken = await rep.post(page, back);
    expect(text((await rep.follow(taken)).body)).toContain("Документ снова на проверке");
    expect((await stored()).status).toBe("processing");
  });
});

describe("before a person or a company is removed", () => {
  test("a representative's card lists their companies, because of which the person cannot be deleted", async () => {
    const admin = await portal.visit(platform);
    const { rows } = await portal.backend.pool.query("select uuid from customers where email = 'rep@seller.example'");
    const page = `/cabinet/customer/${rows[0].uuid}`;
    const { body } = await admin.get(page);
    expect(shown(body)).toMatch(/Ведёт \d+ компани/);
    expect(body).toContain(`href="/cabinet/companies/${demoUuid("company", "alfa")}"`);
    const refused = await admin.post(page, await renderedFields(admin, `${page}?confirm=delete`, "delete"));
    expect([refused.status, alert(refused.body)]).toEqual([409, expect.stringContaining("сначала региональный директор передаёт их")]);
  });

  test("the seller's own company has no button to deactivate it", async () => {
    const { body } = await (await portal.visit(platform)).get(`/cabinet/companies/${demoUuid("company", "seller")}`);
    expect(body).not.toContain("confirm=deactivate");
  });
});
