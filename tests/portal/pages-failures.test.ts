import { describe, expect, test } from "vitest";
import { type Page, siteMap } from "#app/site-map/pages.ts";
import { testNow } from "#tests/support/clock.ts";
import { element, elements, headings, hrefs, links, text } from "#tests/support/portal-html.ts";
import { useVisitedPortal } from "#tests/support/visited-portal.ts";

const { portal, as } = useVisitedPortal();

describe("failures of the backend and of requests", () => {
  test("R27: an unknown address of two segments shows a not-found page with the portal's header", async () => {
    for (const identity of ["G", "BD"] as const) {
      const { status, body } = await (await as(identity)).get("/nothing/here");
      expect(status).toBe(404);
      expect(headings(body)).toEqual(["Такой страницы нет"]);
      expect(element(body, /<header\b/)).toContain("Поиск по каталогу");
    }
  });

  test("E30 trust S74: a page whose call fails keeps its header, offers to try again, and shows the request's number", async () => {
    const director = await as("BD");
    portal.proxy.intercept = (call) =>
      call.path.startsWith("/v1/customers/public/customers")
        ? { status: 500, body: { errors: [{ code: "INTERNAL:5000", message: "secret stack at /srv/app.ts:1" }] } }
        : undefined;
    const { status, body } = await director.get("/cabinet/customer");
    portal.proxy.intercept = undefined;
    expect(status).toBe(500);
    expect(headings(body)).toEqual(["Что-то пошло не так"]);
    expect(text(body)).toContain("Что-то пошло не так. Попробуйте еще раз или обратитесь в службу поддержки.");
    expect(links(body)).toContainEqual({ href: "/cabinet/customer", text: "Повторить" });
    expect(text(body)).toMatch(/Номер запроса: [0-9a-f-]{36}/);
    expect(text(body)).toContain("8 800 250-56-65");
    expect(body).not.toContain("secret stack");
    expect(element(body, /<nav\b[^>]*aria-label="Меню кабинета"/)).toContain("/cabinet/deals");
    expect(element(body, /<header\b/)).toContain('href="/cabinet/notifications/list"');
  });

  test("E13 E29: when a form's call fails, the typed text comes back at once, or on the next visit if the page fails too", async () => {
    const director = await as("BD");
    const typed = {
      intent: "edit",
      surname: "Соколова",
      name: "Аврора",
      patronymic: "Ивановна",
      position: "Директор",
      subunit: "",
      workPhone: "",
    };
    const save = "/v1/customers/public/customer";
    portal.proxy.intercept = (call) => (call.method === "PUT" && call.path === save ? { status: 500 } : undefined);
    const refused = await director.post("/cabinet/user", typed);
    portal.proxy.intercept = undefined;
    expect(refused.status).toBe(500);
    expect(text(refused.body)).toContain("Что-то пошло не так. Пожалуйста, обратитесь в службу поддержки.");
    expect(refused.body).toContain('value="Аврора"');
    expect((await director.get("/cabinet/user")).body).not.toContain('value="Аврора"');

    portal.proxy.intercept = (call) => (call.path.startsWith(save) ? { status: 503 } : undefined);
    const lost = await director.post("/cabinet/user", typed);
    portal.proxy.intercept = undefined;
    expect([lost.status, lost.headers["retry-after"]]).toEqual([503, "5"]);
    const again = (await director.get("/cabinet/user")).body;
    expect(text(again)).toContain("Форма не отправлена. Введённое сохранено: проверьте и отправьте ещё раз.");
    expect(again).toContain('value="Аврора"');
    expect((await director.get("/cabinet/user")).body).not.toContain('value="Аврора"');
  });

  test("the request number on the error page is the one that the backend received", async () => {
    const director = await as("BD");
    portal.proxy.intercept = (call) => (call.path.startsWith("/v1/customers/public/customers") ? { status: 503 } : undefined);
    let body = "";
    const calls = await portal.callsDuring(async () => {
      body = (await director.get("/cabinet/customer")).body;
    });
    portal.proxy.intercept = undefined;
    const number = /Номер запроса: ([0-9a-f-]{36})/.exec(text(body))?.[1];
    expect(calls.find((call) => call.path.startsWith("/v1/customers/public/customers"))?.headers["x-request-id"]).toBe(number);
  });

  test("an unreachable backend gives 502 with a working header, and keeps the person signed in", async () => {
    const director = await portal.visit("director@alfa.example");
    portal.proxy.intercept = () => "cut";
    const pages = [await director.get("/cart"), await (await portal.visit(null)).get("/catalog")];
    portal.proxy.intercept = undefined;
    for (const { status, body } of pages) {
      expect([status, headings(body)]).toEqual([502, ["Не дождались ответа"]]);
      expect(element(body, /<header\b/)).toContain("Поиск по каталогу");
      expect(text(body)).toMatch(/Номер запроса: [0-9a-f-]{36}/);
      expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toMatch(/^Не дождались ответа — /);
    }
    const [own, guests] = pages.map(({ body }) => element(body, /<header\b/));
    expect([own?.includes("Личное меню"), own?.includes('href="/login')]).toEqual([true, false]);
    expect([guests?.includes("Личное меню"), guests?.includes('href="/login')]).toEqual([false, true]);
    expect((await director.get("/cart")).status).toBe(200);
  });

  test.each([
    ["a GET", "/v1/customers/public/customers", "/cabinet/customer"],
    ["a POST that only reads", "/auth/users/activated", "/activate-customer/some-token"],
  ])("%s whose connection broke is sent once more, and the page succeeds", async (_, called, path) => {
    const director = await as("BD");
    let broken = 0;
    portal.proxy.intercept = (call) => {
      if (!call.path.startsWith(called) || broken > 0) return undefined;
      broken += 1;
      return "cut";
    };
    const { status } = await director.get(path);
    portal.proxy.intercept = undefined;
    expect([status, broken]).toEqual([200, 1]);
  });

  test("a form sent by a script while the backend is unreachable gets 502 with the typed text", async () => {
    const director = await as("BD");
    const body = new URLSearchParams({ intent: "create", theme: "Не пришла машина", description: "Ждали до обеда" }).toString();
    await portal.setNow(new Date(testNow.getTime() + 60_000));
    portal.proxy.intercept = () => "cut";
    const answer = await director.postText("/cabinet/tickets/new.data", body);
    portal.proxy.intercept = undefined;
    await portal.setNow(testNow);
    expect(answer.status).toBe(502);
    for (const part of ["Не пришла машина", "Ждали до обеда", "UNAVAILABLE"]) expect(answer.body).toContain(part);
    expect(answer.body).not.toContain("ErrorResponse");
  });

  test.each(["/%", "/%.data", "/catalog/%E0%A4%A", "/cabinet/%ZZ/deals?page=2"])(
    "trust S44: the malformed address %s is answered with 400 and a Russian page",
    async (path) => {
      const { status, body } = await (await portal.visit("director@alfa.example")).get(path);
      expect(status).toBe(400);
      expect(body).toContain("Страница не открылась</h1>");
      expect(body).toContain("<title>Страница не открылась — Гряда</title>");
      // Remix reloads a page whose address it does not recognise.
      expect(body).not.toMatch(/<script[^>]*type="module"/);
    },
  );

  const open = Object.values<Page>(siteMap).flatMap(({ path, guard }) =>
    guard === "everyone" && !/[:*]|^\/kit$/.test(path) ? [path] : [],
  );
  test.each(open)("trust S44: a foreign form sent to %s is refused with a page whose heading and tab title say so", async (path) => {
    const { status, body } = await (await portal.visit(null)).post(path, { any: "thing" });
    expect([400, 403, 405]).toContain(status);
    expect(text(body)).toMatch(/Номер запроса: [0-9a-f-]{36}/);
    expect(headings(body)).toEqual([status === 403 ? "Сюда нельзя" : "Страница не открылась"]);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe(`${headings(body)[0]} — Гряда`);
  });

  test("the tab title of a missing page says that there is no such page", async () => {
    for (const [who, path] of [
      [null, "/no/such/page"],
      ["director@alfa.example", "/cabinet/no/such/page"],
      ["director@alfa.example", "/cabinet/deals/00000000-0000-4000-8000-000000000000"],
    ] as const) {
      const { status, body } = await (await portal.visit(who)).get(path);
      expect([status, /<title>(.*?)<\/title>/.exec(body)?.[1]]).toEqual([404, expect.stringMatching(/^Такой страницы нет — /)]);
    }
  });

  test("a page without its counts is shown without the badge", async () => {
    const director = await portal.visit("director@alfa.example");
    portal.proxy.intercept = (call) => (call.path.endsWith("/count") ? { status: 503 } : undefined);
    const { status } = await director.get("/cabinet/customer");
    portal.proxy.intercept = undefined;
    expect(status).toBe(200);
  });

  test("a backend response of a wrong shape is answered with 502 and not with an empty page", async () => {
    const director = await as("BD");
    portal.proxy.intercept = (call) =>
      call.path.startsWith("/v1/customers/public/customers") ? { status: 200, body: { people: [] } } : undefined;
    const { status } = await director.get("/cabinet/customer");
    portal.proxy.intercept = undefined;
    expect(status).toBe(502);
  });
});

