import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { assertNoDemoLogins, endDemoAccess } from "#server/backend/db/demo/demo-logins.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";

const backend = useBackend("demo");
const bare = useBackend("empty");

const signIn = async (login: string) =>
  (await backend.as(null))(login.endsWith("@platform.example") ? auth.loginAdmin : auth.login, {
    body: { login, password: DEMO_PASSWORD, method: "email" },
  });

test("trust S14: with DEMO=off the start is refused until the access of the demo accounts, and only theirs, is ended", async () => {
  const mine = "owner@shop.example";
  await backend.db.execute(sql`
    with person as (select gen_random_uuid() as uuid, gen_random_uuid() as user_uuid)
    , named as (
      insert into customers (uuid, user_uuid, company_uuid, surname, name, roles, email, email_verified, status)
      select person.uuid, person.user_uuid, company_uuid, surname, name, roles, ${mine}, true, status from person, customers
        where email = 'director@alfa.example'
    )
    insert into credentials (user_uuid, password_hash)
    select person.user_uuid, password_hash from person, credentials where credentials.user_uuid = ${demoUuid("user", "alfa-p1")}`);
  const open = await signIn("director@alfa.example");
  expect(open.status).toBe(200);
  // A changed password does not turn a demo account into a real one.
  await backend.db.execute(sql`update credentials set password_changed_at = now() where user_uuid = ${demoUuid("user", "alfa-p1")}`);
  await expect(assertNoDemoLogins(backend.db)).rejects.toThrow(
    /DEMO=off, yet \d+ demo accounts[\s\S]*npm run demo:remove[\s\S]*npm run db:reset/,
  );

  expect(await endDemoAccess(backend.db, testNow)).toBe(CLIENT_ACCOUNTS.length + ADMIN_ACCOUNTS.length);

  await expect(assertNoDemoLogins(backend.db)).resolves.toBeUndefined();
  for (const login of [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS]) expect((await signIn(login)).status, login).toBe(401);
  const { rows } = await backend.db.execute(
    sql`select count(*) as living from sessions where revoked_at is null and user_uuid = ${demoUuid("user", "alfa-p1")}`,
  );
  expect(rows).toEqual([{ living: 0 }]);
  expect((await signIn(mine)).status).toBe(200);
  expect(await endDemoAccess(backend.db, testNow)).toBe(0);
});

test("trust S14: a database without demo accounts may start with DEMO=off", async () => {
  await expect(assertNoDemoLogins(bare.db)).resolves.toBeUndefined();
});
