import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { usePortal } from "#tests/support/portal.ts";
import { text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const buyer = "director@alfa.example";

/** As a browser without script sends it: the file last, or in the middle. */
async function post(
  login: string,
  path: string,
  fields: Record<string, string>,
  field: string,
  megabytes: number,
  after: Record<string, string> = {},
) {
  const visitor = await portal.visit(login);
  const boundary = `----${randomUUID()}`;
  const part = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => part(name, value))
      .join("");
  const body = Buffer.concat([
    Buffer.from(
      `${parts(fields)}--${boundary}\r\n` +
        `Content-Disposition: form-data; name="${field}"; filename="Большой скан.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    Buffer.alloc(megabytes * 2 ** 20, "x"),
    Buffer.from(`\r\n${parts(after)}--${boundary}--\r\n`),
  ]);
  return visitor.send("POST", path, {
    body,
    headers: { origin: visitor.origin, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}

const typed = "Набрано до файла";

test("V41 V62 Z43: a file above the limit is refused with both sizes, and the form keeps what was typed", async () => {
  const call = await portal.backend.as(buyer);
  const ticket = (await call(tickets.create, { body: { clientUuid: randomUUID(), theme: "Тема", description: "Описание" } })).body.uuid;
  const deal = demoUuid("deal", "10428");
  await call(chat.send, { params: { uuid: deal }, body: { clientUuid: randomUUID(), text: "Первое" } });
  const joining = await joiningCompany(portal.backend, { documents: { charter: "not_loaded" } });
  const forms: [login: string, path: string, fields: Record<string, string>, field: string, limit: number][] = [
    [buyer, "/cabinet/tickets/new", { intent: "create", clientUuid: randomUUID(), theme: "Тема", description: typed }, "files", 20],
    [buyer, `/cabinet/tickets/${ticket}`, { intent: "sendMessage", clientUuid: randomUUID(), text: typed }, "files", 20],
    [buyer, `/cabinet/chats/${deal}`, { intent: "sendMessage", clientUuid: randomUUID(), text: typed }, "files", 20],
    [
      joining.director,
      "/cabinet/company/accreditation?tab=documents",
      { intent: "upload", accreditationUuid: joining.accreditationUuid, type: "charter" },
      "file",
      30,
    ],
  ];
  for (const [login, path, fields, field, limit] of forms) {
    const answer = await post(login, path, fields, field, limit + 2, { more: "x" });
    const said = text(answer.body);
    expect([answer.status, said], path).toEqual([
      413,
      expect.stringMatching(
        new RegExp(`Файл «Большой скан.pdf» не поместился: отправлено ${limit + 2},1 МБ, а можно не больше ${limit} МБ`),
      ),
    ]);
    if (Object.values(fields).includes(typed)) expect(answer.body, path).toContain(`${typed}</textarea>`);
    expect(answer.body, path).toMatch(/enctype="multipart\/form-data"/i);
  }
});

test("trust S51: a body far above the limit, or one without readable fields, is refused with 413", async () => {
  const fields = { intent: "create", theme: "Тема", description: typed };
  expect((await post(buyer, "/cabinet/tickets/new", fields, "files", 90)).status).toBe(413);
  const visitor = await portal.visit(buyer);
  const headers = { origin: visitor.origin, "content-type": "multipart/form-data; boundary=x" };
  const nameless = await visitor.send("POST", "/cabinet/tickets/new", { body: Buffer.alloc(22 * 2 ** 20, "x"), headers });
  expect([nameless.status, text(nameless.body)]).toEqual([413, expect.stringContaining("не больше 21 МБ")]);
});
