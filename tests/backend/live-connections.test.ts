import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { live, livePath } from "#contract/live.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { hashToken } from "#server/backend/auth/one-time.ts";
import { sessions } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { Connections } from "#server/backend/live/connections.ts";
import { limits } from "#server/backend/live/limits.ts";
import { liveTokens } from "#server/backend/live/tables.ts";
import { removeOldTokens } from "#server/backend/live/tokens.ts";
import { callerOf, password } from "#tests/support/backend.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { LiveClient, type LiveServer, startLive, tokenOf } from "#tests/support/live.ts";
import { dealsOf, director, manager, useLiveClients } from "#tests/support/live-clients.ts";
import { expectNothingLeftOf } from "#tests/support/live-leaks.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { addFactor, codeAt, newRecoveryCode } from "#tests/support/second-factor.ts";
import { until } from "#tests/support/until.ts";

const { backend, server, uuids, clients, connected, tell } = useLiveClients();

describe("opening a live connection", () => {
  test("L080 S66: a connection token works once, within 60 s, for its own person and only while the session is valid", async () => {
    const say = async (token: string, at = server) => {
      const client = await new LiveClient(at.url).opened();
      clients.push(client);
      client.socket.send(JSON.stringify({ type: "connect", token }));
      await until(() => client.frames.length > 0 || client.closed);
      return client;
    };
    const token = await tokenOf(backend, director);
    expect(token.length).toBeGreaterThan(40);
    const first = await say(token);
    expect(first.frames[0]?.type).toBe("hello");
    expect(await (await say(token)).ended()).toBe(4401);
    expect(await (await say("x".repeat(43))).ended()).toBe(4401);
    expect((await (await backend.as(null))(live.token)).status).toBe(401);

    const twice = await tokenOf(backend, director);
    const racing = await Promise.all([say(twice), say(twice), say(twice)]);
    expect(racing.filter((client) => client.frames[0]?.type === "hello")).toHaveLength(1);

    const later = await startLive(backend, { now: () => new Date(now.getTime() + 60_001) });
    const stale = await tokenOf(backend, director);
    expect(await (await say(stale, later)).ended()).toBe(4401);
    await later.stop();
    await removeOldTokens(backend.db, new Date(now.getTime() + 60_001));
    expect(await backend.db.select().from(liveTokens)).toEqual([]);

    const { body } = await (await backend.as(null))(auth.login, { body: { login: director, password: "Demo-2026!", method: "email" } });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const ofEnded = (await backend.app.inject({ method: "GET", url: live.token.path, headers })).json().connectionToken;
    const sid = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString()).sid;
    await backend.db.update(sessions).set({ revokedAt: now }).where(eq(sessions.uuid, sid));
    expect(await (await say(ofEnded)).ended()).toBe(4401);
    // The table stores its hash only.
    const held = await tokenOf(backend, director);
    expect((await backend.db.select().from(liveTokens)).map((row) => row.tokenHash)).toEqual([hashToken(held)]);
  });

  test("S66: a connection from a foreign origin, to another path or with a token in the address is refused", async () => {
    const open = async (url: string, headers = {}) => {
      const client = await new LiveClient(url, headers).opened();
      clients.push(client);
      return client.refused?.status ?? 101;
    };
    expect(await open(server.url, { origin: "https://evil.example" })).toBe(403);
    expect(await open(server.url, { origin: "null" })).toBe(403);
    expect(await open(server.url, { origin: "https://portal.example" })).toBe(101);
    expect(await open(server.url)).toBe(101);
    expect(await open(`${server.url}?token=${await tokenOf(backend, director)}`)).toBe(404);
    expect(await open(server.url.replace(livePath, "/v1/other"))).toBe(404);
  });

  test("S68: an oversized, binary, deeply nested, unknown or second frame, a flood or silence closes that socket only", async () => {
    const bystander = await connected(manager);
    const small = await startLive(backend, { limits: { connectMs: 200 } });
    const saying = async (data: string | Buffer, to = server) => {
      const client = await new LiveClient(to.url).opened();
      client.socket.send(data);
      return client.ended();
    };
    const connectFrame = (rest: object) => JSON.stringify({ type: "connect", token: "x", ...rest });
    expect(await saying(connectFrame({ token: "x".repeat(17_000) }))).toBe(1009);
    expect(await saying("x".repeat(1024 * 1024))).toBe(1009);
    expect(await saying(Buffer.from("{}"))).toBe(1003);
    expect(await saying("[".repeat(16_000))).toBe(1008);
    expect(await saying(`${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`)).toBe(1008);
    expect(await saying(JSON.stringify({ type: "subscribe", to: "everything" }))).toBe(1008);
    expect(await saying(connectFrame({ after: -1 }))).toBe(1008);
    expect(await saying("")).toBe(1008);

    const silent = await new LiveClient(small.url).opened();
    expect(await silent.ended()).toBe(1008);
    await small.stop();

    const second = await connected(director);
    second.socket.send(JSON.stringify({ type: "connect", token: await tokenOf(backend, director) }));
    expect(await second.ended()).toBe(1008);
    const flooding = await connected(director);
    for (let index = 0; index < 25; index += 1) flooding.socket.ping();
    expect(await flooding.ended()).toBe(1008);
    const chatting = await new LiveClient(server.url).opened();
    for (let index = 0; index < 500; index += 1) chatting.socket.send("{}");
    expect(await chatting.ended()).toBe(1008);

    const sentinel = await tell(manager);
    await until(() => dealsOf(bystander).includes(sentinel));
    expect(bystander.closed).toBeUndefined();
  });

  test("S68: a session's fifth socket closes its oldest; above the process's limit the answer is 503 with Retry-After", async () => {
    const five: LiveClient[] = [];
    for (let index = 0; index < 5; index += 1) five.push(await connected(director));
    expect(await five[0]?.ended()).toBe(1008);
    const sentinel = await tell(director);
    await until(() => five.slice(1).every((client) => dealsOf(client).includes(sentinel)));
    expect(five.slice(1).map((client) => client.closed)).toEqual([undefined, undefined, undefined, undefined]);

    const small = await startLive(backend, { limits: { socketsPerProcess: 2 } });
    const two = [await connected(director, undefined, small), await connected(manager, undefined, small)];
    const third = await new LiveClient(small.url).opened();
    expect(third.refused).toEqual({ status: 503, retryAfter: "10" });
    two[0]?.socket.terminate();
    await two[0]?.ended();
    await until(async () => {
      const client = await new LiveClient(small.url).opened();
      clients.push(client);
      return client.refused === undefined;
    });
    await small.stop();
  });

  test("a socket that does not answer the heartbeat is closed", async () => {
    const quick = await startLive(backend, { limits: { heartbeatMs: 100 } });
    const [deaf, alive] = [await connected(director, undefined, quick), await connected(manager, undefined, quick)];
    deaf.socket.pause();
    const open = () =>
      new Promise<number>((resolve, reject) => quick.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
    await until(async () => (await open()) === 1);
    expect(alive.closed).toBeUndefined();
    await quick.stop();
  });

  test("S69: sign-out, a block, a new role, an inactive company or an expired session closes the socket for good within 5 s", async () => {
    const [company] = await backend.db.select().from(companies).where(eq(companies.type, "buyer")).limit(1);
    const made = async (name: string, companyUuid = company?.uuid ?? "") => {
      const email = `${name}@live.example`;
      const person = await addPerson(backend.db, { companyUuid, email, roles: ["buyer_company_manager"] });
      uuids[email] = person.uuid;
      return { email, person, client: await connected(email, undefined, quick) };
    };
    expect(limits.sessionCheckMs).toBeLessThan(5000);
    const quick = await startLive(backend, { limits: { sessionCheckMs: 100 } });
    const other = await addCompany(backend.db);
    const cases = {
      signedOut: await made("signed-out"),
      blocked: await made("blocked"),
      promoted: await made("promoted"),
      expired: await made("expired"),
      closed: await made("closed", other.uuid),
      untouched: await made("untouched"),
    };
    expect(Object.values(cases).map(({ client }) => client.frames[0]?.type)).toEqual(Array(6).fill("hello"));
    expect((await (await backend.as(cases.signedOut.email))(auth.logout)).status).toBe(200);
    const userUuid = (name: keyof typeof cases) => cases[name].person.userUuid;
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, cases.blocked.person.uuid));
    await backend.db
      .update(customers)
      .set({ roles: ["buyer_company_director"] })
      .where(eq(customers.uuid, cases.promoted.person.uuid));
    await backend.db
      .update(sessions)
      .set({ expiresAt: now })
      .where(eq(sessions.userUuid, userUuid("expired")));
    await backend.db.update(companies).set({ isActive: false }).where(eq(companies.uuid, other.uuid));
    const { untouched, ...ended } = cases;
    for (const [name, { client }] of Object.entries(ended)) expect(await client.ended(), name).toBe(4401);
    const sentinel = await tell(...Object.values(cases).map(({ email }) => email));
    await until(() => dealsOf(untouched.client).includes(sentinel));
    for (const { client } of Object.values(ended)) expect(client.events).toEqual([]);
    await quick.stop();
  });
});

