import { expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const alfa = demoUuid("company", "alfa");
const page = `/cabinet/counteragents/${alfa}/contracts`;
const warning = "Отсрочка торговой сети может быть больше предела закона о торговле";

test("the supervisor marks a retail chain, and whoever looks at its money is warned of deferrals above the law's limit", async () => {
  await portal.backend.pool.query("update products set details = jsonb_set(details, '{shelfLifeDays}', '7') where is_published");
  const supervisor = await portal.visit(accounts.SU);
  const reader = await portal.visit(accounts.DD);
  expect(text((await reader.get(page)).body)).toContain("Компания не отмечена как торговая сеть.");
  expect((await reader.get(page)).body).not.toContain('value="markChain"');
  expect((await reader.post(page, { intent: "markChain" })).status).toBe(403);
  const version = /name="version" value="(\d+)"/.exec((await supervisor.get(page)).body)?.[1] ?? "";
  const marked = text((await supervisor.follow(await supervisor.post(page, { intent: "markChain", version }))).body);
  expect(marked).toContain("Компания отмечена как торговая сеть");
  expect(marked).toContain(warning);
  expect(marked).toContain("8 рабочих дней");
  expect(text((await reader.get(page)).body)).toContain(warning);
  const money = (await supervisor.get(`/cabinet/receivables/${alfa}`)).body;
  expect(text(money)).toContain(warning);
  expect(money).toContain(`href="${page}#deferrals"`);
  const outdated = await supervisor.post(page, { intent: "unmarkChain", version });
  expect(outdated.status).toBe(409);
  expect(text(outdated.body)).toContain("признак торговой сети");
  for (const own of ["/cabinet/company/contracts", "/cabinet/company/money"])
    expect(text((await (await portal.visit("director@alfa.example")).get(own)).body), own).not.toContain("предела");
});
