import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { tickets as ticketCalls } from "#contract/tickets.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { makePng } from "#tests/support/pictures.ts";

const backend = useBackend("demo");

afterEach(() => backend.setNow(testNow));

const request = (changes: Record<string, unknown> = {}) => ({
  contact: "guest@mail.example",
  name: "Пётр",
  theme: "Доставка",
  description: "Когда вы начнёте возить в Псков?",
  ...changes,
});

describe("a guest's request", () => {
  test("L125: becomes a ticket with the contact, and tech support is told", async () => {
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
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "25")).orderBy(desc(notifications.createdAt));
    expect(told[0]).toMatchObject({ message: `Новое обращение ${answer.body.number}.`, payload: { ticket_uuid: ticket?.uuid } });
    const support = await backend.as("support@platform.example");
    expect((await support(ticketCalls.get, { params: { uuid: ticket?.uuid ?? "" } })).body.author.email).toBe("guest@mail.example");
  });

  test("a phone will do; what a signed-in person sends is his own ticket", async () => {
    const as = await backend.as("manager@beta.example");
    expect((await as(ticketCalls.requestSupport, { body: request({ contact: "8 912 345-67-89", name: "" }) })).status).toBe(200);
    const own = await as(ticketCalls.list, {});
    const ticket = await as(ticketCalls.get, { params: { uuid: own.body.tickets[0]?.uuid ?? "" } });
    expect(ticket.body.author).toMatchObject({ phone: "+79123456789", email: "" });
    expect(ticket.body.author.person).not.toBe("");
  });

  test("a robot that fills the hidden field is answered alike, and nothing is kept", async () => {
    const guest = await backend.as(null);
    const before = await backend.db.$count(tickets);
    const answer = await guest(ticketCalls.requestSupport, { body: request({ website: "https://buy.example" }) });
    expect([answer.status, answer.body.number]).toEqual([200, expect.stringMatching(/^T-\d{6}$/)]);
    expect(await backend.db.$count(tickets)).toBe(before);
  });

  test("contact, theme and text are required; 2 000 characters at most", async () => {
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

  test("trust S57: five an hour from one network", async () => {
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

  test("trust S36: no value of any field ends in a failure of ours", async () => {
    const guest = await backend.as(null);
    for (const field of ["contact", "name", "theme", "description", "website"]) {
      for (const value of badInput) {
        const answer = await guest(ticketCalls.requestSupport, { body: request({ [field]: value }) });
        expect(answer.status, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500);
        if (answer.status !== 200) expect(answer.errors[0]?.message).toMatch(/[А-Яа-я]/);
      }
    }
  });
});

describe("a person's profile", () => {
  const stored = async (uuid: string) => (await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];

  test("L032 domain D21: one's own name, position, work phone and channels change; nothing else can be slipped in", async () => {
    const as = await backend.as("manager@beta.example");
    const before = (await as(calls.me)).body;
    const body = {
      surname: "Новая",
      name: "Мария",
      patronymic: "",
      position: "Товаровед",
      subunit: "Закупки",
      workPhone: "+7 (495) 111-22-33",
      preferredChannels: ["push", "email", "push"],
      statuses: ["disabled"],
      status: "disabled",
      isActive: false,
      roles: ["platform_manager"],
      email: { value: "x@y.example", verified: true },
      companyUuid: demoUuid("company", "alfa"),
      userUuid: randomUUID(),
      avatar: "x",
    };
    const answer = await as(calls.updateMe, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      fullName: { surname: "Новая", name: "Мария", patronymic: "" },
      position: "Товаровед",
      subunit: "Закупки",
      workPhone: "+74951112233",
      notificationChannels: ["push", "email"],
      version: before.version + 1,
    });
    const phone = before.mobilePhone?.value ?? "";
    for (const [phones, status] of [
      [[phone], 200],
      [[phone, "8 (495) 111-22-33"], 200],
      [["+79990000000"], 400],
      [[phone, "+79990000000"], 400],
      [[], 400],
    ] as const) {
      const told = await as(calls.updateMe, { body: { phones: [...phones], name: "Мария" } });
      expect([told.status, told.errors[0]?.details?.phones], phones.join()).toEqual([
        status,
        status === 200 ? undefined : ["Мобильный телефон меняется только по коду, в настройках его владельца"],
      ]);
    }
    const partly = await as(calls.updateMe, { body: { workPhone: null } });
    expect(partly.body).toEqual({ ...answer.body, workPhone: null, version: before.version + 2 });
    expect(
      (await as(calls.updateMe, { body: { surname: " ", preferredChannels: ["pigeon"], workPhone: "call me" } })).errors[0]?.details,
    ).toEqual({
      surname: ["Не заполнено поле"],
      "preferredChannels.0": ["Некорректное значение"],
      workPhone: ["Телефон указан неверно"],
    });
  });

  test("L033: a director changes his colleagues, and a stranger is not found", async () => {
    const as = await backend.as("director@alfa.example");
    const [colleague, stranger] = [demoUuid("customer", "alfa-p2"), demoUuid("customer", "beta-p1")];
    expect((await as(calls.update, { params: { uuid: colleague }, body: { position: "Старший закупщик" } })).body.position).toBe(
      "Старший закупщик",
    );
    const before = await stored(stranger);
    const [foreign, unknown] = [
      await as(calls.update, { params: { uuid: stranger }, body: { position: "x" } }),
      await as(calls.update, { params: { uuid: randomUUID() }, body: { position: "x" } }),
    ];
    expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
    const pictures = [
      await as(calls.avatar, { body: { avatar: null, customerUuid: stranger } }),
      await as(calls.avatar, { body: { avatar: null, customerUuid: randomUUID() } }),
    ];
    expect([pictures[0]?.status, pictures[0]?.errors]).toEqual([404, pictures[1]?.errors]);
    expect(await stored(stranger)).toEqual(before);
  });

  test("trust S36: no value of any field ends in a failure of ours", async () => {
    const as = await backend.as("director@gamma.example");
    for (const field of ["surname", "name", "patronymic", "position", "subunit", "workPhone", "preferredChannels"]) {
      for (const value of badInput) {
        const answer = await as(calls.updateMe, { body: { [field]: value } });
        expect(answer.status, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500);
      }
    }
    for (const value of badInput.filter((each) => each !== null && !Number.isNaN(each)))
      expect([400, 413]).toContain((await as(calls.avatar, { body: { avatar: value } })).status);
  });

  test("L035 L037 L038 L039: an administrator reads, changes roles within the company's kind, and removes", async () => {
    const admin = await backend.as("platform@platform.example");
    const uuid = demoUuid("customer", "beta-p1");
    const me = await admin(calls.meInternal);
    expect(me.body.uuid).toBe((await admin(calls.me)).body.uuid);
    expect((await admin(calls.getInternal, { params: { uuid } })).body.uuid).toBe(uuid);
    expect(
      (
        await admin(calls.updateInternal, {
          params: { uuid },
          body: { roles: ["buyer_company_manager", "buyer_company_director"], position: "Пайщик" },
        })
      ).body,
    ).toMatchObject({ roles: ["buyer_company_manager", "buyer_company_director"], position: "Пайщик" });
    expect((await admin(calls.updateInternal, { params: { uuid }, body: { roles: ["supervisor"] } })).errors[0]?.details).toEqual({
      roles: ["Выберите из списка"],
    });
    expect((await admin(calls.updateInternal, { params: { uuid: me.body.uuid }, body: { roles: ["tech_support"] } })).status).toBe(409);
    expect((await admin(calls.deleteInternal, { params: { uuid: me.body.uuid } })).status).toBe(409);

    const person = await backend.as("manager@beta.example");
    const mine = (await person(calls.me)).body;
    expect((await admin(calls.deleteInternal, { params: { uuid: mine.uuid } })).body).toEqual({ success: true });
    expect((await person(calls.me)).status).toBe(401);
    expect(await stored(mine.uuid)).toMatchObject({
      email: null,
      phone: null,
      avatar: null,
      workPhone: null,
      status: "disabled",
      deletedAt: testNow,
    });
    expect(await backend.db.select().from(credentials).where(eq(credentials.userUuid, mine.userUuid))).toEqual([]);
    for (const answer of [
      await admin(calls.deleteInternal, { params: { uuid: mine.uuid } }),
      await admin(calls.getInternal, { params: { uuid: mine.uuid } }),
      await admin(auth.activateRelated, { params: { userUuid: mine.userUuid } }),
    ])
      expect(answer.status).toBe(404);
    expect((await admin(calls.listInternal, { query: { perPage: 100 } })).body.customers.map((each) => each.uuid)).not.toContain(mine.uuid);
  });
});

describe("an avatar", () => {
  const send = async (avatar: unknown) => (await backend.as("director@delta.example"))(calls.avatar, { body: { avatar } });
  const url = (bytes: Buffer, type = "png") => `data:image/${type};base64,${bytes.toString("base64")}`;
  const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0a3d34" } });
  const bytesOf = (avatar: string | null) => Buffer.from(String(avatar).split(",")[1] ?? "", "base64");

  test("L034 Y40 domain D21: any kind of picture becomes a square PNG as a data-URL, and null takes it away", async () => {
    for (const [type, bytes] of [
      ["png", await picture(640, 480).png().toBuffer()],
      ["jpeg", await picture(300, 900).jpeg().toBuffer()],
      ["webp", await picture(200, 201).webp().toBuffer()],
      ["gif", await picture(250, 250).gif().toBuffer()],
    ] as const) {
      const { status, body } = await send(url(bytes, type));
      expect([status, String(body.avatar).slice(0, 22)], type).toEqual([200, "data:image/png;base64,"]);
      const { format, width, height } = await sharp(bytesOf(body.avatar)).metadata();
      expect([format, width === height, width <= 384, width >= 200], type).toEqual(["png", true, true, true]);
    }
    expect((await send(null)).body.avatar).toBeNull();
  });

  test("what is kept is the middle, upright", async () => {
    const red = await picture(300, 300).png().toBuffer();
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#ffffff" } })
      .composite([{ input: red, left: 300, top: 0 }])
      .png()
      .toBuffer();
    const { body } = await send(url(wide));
    const { dominant } = await sharp(bytesOf(body.avatar)).stats();
    expect(dominant.r).toBeLessThan(60);
    const lying = await picture(400, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await send(url(lying, "jpeg"))).status).toBe(200);
  });

  test("trust S54: place, camera, comments and what hides behind the end are taken out", async () => {
    const png = makePng(256, 256, [
      ["tEXt", "GPS here"],
      ["eXIf", "GPS there"],
    ]);
    const jpeg = await picture(256, 256)
      .withExif({ IFD0: { ImageDescription: "a comment", Model: "GPS" } })
      .jpeg()
      .toBuffer();
    for (const bytes of [png, jpeg]) {
      expect(bytes.toString("latin1")).toContain("GPS");
      const { body, status } = await send(url(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")])));
      expect(status).toBe(200);
      const kept = bytesOf(body.avatar).toString("latin1");
      for (const hidden of ["GPS", "comment", "script"]) expect(kept).not.toContain(hidden);
    }
  });

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ["199 pixels", () => url(makePng(199, 300)), /200 × 200/],
    ["a bomb of 20 000 pixels", () => url(makePng(20_000, 20_000)), /8000 × 8000/],
    ["more than 10 MB", () => url(Buffer.concat([makePng(300, 300), Buffer.alloc(10 * 1024 * 1024)])), /10 МБ/],
    ["a page with the name of a picture", () => url(Buffer.from("<html><script>alert(1)</script></html>")), /Не удалось открыть/],
    [
      "an SVG",
      () => url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'), "svg+xml"),
      /Не удалось открыть/,
    ],
    ["a picture without its end", async () => url((await picture(300, 300).jpeg().toBuffer()).subarray(0, 500)), /Не удалось открыть/],
    ["no base64", () => "data:image/png;base64,####", /Не удалось открыть/],
    ["a link", () => "https://example.com/a.png", /Не удалось открыть/],
  ])("%s is refused", async (_, make, text) => {
    const answer = await send(await make());
    expect([answer.status, answer.errors[0]?.details]).toEqual([400, { avatar: [expect.stringMatching(text)] }]);
  });
});
