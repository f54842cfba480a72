import { expect, test } from "vitest";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { usePortal } from "#tests/support/portal.ts";

const portal = usePortal();
const own = "/cabinet/company/accreditation";

test("P21: while the directories are down, company, bank and address can still be typed by hand and saved", async () => {
  const { director } = await joiningCompany(portal.backend, { isFilled: false });
  const visitor = await portal.visit(director);
  portal.proxy.intercept = ({ path }) => (/suggest-(company|bank|address)/.test(path) ? { status: 503 } : undefined);
  try {
    for (const [intent, fields] of [
      ["fillData", { inn: "7199123453", name: "ООО Тест" }],
      ["fillBank", { bik: "047003997", currentAccount: "40702810500000120045" }],
    ] as const) {
      const answer = await visitor.post(`${own}?tab=main`, { intent, ...fields });
      expect([answer.status, answer.body.includes("По этому номеру ничего не нашли")], intent).toEqual([200, true]);
      for (const value of Object.values(fields)) expect(answer.body, intent).toContain(`value="${value}"`);
    }
    const addresses = await visitor.get("/resources/addresses?query=%D0%A2%D1%83%D0%BB%D0%B0");
    expect([addresses.status, JSON.parse(addresses.body)]).toEqual([200, { suggestions: [] }]);
    expect((await visitor.post(`${own}?tab=main`, { intent: "contact", email: "a@b.example", phone: "+79105551413" })).status).toBe(303);
  } finally {
    portal.proxy.intercept = undefined;
  }
});
