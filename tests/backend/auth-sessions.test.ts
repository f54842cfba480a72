import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { sessions } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { addCompany } from "#tests/support/people.ts";
import { minutes, seconds, useSignIn } from "#tests/support/sign-in.ts";

const { backend, newPerson, signIn, answerOf, at, callMe } = useSignIn();

async function refresh(token: string) {
  return answerOf(
    await backend.app.inject({ method: "POST", url: auth.refresh.path, headers: { cookie: `other=1; refresh_token=${token}` } }),
  );
}

test("L005 C15 S18: a refresh rotates the token, and the previous token gets the same successor for 30 seconds", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await at(minutes(1), () => refresh(first.refreshToken));
  expect(second.status).toBe(200);
  expect(Object.keys(second.body.data).sort()).toEqual(["access_token", "refresh_expires_in"]);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  const again = await at(seconds(60 + 30), () => refresh(first.refreshToken));
  expect([again.status, again.refreshToken]).toEqual([200, second.refreshToken]);
  const third = await at(seconds(60 + 31), () => refresh(second.refreshToken));
  expect(third.status).toBe(200);
});

test("S19: a refresh token used after its grace of 30 seconds ends the whole session", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await refresh(first.refreshToken);
  const reuse = await at(seconds(31), () => refresh(first.refreshToken));
  expect([reuse.status, reuse.code]).toEqual([401, "UNAUTHORIZED:4010"]);
  expect((await at(seconds(32), () => refresh(second.refreshToken))).status).toBe(401);
  expect((await callMe(second.body.data.access_token)).statusCode).toBe(401);
});

test("S20: a refresh token two generations old is refused within its grace, and the session stays open", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await refresh(first.refreshToken);
  const third = await refresh(second.refreshToken);
  expect((await at(seconds(5), () => refresh(first.refreshToken))).status).toBe(401);
  expect((await at(seconds(6), () => refresh(third.refreshToken))).status).toBe(200);
});

test("S21 A25 A26: a session whose role belongs to the other portal is refused but not revoked", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  await backend.db
    .update(customers)
    .set({ roles: ["platform_manager"] })
    .where(eq(customers.uuid, person.uuid));
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  await backend.db
    .update(customers)
    .set({ roles: ["buyer_company_director"] })
    .where(eq(customers.uuid, person.uuid));
  expect((await refresh(signedIn.refreshToken)).status).toBe(200);
});

test("S22: a session ends after thirty days, however often it is refreshed", async () => {
  const person = await newPerson();
  let token = (await signIn(person.email ?? "")).refreshToken;
  for (const day of [10, 20, 29]) {
    const answer = await at(minutes(day * 24 * 60), () => refresh(token));
    expect(answer.body.data.refresh_expires_in).toBe(Math.min(14, 30 - day) * 24 * 3600);
    token = answer.refreshToken;
  }
  expect((await at(minutes(30 * 24 * 60), () => refresh(token))).status).toBe(401);
});

test("a session ends after fourteen days without use, and a refreshed one goes on", async () => {
  const person = await newPerson();
  const [idle, used] = [await signIn(person.email ?? ""), await signIn(person.email ?? "")];
  expect(idle.body.refresh_expires_in).toBe(14 * 24 * 3600);
  const again = await at(minutes(10 * 24 * 60), () => refresh(used.refreshToken));
  await at(minutes(14 * 24 * 60), async () => {
    expect((await refresh(idle.refreshToken)).status).toBe(401);
    expect((await refresh(again.refreshToken)).status).toBe(200);
  });
});

test("when a person opens a twenty-first session, the least recently used one ends", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await at(minutes(1), () => signIn(person.email ?? ""));
  const used = await at(minutes(2), () => refresh(first.refreshToken));
  for (let index = 0; index < 18; index += 1) await at(minutes(3), () => signIn(person.email ?? ""));
  expect((await at(minutes(3), () => refresh(second.refreshToken))).status).toBe(200);
  const last = await at(minutes(4), () => signIn(person.email ?? ""));
  await at(minutes(4), async () => {
    expect((await refresh(last.refreshToken)).status).toBe(200);
    expect((await refresh(used.refreshToken)).status).toBe(401);
  });
});

test("S23: ten concurrent refreshes rotate the token once and all get the same successor", async () => {
  const person = await newPerson();
  const { refreshToken } = await signIn(person.email ?? "");
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
  const [session] = await backend.db.select().from(sessions).where(eq(sessions.userUuid, person.userUuid));
  expect(session?.generation).toBe(1);
});

