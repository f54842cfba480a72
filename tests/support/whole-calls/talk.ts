import { randomUUID } from "node:crypto";
import { tickets } from "#contract/tickets.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa } from "../demo-basket.ts";
import { personOf } from "../demo-deals.ts";
import { callers, file, message, strangers, type WholeCall } from "../whole-call.ts";

const { director, rep, platform, support } = callers;
export const chatFile =
  "select f.file_uuid as uuid from chat_files f join chat_messages m on m.uuid = f.message_uuid where m.chat_uuid = $1";
const ticketOf =
  "select t.uuid from tickets t join customers c on c.uuid = t.author_uuid where c.company_uuid = $1 order by t.number desc limit 1";
const ticketFile = `select f.file_uuid as uuid from ticket_files f join tickets t on t.uuid = f.ticket_uuid
  join customers c on c.uuid = t.author_uuid where c.company_uuid = $1 order by t.number, f.file_uuid limit 1`;

/** Calls about chats, tickets and notifications. */
export function talkCalls({ as, backend, one, own }: CallWorld): Record<string, WholeCall> {
  return {
    "notifications.view": {
      who: director,
      input: async () => ({
        params: {
          uuid: await one("select uuid from notifications where customer_uuid = $1 limit 1", await personOf(backend.db, director)),
        },
        body: {},
      }),
    },
    "chat.send": { who: director, input: () => ({ params: { uuid: own.talked }, body: message() }), named: ["body.clientUuid"] },
    "chat.sendFiles": {
      who: director,
      input: () => ({ params: { uuid: own.talked }, body: { ...message(), files: [file()] } }),
      named: ["body.clientUuid"],
    },
    "chat.read": { who: rep, input: () => ({ params: { uuid: own.talked }, body: { number: 1 } }) },
    "chat.file": { who: director, input: async () => ({ params: { uuid: own.talked, fileUuid: await one(chatFile, own.talked) } }) },
    "tickets.create": {
      who: director,
      input: async () => ({
        body: {
          clientUuid: randomUUID(),
          theme: "Бой",
          description: "Разбито",
          dealUuid: own.claimed,
          complaints: [
            {
              lineUuid: await one("select uuid from deal_lines where deal_uuid = $1 order by position limit 1", own.claimed),
              kind: "damaged",
            },
          ],
          files: [file()],
        },
      }),
      named: ["body.clientUuid"],
    },
    "tickets.requestSupport": {
      who: director,
      opens: Object.keys(strangers),
      input: () => ({ body: { clientUuid: randomUUID(), contact: "guest@mail.example", theme: "Вопрос", description: "Когда?" } }),
      named: ["body.clientUuid"],
    },
    "tickets.send": {
      who: director,
      input: async () => ({ params: { uuid: await one(ticketOf, alfa) }, body: { ...message(), files: [file()] } }),
      named: ["body.clientUuid"],
    },
    "tickets.list": {
      who: director,
      narrows: true,
      input: async () => ({ query: { assignee: await personOf(backend.db, support), search: "Бой" } }),
    },
    "tickets.file": {
      who: director,
      input: async () => {
        const fileUuid = await one(ticketFile, alfa);
        return { params: { uuid: await one("select ticket_uuid as uuid from ticket_files where file_uuid = $1", fileUuid), fileUuid } };
      },
    },
    "tickets.assign": {
      who: support,
      input: async () => {
        const params = { uuid: await one(ticketOf, alfa) };
        const from = await personOf(backend.db, platform);
        await (await as(support))(tickets.assign, { params, body: { assigneeUuid: from } });
        return { params, body: { assigneeUuid: await personOf(backend.db, support), from } };
      },
      reached: ["params.uuid"],
    },
    "tickets.setStatus": {
      who: director,
      input: async () => ({
        params: { uuid: await one(ticketOf, alfa) },
        body: { status: "closed", clientUuid: randomUUID(), answer: "Уже не нужно" },
      }),
      named: ["body.clientUuid"],
    },
  };
}
