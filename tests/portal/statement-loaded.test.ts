import { expect, test } from "vitest";
import { bankStatement } from "#tests/support/bank-statement.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const at = "/cabinet/payments/new";

function load(visitor: Visitor, statement: string) {
  const form = new FormData();
  form.set("intent", "load");
  form.set("statement", new File([statement], "kl_to_1c.txt", { type: "text/plain" }));
  return visitor.postForm(at, form);
}

test("a statement with a broken payment loads the others and says so beside what is wrong, and a wholly broken one nothing", async () => {
  const visitor = await portal.visit("supervisor@seller.example");
  const broken = { inn: "7199888776", sum: "много", number: "902" };
  const partly = await load(visitor, bankStatement({ inn: "7199888776", sum: "17.25", number: "901" }, broken));
  expect(partly.status).toBe(422);
  const summary = text(element(partly.body, /<[a-z]+\b[^>]*id="errors"[^>]*>/));
  expect(summary).toContain("Новых платежей: 1, были раньше: 0, исходящих: 0.");
  expect(summary).toMatch(/не загрузили 1 документ\. Строка \d+, .*«много»/);
  expect(text((await visitor.get("/cabinet/payments?search=7199888776")).body)).toContain("№ 901");
  const whole = await load(visitor, bankStatement(broken));
  expect(whole.status).toBe(422);
  expect(text(whole.body)).toContain("Не загрузили 1 документ.");
  expect(text(whole.body)).not.toContain("Новых платежей");
});