test("S23: a session signed out during a refresh stays ended", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  const headers = { authorization: `Bearer ${signedIn.body.access_token}` };
  const [, refreshed] = await Promise.all([
    backend.app.inject({ method: "DELETE", url: auth.logout.path, headers }),
    refresh(signedIn.refreshToken),
  ]);
  expect((await refresh(refreshed.refreshToken || signedIn.refreshToken)).status).toBe(401);
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
});

test("A38 S26: blocking a person stops their next request and refresh, and unblocking restores their session", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, person.uuid));
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
  await backend.db.update(customers).set({ status: "active" }).where(eq(customers.uuid, person.uuid));
  expect((await refresh(signedIn.refreshToken)).status).toBe(200);
});

test("A39: deactivating a company stops the sessions of its people", async () => {
  const own = await addCompany(backend.db);
  const person = await newPerson({ companyUuid: own.uuid });
  const signedIn = await signIn(person.email ?? "");
  await backend.db.update(companies).set({ isActive: false }).where(eq(companies.uuid, own.uuid));
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
});

test("L005: a forged, cut, foreign or missing refresh token is answered UNAUTHORIZED:4010", async () => {
  const person = await newPerson();
  const { refreshToken, body } = await signIn(person.email ?? "");
  const [uuid = "", , signature = ""] = refreshToken.split(".");
  const forged = [
    "",
    "x",
    refreshToken.slice(0, -1),
    `${uuid}.1.${signature}`,
    `${uuid}.0.${"A".repeat(43)}`,
    `01a1fad1-0000-7000-8000-000000000000.0.${signature}`,
    body.access_token,
    "x".repeat(8000),
    `${uuid}.-1.${signature}`,
    `${uuid}.99999999999999999999.${signature}`,
  ];
  for (const token of forged) {
    const answer = await refresh(token);
    expect([answer.status, answer.code], token.slice(0, 80)).toEqual([401, "UNAUTHORIZED:4010"]);
  }
  expect((await refresh(refreshToken)).status).toBe(200);
});

test("L004 E16 S17: signing out ends both tokens and the cookie; without a session it answers 4010 only", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  const signOut = (headers: Record<string, string>, path = auth.logout.path) =>
    backend.app.inject({ method: "DELETE", url: path, headers }).then(answerOf);
  const done = await signOut({ authorization: `Bearer ${signedIn.body.access_token}` });
  expect([done.status, done.body]).toEqual([200, {}]);
  expect(done.cookie).toMatch(/^refresh_token=; Path=\/auth; Max-Age=0;/);
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
  for (const headers of [
    {},
    { authorization: `Bearer ${signedIn.body.access_token}` },
    { cookie: `refresh_token=${signedIn.refreshToken}` },
  ]) {
    const nobody = await signOut(headers as Record<string, string>);
    expect([nobody.status, nobody.body.errors.map((error: { code: string }) => error.code)]).toEqual([401, ["UNAUTHORIZED:4010"]]);
  }
});

test("L004: when the access token has expired, the refresh cookie alone signs the person out", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  const done = await backend.app.inject({
    method: "DELETE",
    url: auth.logout.path,
    headers: { cookie: `refresh_token=${signedIn.refreshToken}` },
  });
  expect(done.statusCode).toBe(200);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
});

test("L025 L026 S11: admins and clients can sign out only by the call of their own portal", async () => {
  const admin = await signIn((await newPerson({ roles: ["tech_support"] })).email ?? "", { admin: true });
  const buyer = await signIn((await newPerson()).email ?? "");
  const signOut = async (path: string, token: string) =>
    (await backend.app.inject({ method: "DELETE", url: path, headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await signOut(auth.logoutAdmin.path, buyer.body.access_token)).toBe(403);
  expect(await signOut(auth.logout.path, admin.body.access_token)).toBe(403);
  expect(await signOut(auth.logoutAdmin.path, admin.body.access_token)).toBe(200);
  expect(await signOut(auth.logout.path, buyer.body.access_token)).toBe(200);
});

test("S25: a person sees their own open sessions only", async () => {
  const person = await newPerson();
  const other = await newPerson();
  await signIn(other.email ?? "");
  const first = await signIn(person.email ?? "");
  const second = await at(minutes(1), () => signIn(person.email ?? ""));
  const list = async (token: string) =>
    (await callMe(token)).json().sessions as { uuid: string; isCurrent: boolean; createdAt: string; lastUsedAt: string }[];
  const seen = await list(first.body.access_token);
  expect(seen.map((session) => session.isCurrent)).toEqual([false, true]);
  expect(seen[0]?.createdAt).toBe(minutes(1).toISOString());
  await backend.app.inject({ method: "DELETE", url: auth.logout.path, headers: { authorization: `Bearer ${second.body.access_token}` } });
  expect(await list(first.body.access_token)).toHaveLength(1);
});
