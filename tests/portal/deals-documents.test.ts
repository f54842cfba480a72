import { expect, test } from "vitest";
import { director, main, regional, useDealPages } from "#tests/support/deal-pages.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const { portal, pageOf } = useDealPages();

const pdf = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";

/** Sends the deal's document form as a browser does. */
function sendDocument(
  visitor: Visitor,
  path: string,
  name: string,
  content: string,
  fields: Record<string, string> = {},
  accept = "text/html",
) {
  const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const parts = Object.entries({ ...fields, intent: "uploadDocument" }).map(([field, value]) => part(`name="${field}"`, value));
  const file = part(`name="file"; filename="${name}"\r\nContent-Type: application/pdf`, content);
  return visitor.postText(path, `${parts.join("")}${file}--x--\r\n`, { "content-type": "multipart/form-data; boundary=x", accept });
}

test("O49 trust S56: a document sent by a script is answered by JSON: the next address, or the validation error", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const [path, back] = [`/resources/deal-upload/${uuid}`, `/cabinet/deals/${uuid}?list=page%3D2`];
  const buyer = await portal.visit(director);
  const ask = async (visitor: Visitor, name: string, content: string) => {
    const { status, body, location, headers } = await sendDocument(visitor, path, name, content, { back }, "application/json");
    expect([location, headers["content-type"]]).toEqual([null, expect.stringContaining("application/json")]);
    return [status, JSON.parse(body)];
  };
  expect(await ask(buyer, "waybill.pdf", "<html></html>")).toEqual([
    422,
    expect.objectContaining({
      intent: "uploadDocument",
      errors: { file: [expect.stringContaining("Файл «waybill.pdf» не подходит")] },
    }),
  ]);
  expect(await ask(buyer, "waybill.pdf", pdf)).toEqual([200, { redirectTo: back }]);
  const page = (await buyer.get(back)).body;
  expect(text(main(page))).toContain("waybill.pdf");
  expect(text(page)).toContain("Документ загружен waybill.pdf");
  // A person who may not see the deal gets the refusal of its page.
  expect(await ask(await portal.visit("director@beta.example"), "waybill.pdf", pdf)).toEqual([
    404,
    expect.objectContaining({ title: expect.any(String) }),
  ]);
  expect(await ask(await portal.visit("content@seller.example"), "waybill.pdf", pdf)).toEqual([200, { redirectTo: "/" }]);
  // Without that header it redirects like every form.
  expect((await sendDocument(buyer, path, "act.pdf", pdf, { back })).location).toBe(back);
  expect((await buyer.get(path)).location).toBe(`/cabinet/deals/${uuid}`);
  buyer.endSession();
  expect(await ask(buyer, "waybill.pdf", pdf)).toEqual([200, { redirectTo: `/login?redirect=${encodeURIComponent(back)}` }]);
});

test("O49: without scripts a document is added to a deal, refused by name if malformed, opened by the seller, and deleted", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "collected", reserve: false });
  const path = `/cabinet/deals/${uuid}`;
  const buyer = await portal.visit(director);
  const send = (name: string, content: string) => sendDocument(buyer, path, name, content);
  const card = async (account: string) => element(await pageOf(account, uuid), /<[a-z]+\b[^>]*\bid="documents"/);
  expect(text(await card(director))).toContain("Документов пока нет");

  const refused = await send("waybill.pdf", "<html><script>alert(1)</script></html>");
  expect(refused.status).toBe(422);
  expect(text(element(main(refused.body), /<[a-z]+\b[^>]*\bid="documents"/))).toContain(
    "Файл «waybill.pdf» не подходит: нужен PDF, JPG, PNG",
  );
  expect((await send("", "")).status).toBe(422);

  const taken = await send("waybill.pdf", pdf);
  expect([taken.status, taken.location]).toEqual([303, path]);
  const sellers = await card(regional);
  expect(text(sellers)).toMatch(/waybill\.pdf .*КБ · .*, покупатель/);
  expect(sellers).not.toContain("deleteDocument");
  const seller = await portal.visit(regional);
  const [href = ""] = [...sellers.matchAll(/href="([^"]*deal-document[^"]*)"/g)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
  const file = await seller.get(href);
  expect([file.status, file.body, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
    200,
    pdf,
    "application/pdf",
    expect.stringMatching(/^attachment/),
  ]);
  for (const account of ["director@beta.example", "content@seller.example"])
    expect((await (await portal.visit(account)).get(href)).body, account).not.toContain("%PDF");

  const question = /href="([^"]*confirm=deleteDocument[^"]*)"/.exec(await card(director))?.[1]?.replaceAll("&amp;", "&") ?? "";
  const asked = (await buyer.get(question)).body;
  expect(asked).toMatch(/<h1[^>]*>Удалить документ: waybill\.pdf\?/);
  expect(text(main((await seller.get(question)).body))).not.toContain("Удалить документ");
  const documentUuid = /name="documentUuid" value="([^"]*)"/.exec(asked)?.[1] ?? "";
  expect((await buyer.post(path, { intent: "deleteDocument", documentUuid })).status).toBe(303);
  expect(text(await card(director))).toContain("Документов пока нет");
  expect((await seller.get(href)).status).toBe(404);
  expect((await buyer.post(path, { intent: "deleteDocument", documentUuid })).status).toBe(404);
});
