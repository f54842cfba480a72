import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#server/backend/auth/password.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { password } from "#tests/support/backend.ts";
import { useSignIn } from "#tests/support/sign-in.ts";

const { backend, newPerson, newAddress, signIn } = useSignIn();
/** The work that production does; elsewhere tests hash cheaply. */
delete backend.settings.passwordCost;

test("S1: a sign-in with an unknown login takes as much processor time as one with a wrong password", async () => {
  const person = await newPerson();
  // The first sign-in hashes the password with full work.
  expect((await signIn(person.email ?? "")).status).toBe(200);
  const work = async (login: string) => {
    const before = process.cpuUsage();
    for (let index = 0; index < 10; index += 1) await signIn(login, { password: "wrong", from: newAddress() });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known = await work(person.email ?? "");
  const unknown = await work("nobody@auth.example");
  // Measures processor time: hashing is nearly all of it, so an unknown login without hashing would cost a tenth.
  expect(unknown).toBeGreaterThan(known / 2);
});

test("S2: passwords are stored as argon2id of at least 19 MiB and two passes, salted", async () => {
  const twice = [await hashPassword("same"), await hashPassword("same")];
  for (const stored of twice) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(twice[0]).not.toBe(twice[1]);
});

test("S2: a password with a cheaper hash than today's is hashed again at the next sign-in", async () => {
  const person = await newPerson();
  const stored = async () =>
    (await backend.db.select().from(credentials).where(eq(credentials.userUuid, person.userUuid)))[0]?.passwordHash ?? "";
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await backend.db.update(credentials).set({ passwordHash: cheap }).where(eq(credentials.userUuid, person.userUuid));
  await signIn(person.email ?? "", { password: "wrong" });
  expect(await stored()).toBe(cheap);
  expect((await signIn(person.email ?? "")).status).toBe(200);
  const anew = await stored();
  expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(person.email ?? "")).status).toBe(200);
  expect(await stored()).toBe(anew);
});