describe("the admin portal", () => {
  test("A27 trust S11: each portal signs in its own people and refuses the others as if the password were wrong", async () => {
    const form = (await (await portal.visit(null, "admin")).get("/login")).body;
    expect(hrefs(element(form, /<main\b[^>]*>/))).not.toContain("/register");
    const wrong: [string, "client" | "admin"][] = [
      ["platform@platform.example", "client"],
      ["director@alfa.example", "admin"],
    ];
    for (const [login, mode] of wrong) {
      const answer = await (await portal.visit(null, mode)).post("/login", { login, password: "Demo-2026!" });
      expect(answer.status).toBe(401);
      expect(text(answer.body)).toContain("Неверный логин или пароль");
    }
    const platform = await portal.visit("platform@platform.example");
    expect((await platform.get("/cabinet/home")).status).toBe(200);
    expect(elements((await platform.get("/")).body, /<details\b/).some((menu) => menu.includes("/logout"))).toBe(true);
  });

  test("trust S11: a session cookie of the admin portal is not accepted by the client portal", async () => {
    const platform = await portal.visit("platform@platform.example");
    const client = await portal.visit(null, "client");
    for (const [name, value] of platform.cookies) client.cookies.set(name.replace("admin", "client"), value);
    expect((await client.get("/cabinet/home")).location).toBe("/login?redirect=%2Fcabinet%2Fhome");
  });
});
