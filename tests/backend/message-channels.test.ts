import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { mail } from "#contract/mail.ts";
import { createApp } from "#server/backend/app.ts";
import { openTransports } from "#server/backend/mail/transports.ts";
import { testNow } from "#tests/support/clock.ts";
import { useMessages } from "#tests/support/messages.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { startSmtp } from "#tests/support/smtp-server.ts";

const { backend, servers, write } = useMessages();

describe("channels that really send messages", () => {
  test("SMS_URL: the gateway gets recipient and text, with the name and password of the URL", async () => {
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

  test("SMTP_URL: an e-mail reaches the server with its Russian subject and text", async () => {
    const { server, port, letters } = await startSmtp();
    servers.push(server);
    const { email } = openTransports({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "noreply@portal.example" });
    await email?.({ to: "anna@mail.example", subject: "Код подтверждения", text: "Код 123456" });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatch(/^From: noreply@portal\.example\r?$/m);
    expect(letters[0]).toMatch(/^To: anna@mail\.example\r?$/m);
    expect(letters[0]).toMatch(/^Subject: =\?UTF-8\?/m);
    const encoded = /\r\n\r\n([\s\S]*)$/.exec(letters[0] ?? "")?.[1] ?? "";
    expect(encoded + Buffer.from(encoded, "base64").toString()).toContain("123456");
  });

  test("SMTP_URL: beyond this machine nothing is sent unencrypted, unless the address says so", async () => {
    const { server, port, letters } = await startSmtp();
    servers.push(server);
    const letter = { to: "anna@mail.example", subject: "Код", text: "Код 123456" };
    // Another name of this machine.
    const smtpUrl = `smtp://0.0.0.0:${port}`;
    const { email } = openTransports({ smtpUrl, from: "noreply@portal.example" });
    await expect(email?.(letter)).rejects.toMatchObject({ code: "ETLS" });
    expect(letters).toEqual([]);
    await openTransports({ smtpUrl: `${smtpUrl}?requireTLS=false`, from: "noreply@portal.example" }).email?.(letter);
    expect(letters).toHaveLength(1);
  });
});

test("a signed-in person can read which channels send nothing, a guest cannot", async () => {
  backend.settings.silent = ["phone"];
  const company = await addCompany(backend.db);
  await addPerson(backend.db, { companyUuid: company.uuid, email: "inviter@shop.example", roles: ["buyer_company_director"] });
  expect((await (await backend.as("inviter@shop.example"))(mail.silent)).body).toEqual({ silent: ["phone"] });
  expect((await (await backend.as(null))(mail.silent)).status).toBe(401);
  backend.settings.silent = [];
});

describe("the outbox of the demo", () => {
  test("the outbox shows the last fifty messages, newest first, or those to one address", async () => {
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

  test("the outbox does not exist outside the demo", async () => {
    const app = await createApp({ pool: backend.pool, settings: { tokenSecrets: ["another secret of at least 32 bytes"], demo: false } });
    const response = await app.inject({ method: "GET", url: mail.outbox.path });
    expect([response.statusCode, response.json().errors[0].code]).toEqual([404, "NOT_FOUND:4005"]);
    await app.close();
  });

  test("links in messages lead to the public address, those for platform staff to the admin portal", async () => {
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
