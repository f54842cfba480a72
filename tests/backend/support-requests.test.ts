import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tickets as ticketCalls } from "#contract/tickets.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";

const backend = useBackend("demo");

const request = (changes: Record<string, unknown> = {}) => ({
  contact: "guest@mail.example",
  name: "Пётр",
  theme: "Доставка",
  description: "Когда вы начнёте возить в Псков?",
  ...changes,
});

describe("a guest's support request", () => {
  test("L125: a request becomes a ticket with the contact, and tech support is notified", async () => {
    const guest = await backend.as(null);
    const answer = await guest(ticketCalls.requestSupport, { body: request() });
    expect([answer.status, answer.body.number]).toEqual([200, expect.stringMatching(/^T-\d{6}$/)]);
    const [ticket] = await backend.db.select().from(tickets).orderBy(desc(tickets.number)).limit(1);
    expect(ticket).toMatchObject({
      theme: "Доставка",
      status: "new",
      authorUuid: null,
      author: { company: "", person: "Пётр", role: "", email: "guest@mail.example", phone: "" },
    });
    const told = await backend.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "ticketOpened"))
      .orderBy(desc(notifications.createdAt));
    expect(told[0]).toMatchObject({ message: `Новое обращение ${answer.body.number}.`, payload: { ticket_uuid: ticket?.uuid } });
    const support = await backend.as("support@platform.example");
    expect((await support(ticketCalls.get, { params: { uuid: ticket?.uuid ?? "" } })).body.author.email).toBe("guest@mail.example");
  });

  test("a phone is enough as contact, and a signed-in person's request becomes their own ticket", async () => {
    const as = await backend.as("manager@beta.example");
    expect((await as(ticketCalls.requestSupport, { body: request({ contact: "8 912 345-67-89", name: "" }) })).status).toBe(200);
    const own = await as(ticketCalls.list, {});
    const ticket = await as(ticketCalls.get, { params: { uuid: own.body.tickets[0]?.uuid ?? "" } });
    expect(ticket.body.author).toMatchObject({ phone: "+79123456789", email: "" });
    expect(ticket.body.author.person).not.toBe("");
  });

  test("a robot that fills the hidden field gets the same response, but no ticket is saved", async () => {
    const guest = await backend.as(null);
    const before = await backend.db.$count(tickets);
    const answer = await guest(ticketCalls.requestSupport, { body: request({ website: "https://buy.example" }) });
    expect([answer.status, answer.body.number]).toEqual([200, expect.stringMatching(/^T-\d{6}$/)]);
    expect(await backend.db.$count(tickets)).toBe(before);
  });

  test("V06: contact, theme and text are required, and the text may have 2,000 characters at most", async () => {
    const guest = await backend.as(null);
    const empty = await guest(ticketCalls.requestSupport, { body: {} });
    expect(empty.errors[0]?.details).toEqual({
      contact: ["Не заполнено поле"],
      theme: ["Не заполнено поле"],
      description: ["Не заполнено поле"],
    });
    expect((await guest(ticketCalls.requestSupport, { body: request({ contact: "Псков" }) })).errors[0]?.details).toEqual({
      contact: ["Некорректно заполнено поле"],
    });
    expect((await guest(ticketCalls.requestSupport, { body: request({ description: "я".repeat(2001) }) })).errors[0]?.details).toEqual({
      description: ["Превышена длина строки"],
    });
    expect((await guest(ticketCalls.requestSupport, { body: request({ description: "я".repeat(2000) }) })).status).toBe(200);
  });

  test("trust S57: after five requests in an hour from one network the next is refused with 429", async () => {
    const send = () =>
      backend.app.inject({ method: "POST", url: ticketCalls.requestSupport.path, payload: request(), remoteAddress: "203.0.113.50" });
    for (let count = 0; count < 5; count += 1) expect((await send()).statusCode).toBe(200);
    const refused = await send();
    expect([refused.statusCode, refused.json().errors[0].code, refused.json().errors[0].details.blockedUntil]).toEqual([
      429,
      "ATTEMPTS_LIMIT:4029",
      new Date(testNow.getTime() + 3_600_000).toISOString(),
    ]);
  });

  test("trust S36: no value of any field causes a server error", async () => {
    const guest = await backend.as(null);
    const refused = new Set<string>();
    for (const field of ["contact", "name", "theme", "description", "website"]) {
      for (const value of badInput) {
        const answer = await guest(ticketCalls.requestSupport, { body: request({ [field]: value }) });
        expect(answer.status, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500);
        if (answer.status === 200) continue;
        refused.add(field);
        expect(answer.errors[0]?.message).toMatch(/[А-Яа-я]/);
      }
    }
    expect([...refused]).toEqual(["contact", "name", "theme", "description", "website"]);
  });
});
