import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customers } from "#server/backend/customers/tables.ts";
import { password } from "#tests/support/backend.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, links, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const director = "director@alfa.example";
const sessionOf = (visitor: Visitor) => visitor.cookies.get("sid-client");

describe("signing in", () => {
  test.each([
    ["A01: a person signs in by e-mail", "Director@Alfa.example"],
    ["A02: a person signs in by phone", "8"],
  ])("%s", async (_, login) => {
    const visitor = await portal.visit(null);
    const phone = await phoneOf(director);
    const answer = await visitor.post("/login", { login: login.startsWith("8") ? phone.replace("+7", "8") : login, password });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(text(element((await visitor.follow(answer)).body, /<header\b/))).toContain("Анна");
  });

  test("A03: a wrong password is reported beside the form, which keeps the login and never returns the password", async () => {
    const visitor = await portal.visit(null);
    const answer = await visitor.post("/login", { login: director, password: "Wrong-1234" });
    expect(answer.status).toBe(401);
    expect(text(answer.body)).toContain("Неверный логин или пароль");
    expect(answer.body).toContain(`value="${director}"`);
    expect(answer.body).not.toContain("Wrong-1234");
    expect(answer.body).toMatch(/<title>Ошибка: /);
    expect(sessionOf(visitor)).toBeUndefined();
  });

  test("empty fields get 422 with an error for each", async () => {
    const answer = await (await portal.visit(null)).post("/login", { login: "", password: "" });
    expect(answer.status).toBe(422);
    expect(text(element(answer.body, /<main\b/))).toContain("Исправьте ошибки");
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  test("trust S57: after five failures the sign-in is blocked until the named time, even with the right password", async () => {
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
  ])(
    "A37 domain C31: a sign-in of %s leads to %s, and the header links to the cabinet where that is the landing page",
    async (login, landing) => {
      const visitor = await portal.visit(null);
      const answer = await visitor.post("/login", { login, password });
      expect([answer.status, answer.location]).toEqual([303, landing]);
      const { body } = await visitor.get("/catalog");
      const inHeader = links(element(body, /<header\b[^>]*>/)).some(
        ({ href, text: name }) => href === "/cabinet/home" && name === "Кабинет",
      );
      expect(inHeader).toBe(landing === "/cabinet/home");
    },
  );

  test("R29: a signed-in person is redirected from the sign-in to the main page", async () => {
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

  test("R28: after signing in a guest returns to the page that was asked for, with its filters", async () => {
    const visitor = await portal.visit(null);
    const answer = await visitor.get("/cabinet/deals?status=received&page=2");
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent("/cabinet/deals?status=received&page=2")}`);
    const data = await visitor.getData("/cabinet/deals?status=received&page=2");
    expect(data.location).toBe(answer.location);
    expect((await visitor.post(answer.location ?? "", { login: director, password })).location).toBe(
      "/cabinet/deals?status=received&page=2",
    );
  });

  test("trust S17: a planted session cookie is not accepted, and every sign-in gets its own session", async () => {
    const visitor = await portal.visit(null);
    visitor.cookies.set("sid-client", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..planted.by.somebody");
    expect((await visitor.get("/cabinet/home")).location).toMatch(/^\/login/);
    const first = await portal.visit(director);
    const second = await portal.visit(director);
    expect(sessionOf(first)).not.toBe(sessionOf(second));
  });
});

describe("signing out", () => {
  test("H26 A30 A31 trust S17: signing out leads to the main page, clears the browser, and makes a copied cookie useless", async () => {
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

  test("R09: signing out on the activation page stays there, and no other return address is accepted", async () => {
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

  test("GET or HEAD of /logout signs nobody out", async () => {
    const visitor = await portal.visit(director);
    expect((await visitor.get("/logout")).location).toBe("/");
    await visitor.send("HEAD", "/logout");
    expect((await visitor.get("/cabinet/help")).status).toBe(200);
  });

  test("signing out works while the backend is unreachable, and leaves the person's other browsers signed in", async () => {
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

describe("the message at the sign-in", () => {
  test("after an ended session the sign-in page says what happened", async () => {
    const visitor = await portal.visit(null);
    visitor.cookies.set("flash", Buffer.from(JSON.stringify({ key: "sessionExpired", tone: "warning" })).toString("base64url"));
    const { body } = await visitor.get("/login");
    expect(text(element(body, /<main\b/))).toContain("Сеанс закончился");
    expect(headings(body)).toEqual(["Вход"]);
  });

  test("a message cookie that was tampered with is ignored", async () => {
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