describe("operations 4: a stream ends with what a person does to their sign-in in another browser", () => {
  const quickly = { limits: { sessionCheckMs: 100 } };
  let numbers = 0;
  /** Somebody of the staff with a stream in one browser, who is signed in in another. */
  async function inTwoBrowsers(quick: LiveServer) {
    numbers += 1;
    const email = `two-browsers${numbers}@live.example`;
    const { uuid, userUuid } = await addPerson(backend.db, { companyUuid: demoUuid("company", "seller"), email, roles: ["supervisor"] });
    uuids[email] = uuid;
    const client = await connected(email, undefined, quick);
    return { email, userUuid, client, elsewhere: await callerOf(backend.app, email), here: await backend.as(email) };
  }

  test("the factor switched on or off, a new password, the end of one session or of all others", async () => {
    const quick = await startLive(backend, quickly);
    const begun = async ({ userUuid }: { userUuid: string }) => addFactor(backend, userUuid, { isConfirmed: false });
    const proof = async (userUuid: string) => ({ currentPassword: password, code: await newRecoveryCode(backend, userUuid) });
    const acts: Record<string, (person: Awaited<ReturnType<typeof inTwoBrowsers>>) => Promise<{ status: number }>> = {
      on: async (person) => {
        await begun(person);
        return person.elsewhere(secondFactor.confirm, { body: { code: codeAt(now) } });
      },
      off: async ({ userUuid, elsewhere }) => {
        await addFactor(backend, userUuid);
        return elsewhere(secondFactor.switchOff, { body: await proof(userUuid) });
      },
      password: ({ elsewhere }) =>
        elsewhere(auth.changePassword, { body: { currentPassword: password, password: "Novy-2026!", confirmation: "Novy-2026!" } }),
      one: async ({ here, elsewhere }) => {
        const current = (await here(auth.sessions)).body.sessions.find(({ isCurrent }) => isCurrent);
        return elsewhere(auth.endSession, { params: { uuid: current?.uuid ?? "" } });
      },
      others: ({ elsewhere }) => elsewhere(auth.endOtherSessions),
    };
    for (const [name, act] of Object.entries(acts)) {
      const person = await inTwoBrowsers(quick);
      expect((await act(person)).status, name).toBe(200);
      expect(await person.client.ended(), name).toBe(4401);
      const { status } = await person.elsewhere(auth.sessions);
      expect(status, `${name}: the other browser goes on`).toBe(200);
    }
    await quick.stop();
  });

  test("the person's own stream too, where the factor that was switched off is compulsory", async () => {
    const quick = await startLive(backend, { ...quickly, settings: { secondFactorOf: "staff" } });
    const email = "compulsory@live.example";
    const { uuid, userUuid } = await addPerson(backend.db, { companyUuid: demoUuid("company", "seller"), email, roles: ["supervisor"] });
    uuids[email] = uuid;
    const here = await backend.as(email);
    await addFactor(backend, userUuid);
    const client = await connected(email, undefined, quick);
    backend.settings.secondFactorOf = "staff";
    const body = { currentPassword: password, code: await newRecoveryCode(backend, userUuid) };
    expect((await here(secondFactor.switchOff, { body })).status).toBe(200);
    expect(await client.ended()).toBe(4401);
    expect((await here(live.token)).status, "nor a new one").toBe(403);
    backend.settings.secondFactorOf = "nobody";
    await quick.stop();
  });
});

describe("resources of closed connections", () => {
  test("the register of connections is empty after all of them have closed", () => {
    const connections = new Connections();
    const made = Array.from({ length: 100 }, (_, index) => ({ customerUuid: `c${index % 7}`, sessionUuid: `s${index % 11}` }) as never);
    for (const each of made) connections.add(each);
    expect(connections.ofSession("s0")).toHaveLength(10);
    for (const each of made) connections.remove(each);
    expect(connections.isEmpty).toBe(true);
    expect([...connections.ofCustomer("c1"), ...connections.sessionUuids()]).toEqual([]);
  });

  test("500 connects and disconnects leave no socket, timer or token behind", async () => {
    await expectNothingLeftOf(500, { backend, connected, tell });
  });
});
