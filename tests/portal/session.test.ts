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
import { element, elements, headings, links, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const director = "director@alfa.example";
const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const refreshes = (calls: { path: string }[]) => calls.filter((call) => call.path === "/auth/refresh").length;
const sessionOf = (visitor: Visitor) => visitor.cookies.get("sid-client");

describe("signing in", () => {
  test.each([
    ["A01: by e-mail", "Director@Alfa.example"],
    ["A02: by phone", "8"],
  ])("%s", async (_, login) => {
    const visitor = await portal.visit(null);
    const phone = await phoneOf(director);
    const answer = await visitor.post("/login", { login: login.startsWith("8") ? phone.replace("+7", "8") : login, password });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(text(element((await visitor.follow(answer)).body, /<header\b/))).toContain("Анна");
  });

  test("A03: a wrong password says so beside the form, keeps the login and never sends the password back", async () => {
    const visitor = await portal.visit(null);
    const answer = await visitor.post("/login", { login: director, password: "Wrong-1234" });
    expect(answer.status).toBe(401);
    expect(text(answer.body)).toContain("Неверный логин или пароль");
    expect(answer.body).toContain(`value="${director}"`);
    expect(answer.body).not.toContain("Wrong-1234");
    expect(answer.body).toMatch(/<title>Ошибка: /);
    expect(sessionOf(visitor)).toBeUndefined();
  });

  test("empty fields come back with the page and their messages, 422", async () => {
    const answer = await (await portal.visit(null)).post("/login", { login: "", password: "" });
    expect(answer.status).toBe(422);
    expect(text(element(answer.body, /<main\b/))).toContain("Исправьте ошибки");
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  test("trust S57: the sixth failure names the time the block ends, and the right password does not help before it", async () => {
    const visitor = await portal.visit(null);
    const login = "manager@beta.example";
    for (let times = 0; times < 5; times += 1) await visitor.post("/login", { login, password: "Wrong-1234" });
    for (const attempt of ["Wrong-1234", password]) {
      const answer = await visitor.post("/login", { login, password: attempt });
      expect(answer.status).toBe(429);
      expect(text(answer.body)).toContain("15:35");
      expect(answer.body).toContain(`value="${login}"`);
    }
  });

  test.each([
    ["director@alfa.example", "/"],
    ["manager@alfa.example", "/"],
    ["rep@seller.example", "/cabinet/home"],
    ["regional@seller.example", "/cabinet/home"],
    ["distribution@seller.example", "/cabinet/home"],
    ["security@seller.example", "/cabinet/home"],
    ["director@seller.example", "/cabinet/home"],
    ["content@seller.example", "/cabinet/home"],
    ["supervisor@seller.example", "/cabinet/home"],
  ])("A37 domain C31: a sign-in of %s leads to %s, and the header leads there again", async (login, landing) => {
    const visitor = await portal.visit(null);
    const answer = await visitor.post("/login", { login, password });
    expect([answer.status, answer.location]).toEqual([303, landing]);
    const { body } = await visitor.get("/catalog");
    const inHeader = links(element(body, /<header\b[^>]*>/)).some(({ href, text: name }) => href === "/cabinet/home" && name === "Кабинет");
    expect(inHeader).toBe(landing === "/cabinet/home");
  });

  test("R29: who is signed in is led from the login to main", async () => {
    const visitor = await portal.visit(director);
    expect((await visitor.get("/login")).location).toBe("/");
    expect((await visitor.post("/login", { login: director, password })).location).toBe("/");
  });

  test.each([
    ["R31", "/cabinet/deals", "/cabinet/deals"],
    ["R31", "/catalog?search=%D0%BA&page=2", "/catalog?search=к&page=2"],
    ["R31", "/catalog?search=кефир", "/catalog?search=кефир"],
    ["R32", "cabinet/deals", "/"],
    ["R32", "/x://evil.example", "/"],
    ["R32", "https://evil.example", "/"],
  ])("%s: after signing in, redirect=%s leads to %s", async (_, asked, target) => {
    const visitor = await portal.visit(null);
    const answer = await visitor.post(`/login?redirect=${encodeURIComponent(asked)}`, { login: director, password });
    expect([answer.status, decodeURIComponent(answer.location ?? "")]).toEqual([303, target]);
  });

  test("R32 trust S12: no redirect parameter leads away from the portal", async () => {
    const probes = [
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "/\r\n/evil.example",
      "/\u0000/evil.example",
      "https:evil.example",
      "javascript:alert(1)",
      `/${"a".repeat(2001)}`,
      "/%5cevil.example",
      "/ //evil.example",
      "/%2f%2fevil.example",
      "/%252f%252fevil.example",
      "\\/evil.example",
      " //evil.example",
      "/./\\evil.example",
    ];
    for (const probe of probes) {
      const visitor = await portal.visit(null);
      const answer = await visitor.post(`/login?redirect=${encodeURIComponent(probe)}`, { login: director, password });
      expect(answer.status, JSON.stringify(probe)).toBe(303);
      const target = new URL(String(answer.headers.location), portal.origin());
      expect(target.origin, JSON.stringify(probe)).toBe(portal.origin());
    }
    const twice = await (await portal.visit(null)).post("/login?redirect=//evil.example&redirect=/cabinet/deals", {
      login: director,
      password,
    });
    expect(twice.location).toBe("/");
  });

  test("R28: a guest comes back to the page he asked for, with its filters", async () => {
    const visitor = await portal.visit(null);
    const answer = await visitor.get("/cabinet/deals?status=received&page=2");
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent("/cabinet/deals?status=received&page=2")}`);
    const data = await visitor.getData("/cabinet/deals?status=received&page=2");
    expect(data.location).toBe(answer.location);
    expect((await visitor.post(answer.location ?? "", { login: director, password })).location).toBe(
      "/cabinet/deals?status=received&page=2",
    );
  });

  test("trust S17: a session somebody planted before is not taken over, and every sign-in has a session of its own", async () => {
    const visitor = await portal.visit(null);
    visitor.cookies.set("sid-client", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..planted.by.somebody");
    expect((await visitor.get("/cabinet/home")).location).toMatch(/^\/login/);
    const first = await portal.visit(director);
    const second = await portal.visit(director);
    expect(sessionOf(first)).not.toBe(sessionOf(second));
  });
});

describe("the session cookie", () => {
  test("trust S15: scripts cannot read it, other sites cannot send it, and it fits a browser", async () => {
    const visitor = await portal.visit(null);
    const { setCookies } = await visitor.post("/login", { login: director, password });
    const lines = setCookies.filter((line) => line.startsWith("sid-client"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(lines.join("").length).toBeLessThanOrEqual(4096);
    expect(Number(/Max-Age=(\d+)/.exec(lines[0] ?? "")?.[1])).toBeLessThanOrEqual(30 * 24 * 3600);
    for (const line of setCookies) expect(line).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test("trust S15 S46: under HTTPS it is __Host-, Secure, and the browser is told to stay with HTTPS", async () => {
    const origin = await portal.start("client", { DEMO: "on", PUBLIC_URL: "https://portal.example" });
    // As a proxy in front passes it on: the public name, over plain HTTP.
    const browser = (await portal.visit(null)).at(origin);
    const answer = await browser.post(
      "/login",
      { login: director, password },
      { host: "portal.example", origin: "https://portal.example" },
    );
    expect(answer.status).toBe(303);
    const line = answer.setCookies.find((one) => one.startsWith("__Host-sid="));
    expect(line).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    expect(line).not.toMatch(/domain=/i);
    // A cookie that a neighbour of the same domain could put in its place is none of ours.
    for (const each of answer.setCookies) expect(each).toMatch(/^__Host-[^;]*; Path=\/; (?!.*domain=).*; Secure$/i);
    const page = await browser.get("/", { host: "portal.example" });
    expect(page.headers["strict-transport-security"]).toMatch(/max-age=(3153600\d|[4-9]\d{7})/);
  });

  test("trust S16: neither the tokens nor anything that looks like one is in pages, data or addresses", async () => {
    const visitor = await portal.visit(director);
    const paths = [
      "/",
      "/cart",
      "/catalog",
      "/cabinet/home",
      "/cabinet/user",
      "/cabinet/settings",
      "/cabinet/deals",
      "/cabinet/company/about",
      "/nothing/here",
      `/resources/suggestions?search=${encodeURIComponent("кефир")}`,
    ];
    const bodies: string[] = [];
    const calls = await portal.callsDuring(async () => {
      for (const path of paths)
        for (const answer of [await visitor.get(path), await visitor.getData(path)]) {
          // Its letters are random, and any three stand in one of them now and then.
          const nonce = /'nonce-([\w-]{22})'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
          expect(nonce, path).not.toBe("");
          bodies.push((answer.body + JSON.stringify({ ...answer.headers, "set-cookie": "" })).replaceAll(nonce, "nonce"));
        }
    });
    const token = String(calls.find((call) => call.headers.authorization)?.headers.authorization).replace("Bearer ", "");
    expect(token).toMatch(/^eyJ/);
    for (const body of bodies) {
      expect(body).not.toContain("eyJ");
      expect(body).not.toContain(token.split(".")[2]);
    }
    for (const call of calls) expect(call.path).not.toContain("eyJ");
  });

  test("A32: every call for a person carries the bearer token, and no call for a guest does", async () => {
    const visitor = await portal.visit(director);
    const calls = await portal.callsDuring(() => visitor.get("/cabinet/customer"));
    expect(calls.length).toBeGreaterThan(1);
    expect(
      calls
        .filter((call) => !call.path.startsWith("/v1/products/categories"))
        .every((call) => call.headers.authorization?.startsWith("Bearer eyJ")),
    ).toBe(true);
    const guest = await portal.visit(null);
    const guestCalls = await portal.callsDuring(() => guest.get("/catalog"));
    expect(guestCalls.every((call) => call.headers.authorization === undefined)).toBe(true);
  });
});

describe("refreshing", () => {
  test("A34 Z03: 30 seconds before the access token ends, not earlier", async () => {
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

  test("A24: a session that slept is refreshed by its first request", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(3600));
    const calls = await portal.callsDuring(async () => expect((await visitor.get("/cabinet/home")).status).toBe(200));
    expect(refreshes(calls)).toBe(1);
    await portal.setNow(testNow);
  });

  test("A33: a 401 is answered by one refresh and one retry, unseen by the person", async () => {
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

  test("A33: a 401 after the retry ends the session and is not tried for ever", async () => {
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

  test("trust S23: ten requests at once with an expired token refresh once and all succeed", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    const calls = await portal.callsDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.copy().get("/cabinet/customer")));
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    });
    expect(refreshes(calls)).toBe(1);
    await portal.setNow(testNow);
  });

  test("trust S23: ten requests whose token the backend refuses refresh once as well", async () => {
    const visitor = await portal.visit(director);
    const first = await portal.callsDuring(() => visitor.get("/cabinet/customer"));
    const stale = first.find((call) => call.headers.authorization)?.headers.authorization;
    // A token signed in the same second would be the same one.
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

  test("a browser that lost the new cookie goes on within the grace of half a minute", async () => {
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
  ])("A36: a refused refresh ends the session, says so and comes back to the same place: %s", async (_, ask) => {
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

  test("A36: a form sent with a dead session is not lost without a word", async () => {
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
    ["the browser has let it go", async (visitor: Visitor) => visitor.endSession()],
    ["it was ended elsewhere", async () => void (await portal.backend.db.update(sessions).set({ revokedAt: testNow }))],
  ])("trust S30: what was typed when the session was over is given back to who typed it and to nobody else: %s", async (_, end) => {
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

  test("a backend that cannot be reached during a refresh signs nobody out", async () => {
    const visitor = await portal.visit(director);
    await portal.setNow(after(400));
    portal.proxy.intercept = (call) => (call.path === "/auth/refresh" ? "cut" : undefined);
    expect((await visitor.get("/cabinet/customer")).status).toBe(502);
    portal.proxy.intercept = undefined;
    expect((await visitor.get("/cabinet/customer")).status).toBe(200);
    await portal.setNow(testNow);
  });

  test("A38 trust S26: a blocked person is out with the next request", async () => {
    const visitor = await portal.visit("manager@alfa.example");
    expect((await visitor.get("/cabinet/customer")).status).toBe(200);
    const block = (status: "disabled" | "active") =>
      portal.backend.db.update(customers).set({ status }).where(eq(customers.email, "manager@alfa.example"));
    await block("disabled");
    const answer = await visitor.get("/cabinet/customer");
    await block("active");
    expect(answer.location).toBe("/login?redirect=%2Fcabinet%2Fcustomer");
  });

  test("trust S26: a blocked person is out of the pages whose text needs no backend too", async () => {
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

  test("A39: whose access is closed reads so after the right password, with whom to call, at both portals", async () => {
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

  test("strangers' wrong passwords keep nobody out of a browser he has signed in from, nor of one where he set a new password", async () => {
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

  test("nobody registers at the admins' portal", async () => {
    const guest = await portal.visit(null, "admin");
    for (const answer of [
      await guest.get("/register"),
      await guest.get("/register?step=code"),
      await guest.post("/register", { intent: "register" }),
    ])
      expect([answer.status, answer.location]).toEqual([303, "/login"]);
  });
});

describe("signing out", () => {
  test("H26 A30 A31 trust S17: it leads to main, empties the browser, and a kept copy of the cookie is dead", async () => {
    const visitor = await portal.visit(director);
    const thief = visitor.copy();
    const answer = await visitor.post("/logout", { intent: "logout" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect(sessionOf(visitor)).toBeUndefined();
    const main = await visitor.follow(answer);
    expect(text(main.body)).toContain("Вы вышли из портала");
    expect(element(main.body, /<header\b/)).toContain("/login");
    expect((await thief.get("/cabinet/customer")).location).toMatch(/^\/login/);
    expect((await thief.get("/cabinet/help")).location).toMatch(/^\/login/);
  });

  test("R09: signing out on the activation page stays there; other addresses cannot be named", async () => {
    for (const page of ["/activate-customer/token", "/activate-customer"]) {
      const visitor = await portal.visit(director);
      const forms = elements((await visitor.get(page)).body, /<form\b/).filter((form) => form.includes('action="/logout"'));
      expect(forms.length).toBeGreaterThan(1);
      for (const form of forms) expect(/name="from" value="([^"]*)"/.exec(form)?.[1]).toBe(page);
    }
    expect(elements((await (await portal.visit(director)).get("/")).body, /<form\b/).filter((form) => /name="from"/.test(form))).toEqual(
      [],
    );
    for (const [from, target] of [
      ["/activate-customer/token", "/activate-customer/token"],
      ["/activate-customer", "/activate-customer"],
      ["/activate-customers", "/"],
      ["/cabinet/home", "/"],
      ["//evil.example", "/"],
    ] as const) {
      const visitor = await portal.visit(director);
      expect((await visitor.post("/logout", { intent: "logout", from })).location, from).toBe(target);
    }
  });

  test("a link to /logout, or HEAD of it, signs nobody out", async () => {
    const visitor = await portal.visit(director);
    expect((await visitor.get("/logout")).location).toBe("/");
    await visitor.send("HEAD", "/logout");
    expect((await visitor.get("/cabinet/help")).status).toBe(200);
  });

  test("signing out works while the backend is away, and one browser does not sign out another", async () => {
    const visitor = await portal.visit(director);
    const other = await portal.visit(director);
    portal.proxy.intercept = (call) => (call.path === "/auth/logout" ? "cut" : undefined);
    const answer = await visitor.post("/logout", { intent: "logout" });
    portal.proxy.intercept = undefined;
    expect(answer.location).toBe("/");
    expect(sessionOf(visitor)).toBeUndefined();
    expect((await other.get("/cabinet/help")).status).toBe(200);
  });
});

describe("the way back after an end", () => {
  test("the login after an ended session shows what happened above its form", async () => {
    const visitor = await portal.visit(null);
    visitor.cookies.set("flash", Buffer.from(JSON.stringify({ key: "sessionExpired", tone: "warning" })).toString("base64url"));
    const { body } = await visitor.get("/login");
    expect(text(element(body, /<main\b/))).toContain("Сеанс закончился");
    expect(headings(body)).toEqual(["Вход"]);
  });

  test("a flash that was tampered with says nothing and breaks nothing", async () => {
    for (const value of [
      "x",
      "e30",
      Buffer.from('{"key":"__proto__","tone":"danger"}').toString("base64url"),
      Buffer.from('{"key":"<script>","tone":"danger"}').toString("base64url"),
    ]) {
      const visitor = await portal.visit(null);
      visitor.cookies.set("flash", value);
      expect((await visitor.get("/login")).status, value).toBe(200);
    }
  });
});

async function phoneOf(email: string): Promise<string> {
  const [row] = await portal.backend.db.select({ phone: customers.phone }).from(customers).where(eq(customers.email, email));
  if (!row?.phone) throw new Error("no phone");
  return row.phone;
}
