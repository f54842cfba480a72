import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { codeFor } from "#tests/support/outbox.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const director = "director@alfa.example";
const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const refreshes = (calls: { path: string }[]) => calls.filter((call) => call.path === "/auth/refresh").length;
const sessionOf = (visitor: Visitor) => visitor.cookies.get("sid-client");

describe("refreshing the access token", () => {
  test("A34 Z03: the token is refreshed 30 seconds before it expires, not earlier", async () => {
    const visitor = await portal.visit(director);
    const before = sessionOf(visitor);
    await portal.setNow(after(269));
    expect(refreshes(await portal.callsDuring(() => visitor.get("/cabinet/customer")))).toBe(0);
    await portal.setNow(after(271));
    const calls = await portal.callsDuring(async () => expect((await visitor.get("/cabinet/customer")).status).toBe(200));
    expect(refreshes(calls)).toBe(1);
    expect(calls[0]?.path).toBe("/auth/refresh");
    expect(sessionOf(visitor)).not.toBe(before);
    expect(refreshes(await portal.callsDuring(() => visitor.get("/cabinet/customer")))).toBe(0);
    await portal.setNow(testNow);
  });

  test("A24: the first request after a long pause refreshes the token once", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(3600));
    const calls = await portal.callsDuring(async () => expect((await visitor.get("/cabinet/home")).status).toBe(200));
    expect(refreshes(calls)).toBe(1);
    await portal.setNow(testNow);
  });

  test("A33: a call answered 401 is retried once after a refresh, and the page succeeds", async () => {
    const visitor = await portal.visit(director);
    let refused = 0;
    portal.proxy.intercept = (call) => {
      if (!call.path.startsWith("/v1/customers/public/customers") || refused > 0) return undefined;
      refused += 1;
      return { status: 401, body: { errors: [{ code: "UNAUTHORIZED:4010", message: "" }] } };
    };
    const calls = await portal.callsDuring(async () => expect((await visitor.get("/cabinet/customer")).status).toBe(200));
    portal.proxy.intercept = undefined;
    expect(refreshes(calls)).toBe(1);
    expect(calls.filter((call) => call.path.startsWith("/v1/customers/public/customers"))).toHaveLength(2);
  });

  test("A33: a second 401 ends the session without further retries", async () => {
    const visitor = await portal.visit(director);
    portal.proxy.intercept = (call) =>
      call.path.startsWith("/v1/customers/public/customers")
        ? { status: 401, body: { errors: [{ code: "UNAUTHORIZED:4010", message: "" }] } }
        : undefined;
    const calls = await portal.callsDuring(async () => {
      const answer = await visitor.get("/cabinet/customer");
      expect(answer.location).toBe("/login?redirect=%2Fcabinet%2Fcustomer");
    });
    portal.proxy.intercept = undefined;
    expect(refreshes(calls)).toBe(1);
    expect(sessionOf(visitor)).toBeUndefined();
  });

  test("trust S23: ten concurrent requests with an expired token refresh it once and all succeed", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    const calls = await portal.callsDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.copy().get("/cabinet/customer")));
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    });
    expect(refreshes(calls)).toBe(1);
    await portal.setNow(testNow);
  });

  test("trust S23: ten concurrent requests with a token that the backend refuses refresh it once and all succeed", async () => {
    const visitor = await portal.visit(director);
    const first = await portal.callsDuring(() => visitor.get("/cabinet/customer"));
    const stale = first.find((call) => call.headers.authorization)?.headers.authorization;
    // Two tokens signed in the same second would be equal.
    await portal.setNow(after(10));
    portal.proxy.intercept = (call) =>
      call.headers.authorization === stale ? { status: 401, body: { errors: [{ code: "UNAUTHORIZED:4010", message: "" }] } } : undefined;
    const calls = await portal.callsDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.copy().get("/cabinet/customer")));
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    });
    portal.proxy.intercept = undefined;
    await portal.setNow(testNow);
    expect(refreshes(calls)).toBe(1);
  });

  test("a browser that did not receive the new cookie can go on with the old one for a short grace period", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    const behind = visitor.copy();
    await visitor.get("/cabinet/customer");
    expect((await behind.get("/cabinet/customer")).status).toBe(200);
    await portal.setNow(testNow);
  });

  test.each([
    ["a page", (visitor: Visitor) => visitor.get("/cabinet/customer?page=2")],
    ["data", (visitor: Visitor) => visitor.getData("/cabinet/customer?page=2")],
  ])("A36: a refused refresh ends the session, says so at the sign-in and then returns to the same address: %s", async (_, ask) => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    portal.proxy.intercept = (call) =>
      call.path === "/auth/refresh" ? { status: 401, body: { errors: [{ code: "UNAUTHORIZED:4010", message: "" }] } } : undefined;
    const answer = await ask(visitor);
    portal.proxy.intercept = undefined;
    await portal.setNow(testNow);
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent("/cabinet/customer?page=2")}`);
    expect(sessionOf(visitor)).toBeUndefined();
    const login = await visitor.follow(answer);
    expect(text(login.body)).toContain("Сеанс закончился");
    expect(text((await visitor.get("/login")).body)).not.toContain("Сеанс закончился");
  });

  test("A36: a form sent after the session ended leads to the sign-in with a message", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    portal.proxy.intercept = (call) => (call.path === "/auth/refresh" ? { status: 401, body: { errors: [] } } : undefined);
    const answer = await visitor.post("/resources/basket", {
      intent: "add",
      productUuid: demoUuid("product", "010-241"),
      quantity: "1",
      back: "/catalog",
    });
    portal.proxy.intercept = undefined;
    await portal.setNow(testNow);
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/login/);
    expect(text((await visitor.follow(answer)).body)).toContain("Сеанс закончился");
  });

  test.each([
    ["the browser has deleted the cookie", async (visitor: Visitor) => visitor.endSession()],
    ["the session was revoked", async () => void (await portal.backend.db.update(sessions).set({ revokedAt: testNow }))],
  ])("trust S30: a form sent after the session ended is restored to its author only: %s", async (_, end) => {
    const path = "/cabinet/tickets/new";
    const sent = async () => {
      const visitor = await portal.visit(director);
      await visitor.get(path);
      await end(visitor);
      const answer = await visitor.post(path, { intent: "create", clientUuid: randomUUID(), theme: "Моя тема", description: "Моё" });
      expect(answer.location).toMatch(/^\/login/);
      return visitor;
    };
    const signedIn = async (visitor: Visitor, login: string) => {
      expect((await visitor.post("/login", { login, password })).status).toBe(303);
      return (await visitor.get(path)).body;
    };
    const browser = await sent();
    expect(await signedIn(browser, "manager@alfa.example")).not.toContain("Моя тема");
    expect(await signedIn(browser, director)).not.toContain("Моя тема");
    expect(await signedIn(await sent(), director)).toContain("Моя тема");
  });

  test("an unreachable backend during a refresh does not sign the person out", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    portal.proxy.intercept = (call) => (call.path === "/auth/refresh" ? "cut" : undefined);
    expect((await visitor.get("/cabinet/customer")).status).toBe(502);
    portal.proxy.intercept = undefined;
    expect((await visitor.get("/cabinet/customer")).status).toBe(200);
    await portal.setNow(testNow);
  });

  test("A38 trust S26: a blocked person is signed out at the next request", async () => {
    const visitor = await portal.visit("manager@alfa.example");
    expect((await visitor.get("/cabinet/customer")).status).toBe(200);
    const block = (status: "disabled" | "active") =>
      portal.backend.db.update(customers).set({ status }).where(eq(customers.email, "manager@alfa.example"));
    await block("disabled");
    const answer = await visitor.get("/cabinet/customer");
    await block("active");
    expect(answer.location).toBe("/login?redirect=%2Fcabinet%2Fcustomer");
  });

  test("trust S26: a blocked person is also signed out of pages that need no data of the backend", async () => {
    const { backend } = portal;
    for (const page of ["/cabinet/help", "/cabinet/learning", "/cabinet/references", "/cabinet/no/such/page"]) {
      const visitor = await portal.visit("manager@alfa.example");
      expect([200, 404]).toContain((await visitor.get(page)).status);
      const block = (status: "disabled" | "active") =>
        backend.db.update(customers).set({ status }).where(eq(customers.email, "manager@alfa.example"));
      await block("disabled");
      const answers = [await visitor.copy().get(page), await visitor.copy().getData(page)];
      await block("active");
      expect(answers[0]?.location, page).toBe(`/login?redirect=${encodeURIComponent(page)}`);
      expect(answers[1]?.body, page).toContain("/login");
    }
  });

  test("A39: a blocked person reads after the right password that access is closed and whom to call, at both portals", async () => {
    const { backend } = portal;
    for (const [email, mode] of [
      ["manager@alfa.example", "client"],
      ["support@platform.example", "admin"],
    ] as const) {
      await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.email, email));
      const guest = await portal.visit(null, mode);
      const wrong = await guest.post("/login", { login: email, password: "Wrong-1234" });
      const right = await guest.post("/login", { login: email, password });
      await backend.db.update(customers).set({ status: "active" }).where(eq(customers.email, email));
      expect([wrong.status, text(wrong.body).includes("Неверный логин или пароль"), text(wrong.body).includes("Доступ закрыт")]).toEqual([
        401,
        true,
        false,
      ]);
      expect([right.status, text(right.body).includes("Доступ закрыт. Если это ошибка, позвоните нам: 8 800 250-56-65")]).toEqual([
        403,
        true,
      ]);
      expect(right.body).toContain(`value="${email}"`);
    }
  });

  test("failed attempts of others do not lock the owner out of a browser with the owner's earlier sign-in or password reset", async () => {
    const login = "owner@session.example";
    await addPerson(portal.backend.db, { companyUuid: demoUuid("company", "alfa"), email: login, roles: ["buyer_company_manager"] });
    const own = await portal.visit(login);
    await own.post("/logout", {});
    const stranger = await portal.visit(null);
    const guess = async () => {
      for (let tries = 0; tries < 6; tries += 1) await stranger.post("/login", { login, password: "Wrong-1234" });
    };
    await guess();
    expect((await stranger.post("/login", { login, password })).status).toBe(429);
    expect((await own.post("/login", { login, password })).status).toBe(303);

    const restored = await portal.visit(null);
    const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };
    await restored.post("/restorePassword", { intent: "request", login });
    await restored.post("/restorePassword?step=code", { intent: "verify", code: await codeFor(await portal.backend.as(null), login) });
    expect((await restored.post("/restorePassword?step=password", { intent: "save", ...fresh })).location).toBe("/login");
    await guess();
    expect((await stranger.post("/login", { login, password: fresh.password })).status).toBe(429);
    expect((await restored.post("/login", { login, password: fresh.password })).status).toBe(303);
  });

  test("the admin portal has no registration", async () => {
    const guest = await portal.visit(null, "admin");
    for (const answer of [
      await guest.get("/register"),
      await guest.get("/register?step=code"),
      await guest.post("/register", { intent: "register" }),
    ])
      expect([answer.status, answer.location]).toEqual([303, "/login"]);
  });
});
