import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { createApp } from "#server/backend/app.ts";
import { backOff, sendMessages } from "#server/backend/mail/send-messages.ts";
import { messages } from "#server/backend/mail/tables.ts";
import type { Transports } from "#server/backend/mail/transports.ts";
import { writeMessage } from "#server/backend/mail/write-message.ts";
import { testNow } from "#tests/support/clock.ts";
import { useMessages } from "#tests/support/messages.ts";
import { codeIn } from "#tests/support/outbox.ts";

const { backend, seconds, day, sender, write, rows, recorder } = useMessages();

describe("the sender of messages", () => {
  test("each message is sent once by its channel, and outside the demo is not stored afterwards", async () => {
    await write();
    await write("+79120000001");
    const { transports, sent } = recorder();
    expect(await sendMessages(sender({ transports }))).toBe(2);
    expect(sent.sort()).toEqual(["email anna@mail.example 123456", "sms +79120000001 123456"]);
    expect(await rows()).toEqual([]);
    expect(await sendMessages(sender({ transports }))).toBe(0);
  });

  test("a message of a rolled back transaction is not sent", async () => {
    const failed = backend.db.transaction(async (tx) => {
      await writeMessage(tx, {
        kind: "registrationCode",
        method: "email",
        address: "x@mail.example",
        values: { code: "1" },
        now: testNow,
        expiresAt: seconds(600),
      });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
  });

  test("five concurrent senders send every message once", async () => {
    for (let count = 0; count < 30; count += 1) await write(`person${count}@mail.example`);
    const { transports, sent } = recorder();
    const taken = await Promise.all(Array.from({ length: 5 }, () => sendMessages(sender({ transports }))));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(30);
    expect(new Set(sent).size).toBe(30);
    expect(sent).toHaveLength(30);
  });

  test("a failed message is retried with growing delays until it is sent", async () => {
    await write("anna@mail.example", seconds(day));
    const broken: Transports = {
      email: async () =>
        Promise.reject(Object.assign(new Error("550 no such user anna@mail.example"), { code: "EENVELOPE", responseCode: 550 })),
    };
    const first = sender({ transports: broken });
    await sendMessages(first);
    expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1, nextAttemptAt: seconds(5) }]);
    expect(await sendMessages(sender({ transports: broken, at: seconds(4) }))).toBe(0);
    await sendMessages(sender({ transports: broken, at: seconds(5) }));
    expect(await rows()).toMatchObject([{ attempts: 2, nextAttemptAt: seconds(15) }]);
    const { transports, sent } = recorder();
    await sendMessages(sender({ transports, at: seconds(15) }));
    expect(sent).toHaveLength(1);
    expect([1, 2, 3, 8, 30].map(backOff)).toEqual([5000, 10_000, 20_000, 600_000, 600_000]);
    expect(first.lines).toEqual([
      { message: "message not sent", uuid: expect.any(String), channel: "email", attempt: 1, reason: "EENVELOPE 550" },
    ]);
  });

  test("a message whose sender died is sent by another sender after a minute", async () => {
    await write();
    let released = () => {};
    const dead: Transports = { email: () => new Promise((done) => (released = done)) };
    const dying = sendMessages(sender({ transports: dead }));
    await expect.poll(async () => (await rows())[0]?.nextAttemptAt).toEqual(seconds(60));
    const { transports, sent } = recorder();
    expect(await sendMessages(sender({ transports, at: seconds(59) }))).toBe(0);
    expect(await sendMessages(sender({ transports, at: seconds(60) }))).toBe(1);
    expect(sent).toHaveLength(1);
    released();
    await dying;
  });

  test("an expired code is not sent", async () => {
    await write();
    const { transports, sent } = recorder();
    await sendMessages(sender({ transports, at: seconds(600) }));
    expect([sent, await rows()]).toEqual([[], []]);
  });

  test("without a configured channel a message waits outside the demo, and counts as sent in the demo", async () => {
    await write();
    await sendMessages(sender());
    expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    await sendMessages(sender({ demo: true, at: seconds(5) }));
    expect(await rows()).toMatchObject([{ status: "sent", sentAt: seconds(5) }]);
  });

  test("trust S73: the sender's log contains neither addresses nor texts", async () => {
    await write();
    const { transports } = recorder();
    const one = sender({ transports });
    await sendMessages(one);
    expect(JSON.stringify(one.lines)).not.toMatch(/anna|mail\.example|123456/);
    expect(one.lines).toHaveLength(1);
  });
});

test("trust S73: a whole registration leaves neither secrets nor personal data in the log", async () => {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string) => lines.push(String(text)) > 0) as typeof process.stdout.write;
  const secrets: string[] = [];
  try {
    const app = await createApp({
      pool: backend.pool,
      settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true },
      now: () => testNow,
      logLevel: "trace",
    });
    const post = (path: string, payload: object) => app.inject({ method: "POST", url: path, payload });
    const person = {
      surname: "Маркерова",
      name: "Инна",
      companyType: "legal",
      companyName: "ООО «Маркер»",
      inn: "7707083893",
      method: "email",
      email: "marker@secret.example",
      password: "Marker-Passw0rd",
      confirmation: "Marker-Passw0rd",
      acceptTerms: true,
      personalDataConsent: consentDocuments.personalData.version,
    };
    const { token } = (await post(auth.register.path, person)).json();
    const [letter] = await backend.db.select().from(messages).where(eq(messages.recipient, "marker@secret.example"));
    const code = codeIn(letter?.body ?? "") ?? "";
    await post(auth.confirmRegistration.path, { token, code });
    const signedIn = await post(auth.login.path, { login: person.email, password: person.password, method: "email" });
    expect(signedIn.statusCode).toBe(200);
    await post(auth.register.path, { ...person, inn: "x\r\nforged line" });
    await app.close();
    secrets.push(token, code, person.password, person.email, person.surname, person.inn, signedIn.json().access_token, "forged line");
  } finally {
    process.stdout.write = write;
  }
  const log = lines.filter((line) => line.startsWith("{")).join("");
  expect(log).toContain('"path":"/auth/register"');
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});
