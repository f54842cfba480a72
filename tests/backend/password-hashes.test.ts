import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { hashPassword } from "#server/backend/auth/password.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { password } from "#tests/support/backend.ts";
import { useSignIn } from "#tests/support/sign-in.ts";

vi.mock("@node-rs/argon2", { spy: true });

const { backend, newPerson, newAddress, signIn } = useSignIn();
/** The work that production does; elsewhere tests hash cheaply. */
delete backend.settings.passwordCost;

test("S1: a sign-in with an unknown login does the same work as one with a wrong password", async () => {
  const person = await newPerson();
  // The first sign-in hashes the password with full work.
  expect((await signIn(person.email ?? "")).status).toBe(200);
  const workOf = async (login: string) => {
    for (const spy of [hash, verify]) vi.mocked(spy).mockClear();
    await signIn(login, { password: "wrong", from: newAddress() });
    const costs = vi.mocked(verify).mock.calls.map(([compared]) => String(compared).split("$").slice(0, 4).join("$"));
    return { hashed: vi.mocked(hash).mock.calls.length, costs };
  };
  const atFullCost = { hashed: 0, costs: ["$argon2id$v=19$m=19456,t=2,p=1"] };
  expect(await workOf(person.email ?? "")).toEqual(atFullCost);
  // Nobody's hash is made once.
  await workOf("nobody@auth.example");
  expect(await workOf("nobody-else@auth.example")).toEqual(atFullCost);
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
