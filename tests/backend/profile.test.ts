import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { lastMessage } from "#tests/support/outbox.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");

describe("a person's profile", () => {
  let count = 0;
  const stored = async (uuid: string) => (await backend.db.select().from(customers).where(eq(customers.uuid, uuid)))[0];

  test("L032: a person changes their own name, position, work phone and channels; another mobile or status is refused", async () => {
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
      statuses: ["active"],
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
    const { companies: _companies, cursor: _cursor, mustAddFactor: _mustAddFactor, ...stays } = before;
    expect(answer.body).toEqual({
      ...stays,
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
        status === 200 ? undefined : ["Свой мобильный телефон меняют по коду, в настройках"],
      ]);
    }
    expect((await as(calls.updateMe, { body: { name: "Анна", statuses: ["disabled"] } })).errors[0]?.details).toEqual({
      statuses: ["Статус меняется кнопками «Активировать» и «Заблокировать» в карточке сотрудника"],
    });
    expect((await as(calls.updateMe, { body: { statuses: ["asleep"] } })).status).toBe(400);
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

  test("L033: a director changes colleagues, and does not find a person of another company", async () => {
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

  test("L033: a director sets a colleague's mobile, unverified until its owner enters a code, and the channels", async () => {
    const as = await backend.as("director@alfa.example");
    const save = async (values: Parameters<typeof addPerson>[1] | object, body: object) => {
      count += 1;
      const person = {
        companyUuid: demoUuid("company", "alfa"),
        email: `mobile${count}@profile.example`,
        roles: ["buyer_company_manager"],
      };
      const { uuid } = await addPerson(backend.db, { ...person, ...values } as Parameters<typeof addPerson>[1]);
      const { status, errors } = await as(calls.update, { params: { uuid }, body });
      const { phone, phoneVerified, notificationChannels } = (await stored(uuid)) ?? {};
      return { status, said: errors[0]?.details, phone, phoneVerified, notificationChannels };
    };
    expect(
      await save({ phone: "+79105550101", phoneVerified: true }, { phones: ["8 (910) 555-01-02"], preferredChannels: ["phone"] }),
    ).toEqual({
      status: 200,
      said: undefined,
      phone: "+79105550102",
      phoneVerified: false,
      notificationChannels: ["phone"],
    });
    expect(await lastMessage(as, `mobile${count}@profile.example`)).toMatchObject({ subject: "Телефон для входа изменён" });
    expect(await save({ phone: "+79105550103" }, { phones: [] })).toMatchObject({ status: 200, phone: null });
    for (const [values, body, said] of [
      [{ status: "waiting_confirmation" }, { phones: ["+79105550104"] }, /вместе с приглашением/],
      [
        { phone: "+79105550105", phoneVerified: true, emailVerified: false },
        { phones: ["+79105550106"] },
        /сменить его может только он сам/,
      ],
      [{}, { phones: ["+7 487 255-01-23"] }, /мобильный телефон/],
      [{}, { phones: ["+79105550106", "+79105550107"] }, /один мобильный/],
      [{}, { statuses: ["disabled"] }, /Активировать/],
    ] as const) {
      const refused = await save(values, body);
      expect([refused.status, JSON.stringify(refused.said)]).toEqual([400, expect.stringMatching(said)]);
      expect(refused.phone).toBe("phone" in values ? values.phone : null);
    }
    await save({ phone: "+79105550108", phoneVerified: true }, {});
    expect((await save({}, { phones: ["+79105550108"] })).said).toEqual({
      phones: ["Этот телефон уже занят другим сотрудником: укажите другой"],
    });
  });

  test("trust S36: no value of any field causes a server error", async () => {
    const as = await backend.as("director@gamma.example");
    for (const field of ["surname", "name", "patronymic", "position", "subunit", "workPhone", "phones", "preferredChannels", "statuses"]) {
      for (const value of badInput) {
        const answer = await as(calls.updateMe, { body: { [field]: value } });
        expect(answer.status, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500);
      }
    }
    for (const value of badInput.filter((each) => each !== null && !Number.isNaN(each)))
      expect([400, 413]).toContain((await as(calls.avatar, { body: { avatar: value } })).status);
  });

  test("L035 L037 L038 L039: an administrator reads, changes (only to roles of the company's kind) and deletes a person", async () => {
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
    expect((await admin(calls.deleteInternal, { params: { uuid: mine.uuid } })).body).toEqual({ success: true, erasedAt: null });
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
