import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { testNow } from "#tests/support/clock.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { accounts, type Identity, identities, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, links, text, title } from "#tests/support/portal-html.ts";

const portal = usePortal();
const talked = demoUuid("deal", "10428");
const declined = demoUuid("deal", "10385");

let minutes = 0;
/** A minute later, away from the limit of messages a second. */
const later = () => portal.setNow(new Date(testNow.getTime() + ++minutes * 60_000));
const fresh = () => storeDeal(portal.backend.db, { status: "waiting_approval" });

const log = (html: string) => element(html, /<div\b[^>]*role="log"[^>]*>/);
const messagesOf = (html: string) =>
  elements(log(html), /<li\b[^>]*data-message="\w+"[^>]*>/).map((one) => [/data-message="(\w+)"/.exec(one)?.[1], text(one)] as const);
const form = (html: string) =>
  elements(html, /<form\b[^>]*enctype="multipart\/form-data"[^>]*>/i).find((one) => one.includes("sendMessage")) ?? "";
const clientUuidOf = (html: string) => /name="clientUuid"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";

describe("access to chats", () => {
  /** As in the matrices of other pages: + enters, L goes to login, M to main. */
  const list = { G: "L", BD: "+", BM: "+", SD: "M", DD: "M", RD: "+", SR: "+", SE: "M", CM: "M", PM: "M", TS: "M", SU: "+" };

  test("M10: the list and a chat are open to both sides of the deal, the regional director and the supervisor only", async () => {
    for (const identity of identities) {
      const visitor = await portal.visit(accounts[identity]);
      for (const path of ["/cabinet/chats/list", `/cabinet/chats/${talked}`]) {
        const answer = await visitor.get(path);
        const cell = list[identity as Identity];
        const seen =
          answer.status === 200 ? "+" : answer.location?.startsWith("/login") ? "L" : answer.location === "/" ? "M" : String(answer.status);
        // A manager of another branch does not see this deal.
        const manager = identity === "BM" && path.endsWith(talked) ? ["+", "404"] : [cell];
        expect(manager, `${identity} ${path}`).toContain(seen);
      }
    }
  });

  test("S30: another company's chat and its files are answered 404", async () => {
    const visitor = await portal.visit("director@beta.example");
    expect((await visitor.get(`/cabinet/chats/${talked}`)).status).toBe(404);
    expect((await visitor.get(`/resources/chat-file?chat=${talked}&uuid=${randomUUID()}`)).status).toBe(404);
    expect((await visitor.post(`/cabinet/chats/${talked}`, { intent: "sendMessage", clientUuid: randomUUID(), text: "x" })).status).toBe(
      404,
    );
  });
});

