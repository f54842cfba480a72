import { createServer, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { mail } from "#contract/mail.ts";
import { createApp } from "#server/backend/app.ts";
import { backOff, type Sender, sendMessages } from "#server/backend/mail/send-messages.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { openTransports, type Transports } from "#server/backend/mail/transports.ts";
import { writeMessage } from "#server/backend/mail/write-message.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { codeIn } from "#tests/support/code-in.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

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

describe("the sender", () => {
  test("sends each message by its channel, once, and outside the demo keeps nothing of it", async () => {
    await write();
    await write("+79120000001");
    const { transports, sent } = recorder();
    expect(await sendMessages(sender({ transports }))).toBe(2);
    expect(sent.sort()).toEqual(["email anna@mail.example 123456", "sms +79120000001 123456"]);
    expect(await rows()).toEqual([]);
    expect(await sendMessages(sender({ transports }))).toBe(0);
  });

  test("what the business transaction does not commit is not sent", async () => {
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

  test("several at once send every message once", async () => {
    for (let count = 0; count < 30; count += 1) await write(`person${count}@mail.example`);
    const { transports, sent } = recorder();
    const taken = await Promise.all(Array.from({ length: 5 }, () => sendMessages(sender({ transports }))));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(30);
    expect(new Set(sent).size).toBe(30);
    expect(sent).toHaveLength(30);
  });

  test("a failure is tried again later and later; nothing is lost", async () => {
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

  test("who dies while sending leaves the message to the next one", async () => {
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

  test("a code that has expired is not sent any more", async () => {
    await write();
    const { transports, sent } = recorder();
    await sendMessages(sender({ transports, at: seconds(600) }));
    expect([sent, await rows()]).toEqual([[], []]);
  });

  test("outside the demo a channel that is not set up keeps its messages waiting; the demo counts them as sent", async () => {
    await write();
    await sendMessages(sender());
    expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    await sendMessages(sender({ demo: true, at: seconds(5) }));
    expect(await rows()).toMatchObject([{ status: "sent", sentAt: seconds(5) }]);
  });

  test("trust S73: what it logs names neither address nor text", async () => {
    await write();
    const { transports } = recorder();
    const one = sender({ transports });
    await sendMessages(one);
    expect(JSON.stringify(one.lines)).not.toMatch(/anna|mail\.example|123456/);
    expect(one.lines).toHaveLength(1);
  });
});

describe("the real channels", () => {
  test("SMS_URL: the gateway gets recipient and text with the name and password of the address", async () => {
    const seen: { authorization: string | undefined; body: string }[] = [];
    const gateway = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      seen.push({ authorization: request.headers.authorization, body });
      response.writeHead(seen.length === 1 ? 200 : 500).end("taken");
    });
    servers.push(gateway);
    await new Promise<void>((ready) => gateway.listen(0, "127.0.0.1", ready));
    const { sms } = openTransports({
      smsUrl: `http://robot:p%40ss@127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      from: "x@y.example",
    });
    await sms?.({ to: "+79120000001", subject: "", text: "Код 123456" });
    expect(seen[0]).toEqual({
      authorization: `Basic ${Buffer.from("robot:p@ss").toString("base64")}`,
      body: JSON.stringify({ to: "+79120000001", text: "Код 123456" }),
    });
    await expect(sms?.({ to: "+79120000001", subject: "", text: "x" })).rejects.toThrow("500");
  });

  test("SMTP_URL: a letter reaches the server with its Russian subject and text", async () => {
    const { port, letters } = await startSmtp();
    const { email } = openTransports({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "noreply@portal.example" });
    await email?.({ to: "anna@mail.example", subject: "Код подтверждения", text: "Код 123456" });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatch(/^From: noreply@portal\.example\r?$/m);
    expect(letters[0]).toMatch(/^To: anna@mail\.example\r?$/m);
    expect(letters[0]).toMatch(/^Subject: =\?UTF-8\?/m);
    const encoded = /\r\n\r\n([\s\S]*)$/.exec(letters[0] ?? "")?.[1] ?? "";
    expect(encoded + Buffer.from(encoded, "base64").toString()).toContain("123456");
  });

  /** As much of RFC 5321 as one letter needs. */
  async function startSmtp() {
    const letters: string[] = [];
    const server = createTcpServer((socket) => {
      let data: string[] | undefined;
      socket.setEncoding("utf8").write("220 ready\r\n");
      socket.on("error", () => {});
      socket.on("data", (chunk: string) => {
        for (const line of chunk.split("\r\n")) {
          if (data && line === ".") {
            letters.push(data.join("\r\n"));
            data = undefined;
            socket.write("250 taken\r\n");
          } else if (data) data.push(line);
          else if (line === "DATA") {
            data = [];
            socket.write("354 go on\r\n");
          } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
          else if (line !== "") socket.write("250 ok\r\n");
        }
      });
    });
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return { port: (server.address() as AddressInfo).port, letters };
  }
});

describe("the outbox of the demo", () => {
  test("shows the last fifty messages, newest first, or those to one address", async () => {
    for (let count = 0; count < 60; count += 1) await write(`person${count % 30}@mail.example`);
    const guest = await backend.as(null);
    const all = await guest(mail.outbox);
    expect([all.status, all.body.messages.length, all.queries]).toEqual([200, 50, 1]);
    expect(all.body.messages[0]).toMatchObject({
      channel: "email",
      to: "person29@mail.example",
      subject: "Код подтверждения регистрации",
      links: [],
      sentAt: null,
    });
    expect((await guest(mail.outbox, { query: { to: "person3@mail.example" } })).body.messages).toHaveLength(2);
  });

  test("does not exist outside the demo", async () => {
    const app = await createApp({ pool: backend.pool, settings: { tokenSecrets: ["another secret of at least 32 bytes"], demo: false } });
    const response = await app.inject({ method: "GET", url: mail.outbox.path });
    expect([response.statusCode, response.json().errors[0].code]).toEqual([404, "NOT_FOUND:4005"]);
    await app.close();
  });

  test("links lead to the address people use, the admins' to their own portal", async () => {
    const app = await createApp({
      pool: backend.pool,
      settings: {
        tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"],
        demo: true,
        publicUrl: "https://portal.example",
        adminUrl: "https://admin.example",
      },
      now: () => testNow,
    });
    const platform = await addCompany(backend.db, { type: "platform" });
    await addPerson(backend.db, { companyUuid: platform.uuid, email: "boss@admins.example", roles: ["platform_manager"] });
    const signedIn = await app.inject({
      method: "POST",
      url: auth.loginAdmin.path,
      payload: { login: "boss@admins.example", password: "Demo-2026!", method: "email" },
    });
    const buyer = await addCompany(backend.db, { type: "seller" });
    for (const [role, company_uuid, email] of [
      ["tech_support", platform.uuid, "support@admins.example"],
      ["seller_security", buyer.uuid, "security@admins.example"],
    ]) {
      const payload = {
        surname: "A",
        name: "B",
        patronymic: "C",
        role,
        position: "D",
        department: "E",
        branch_uuids: [],
        method: "email",
        email,
        company_uuid,
      };
      const answer = await app.inject({
        method: "POST",
        url: auth.addRelatedAdmin.path,
        payload,
        headers: { authorization: `Bearer ${signedIn.json().access_token}` },
      });
      expect(answer.statusCode).toBe(200);
    }
    const guest = await backend.as(null);
    const links = async (to: string) => (await guest(mail.outbox, { query: { to } })).body.messages[0]?.links[0];
    expect(await links("support@admins.example")).toBe(
      `https://admin.example/activate-customer/${await linkTokenFor(guest, "support@admins.example")}`,
    );
    expect(await links("security@admins.example")).toMatch(/^https:\/\/portal\.example\/activate-customer\/[\w-]{43}$/);
    await app.close();
  });
});

test("trust S73: neither secrets nor personal data reach the log in a whole registration", async () => {
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
