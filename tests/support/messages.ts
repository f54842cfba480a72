import type { Server } from "node:http";
import type { Server as TcpServer } from "node:net";
import { afterAll, beforeEach } from "vitest";
import type { Sender } from "#server/backend/mail/send-messages.ts";
import { messages } from "#server/backend/mail/tables.ts";
import type { Transports } from "#server/backend/mail/transports.ts";
import { writeMessage } from "#server/backend/mail/write-message.ts";
import { useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { codeIn } from "./outbox.ts";

/** A backend that writes and sends messages, and readers of them; each test begins without any. */
export function useMessages() {
  const backend = useBackend("empty");
  const servers: (Server | TcpServer)[] = [];
  afterAll(() => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))));
  beforeEach(async () => void (await backend.db.delete(messages)));
  const seconds = (count: number) => new Date(testNow.getTime() + count * 1000);
  const day = 24 * 60 * 60;

  function sender(changes: Partial<Sender> & { at?: Date } = {}): Sender & { lines: unknown[] } {
    const lines: unknown[] = [];
    return {
      db: backend.db,
      transports: {},
      demo: false,
      now: () => changes.at ?? testNow,
      log: (line) => lines.push(line),
      lines,
      ...changes,
    };
  }

  const write = (address = "anna@mail.example", expiresAt = seconds(600)) =>
    backend.db.transaction((tx) =>
      writeMessage(tx, {
        kind: "registrationCode",
        method: address.includes("@") ? "email" : "phone",
        address,
        values: { code: "123456" },
        now: testNow,
        expiresAt,
      }),
    );

  const rows = () => backend.db.select().from(messages);

  function recorder(): { transports: Transports; sent: string[] } {
    const sent: string[] = [];
    const send =
      (channel: string) =>
      async ({ to, text }: { to: string; text: string }) =>
        void sent.push(`${channel} ${to} ${codeIn(text)}`);
    return { transports: { email: send("email"), sms: send("sms") }, sent };
  }

  return { backend, servers, seconds, day, sender, write, rows, recorder };
}