describe("chats without scripts", () => {
  test("M01 M02 M07: the first message on a deal's page starts its chat, and the other side reads it and answers", async () => {
    await later();
    const uuid = await fresh();
    const buyer = await portal.visit("director@alfa.example");
    const before = (await buyer.get(`/cabinet/deals/${uuid}`)).body;
    expect(hrefs(before)).toContain("#chat");
    expect(text(log(before))).toContain("Сообщений пока нет");
    expect(links(element(before, /<section\b[^>]*id="chat"[^>]*>/)).map((link) => link.text)).toContain("Обновить");
    const sent = await buyer.post(`/cabinet/deals/${uuid}`, {
      intent: "sendMessage",
      clientUuid: clientUuidOf(before),
      text: "Первое\nсообщение",
    });
    expect([sent.status, sent.location]).toEqual([303, `/cabinet/deals/${uuid}#chat`]);
    const rep = await portal.visit("rep@seller.example");
    const list = (await rep.get("/cabinet/chats/list")).body;
    expect(text(list)).toContain("Первое сообщение");
    expect(text(list)).toMatch(/1 новое сообщение/);
    const open = (await rep.get(`/cabinet/chats/${uuid}`)).body;
    expect(messagesOf(open).map(([type]) => type)).toEqual(["received"]);
    expect(messagesOf(open)[0]?.[1]).toMatch(/Соколова Анна .*Первое сообщение \d\d:\d\d/);
    const answered = await rep.post(`/cabinet/chats/${uuid}`, { intent: "sendMessage", clientUuid: clientUuidOf(open), text: "Слушаю" });
    expect([answered.status, answered.location]).toEqual([303, `/cabinet/chats/${uuid}`]);
    const after = (await buyer.get(`/cabinet/deals/${uuid}`)).body;
    expect(messagesOf(after).map(([type]) => type)).toEqual(["sent", "received"]);
    expect(text(after)).toContain("Чат 1");
    // The chat was opened: nothing is unread.
    await buyer.get(`/cabinet/chats/${uuid}`);
    expect((await (await portal.backend.as("director@alfa.example"))(chat.messages, { params: { uuid } })).body.chat.unread).toBe(0);
  });

  test("M05: a form sent twice creates one message", async () => {
    await later();
    const uuid = await fresh();
    const buyer = await portal.visit("director@alfa.example");
    const fields = { intent: "sendMessage", clientUuid: clientUuidOf((await buyer.get(`/cabinet/chats/${uuid}`)).body), text: "Один раз" };
    for (const _ of [1, 2]) expect((await buyer.post(`/cabinet/chats/${uuid}`, fields)).status).toBe(303);
    expect(messagesOf((await buyer.get(`/cabinet/chats/${uuid}`)).body)).toHaveLength(1);
  });

  test("S36: a refused message stays in its field with the reason, in the chat and on the deal's page", async () => {
    await later();
    const uuid = await fresh();
    const buyer = await portal.visit("director@alfa.example");
    for (const page of [`/cabinet/chats/${uuid}`, `/cabinet/deals/${uuid}`]) {
      const long = "я".repeat(2001);
      const refused = await buyer.post(page, { intent: "sendMessage", clientUuid: randomUUID(), text: long });
      expect(refused.status).toBe(422);
      expect(form(refused.body)).toContain(long);
      expect(text(form(refused.body))).toContain("Превышена длина строки");
      expect(hrefs(refused.body)).toContain("#text");
      expect(title(refused.body)).toMatch(/^Ошибка/);
      const empty = await buyer.post(page, { intent: "sendMessage", clientUuid: randomUUID(), text: "  " });
      expect([empty.status, text(form(empty.body)).includes("Не заполнено поле")]).toEqual([422, true]);
    }
  });

  test("M08 M11: a message to a chat that has just closed is refused with the reason; a closed chat has no form", async () => {
    await later();
    const uuid = await fresh();
    const buyer = await portal.visit("director@alfa.example");
    await (await portal.backend.as("regional@seller.example"))(dealCalls.setStatus, {
      params: { uuid },
      body: { status: "declined_by_seller", reason: "Нет товара" },
    });
    const refused = await buyer.post(`/cabinet/chats/${uuid}`, { intent: "sendMessage", clientUuid: randomUUID(), text: "Почему?" });
    expect([refused.status, text(refused.body).includes("Продавец отклонил сделку: написать в чат больше нельзя")]).toEqual([409, true]);
    for (const page of [`/cabinet/chats/${declined}`, `/cabinet/deals/${declined}`]) {
      const { body } = await buyer.get(page);
      expect(form(body)).toBe("");
      expect(messagesOf(body).length).toBeGreaterThan(0);
      expect(text(body)).toContain("Продавец отклонил сделку, поэтому написать в чат больше нельзя");
      expect(text(body)).toContain("Причина:");
      expect(hrefs(body)).not.toContain("#chat");
    }
  });

  test("M10: the supervisor reads a chat without a form and cannot write; security sees the deal without its chat", async () => {
    const visitor = await portal.visit("supervisor@seller.example");
    const { body } = await visitor.get(`/cabinet/deals/${talked}`);
    expect([form(body), hrefs(body).includes("#chat")]).toEqual(["", false]);
    expect(messagesOf(body).length).toBeGreaterThan(3);
    expect((await visitor.post(`/cabinet/deals/${talked}`, { intent: "sendMessage", clientUuid: randomUUID(), text: "x" })).status).toBe(
      403,
    );
    const security = await (await portal.visit("security@seller.example")).get(`/cabinet/deals/${talked}`);
    expect([security.status, log(security.body)]).toEqual([200, ""]);
  });

  test("S47 S70: HTML in a message is shown as text", async () => {
    await later();
    const uuid = await fresh();
    const buyer = await portal.visit("director@alfa.example");
    const evil = "</script><img src=x onerror=alert(1)>\u2028<b>";
    await buyer.post(`/cabinet/chats/${uuid}`, { intent: "sendMessage", clientUuid: randomUUID(), text: evil });
    for (const page of [`/cabinet/chats/${uuid}`, `/cabinet/deals/${uuid}`, "/cabinet/chats/list"]) {
      const { body } = await buyer.get(page);
      expect(body).toContain("&lt;img src=x onerror");
      expect(body).not.toContain("<img src=x");
    }
  });

  test("L129: earlier messages are reached by links, page by page", async () => {
    const uuid = await fresh();
    const as = "rep@seller.example";
    for (let index = 1; index <= 65; index += 1) {
      if (index % 9 === 1) await later();
      await (await portal.backend.as(as))(chat.send, { params: { uuid }, body: { clientUuid: randomUUID(), text: `№ ${index};` } });
    }
    const visitor = await portal.visit(as);
    const seen: string[] = [];
    let path: string | undefined = `/cabinet/chats/${uuid}`;
    for (let pages = 0; path; pages += 1) {
      expect(pages).toBeLessThan(3);
      const { body } = await visitor.get(path);
      seen.unshift(...messagesOf(body).map(([, words]) => /№ (\d+);/.exec(words)?.[1] ?? ""));
      expect(links(body).some((link) => link.text === "К последним сообщениям")).toBe(pages > 0);
      path = links(body).find((link) => link.text === "Показать более ранние")?.href;
    }
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => String(index + 1)));
    for (const odd of ["0", "x", "-1", "99999999999999"])
      expect((await visitor.get(`/cabinet/chats/${uuid}?before=${odd}`)).status).toBe(200);
  });

  test("S50 S52: files are sent with the form and served as downloads, and a file of a wrong kind is refused", async () => {
    await later();
    const uuid = await fresh();
    const buyer = await portal.visit("director@alfa.example");
    const post = (name: string, bytes: Buffer) => {
      const boundary = "----chat";
      const field = (key: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
      const texts = `${field("intent", "sendMessage")}${field("clientUuid", randomUUID())}${field("text", "")}`;
      const disposition = `content-disposition: form-data; name="files"; filename="${name}"`;
      const head = `${texts}--${boundary}\r\n${disposition}\r\ncontent-type: application/pdf\r\n\r\n`;
      return buyer.send("POST", `/cabinet/chats/${uuid}`, {
        body: `${head}${bytes.toString("latin1")}\r\n--${boundary}--\r\n`,
        headers: { origin: buyer.origin, "content-type": `multipart/form-data; boundary=${boundary}` },
      });
    };
    expect((await post("act.pdf", pdf)).status).toBe(303);
    const { body } = await buyer.get(`/cabinet/chats/${uuid}`);
    const link = links(log(body)).find((one) => one.text === "act.pdf");
    const file = await buyer.get(link?.href ?? "");
    expect([
      file.status,
      base64(Buffer.from(file.body, "latin1")).length > 0,
      String(file.headers["content-disposition"]).startsWith("attachment"),
    ]).toEqual([200, true, true]);
    const refused = await post("page.pdf", Buffer.from("<html></html>"));
    expect([refused.status, text(form(refused.body)).includes("page.pdf")]).toEqual([422, true]);
  });
});

test("performance: a deal's page, the list of chats and other pages each request only the chat data that they show", async () => {
  const visitor = await portal.visit("director@alfa.example");
  await visitor.get("/cabinet/chats/list");
  const paths = async (path: string) =>
    (await portal.callsDuring(() => visitor.get(path)))
      .map((call) => call.path.replace(/\?.*/, ""))
      .filter((path) => path.includes("/chat/"));
  expect(await paths(`/cabinet/deals/${talked}`)).toEqual([`/v1/chat/chats/${talked}/messages`]);
  expect(await paths("/cabinet/chats/list")).toEqual(["/v1/chat/chats"]);
  expect(await paths("/cabinet/deals")).toEqual(["/v1/chat/count"]);
});

test("the list of chats and a chat each have one main heading", async () => {
  const visitor = await portal.visit("director@alfa.example");
  expect(headings((await visitor.get("/cabinet/chats/list")).body)).toEqual(["Чаты"]);
  expect(headings((await visitor.get(`/cabinet/chats/${talked}`)).body)).toEqual(["Чат по сделке № 10428"]);
});
