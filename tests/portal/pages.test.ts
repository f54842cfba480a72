import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { testNow } from "#tests/support/clock.ts";
import { placeholders } from "#tests/support/placeholders.ts";
import { classOf } from "#tests/support/class-of.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, links, text, title } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const category = demoUuid("category", "dairy");
const segment = demoUuid("category", "dairy-kislomol");
const product = demoUuid("product", "010-241");
const alfa = demoUuid("company", "alfa");

const guestPages = [
  "/",
  "/catalog",
  `/catalog/${category}`,
  `/catalog/${category}/${segment}`,
  `/product-${product}`,
  "/login",
  "/register",
  "/restorePassword",
  "/support",
  "/activate-customer",
  "/privacy-policy",
  "/personal-data-policy",
];
const placeholderPages = placeholders.map((name) => `/${name}`);
const signedInPages = [
  "/cart",
  "/cabinet/home",
  "/cabinet/user",
  "/cabinet/settings",
  "/cabinet/customer",
  "/cabinet/tickets",
  "/cabinet/notifications/list",
  "/cabinet/learning",
  "/cabinet/help",
  "/cabinet/references",
];
const directorPages = [
  ...signedInPages,
  "/cabinet/company/about",
  "/cabinet/company/accreditation",
  "/cabinet/company/contracts",
  "/cabinet/deals",
  `/cabinet/deals/${demoUuid("deal", "10419")}`,
  `/cabinet/branch/${demoUuid("branch", "alfa-b1")}`,
  `/cabinet/customer/${demoUuid("customer", "alfa-p3")}`,
];
const staffPages: [Identity, string[]][] = [
  [
    "RD",
    [
      ...signedInPages,
      "/cabinet/counteragents",
      `/cabinet/counteragents/${alfa}`,
      `/cabinet/counteragents/${alfa}/contracts`,
      "/cabinet/accreditation",
      `/cabinet/accreditation/${demoUuid("accreditation", "alfa")}`,
      "/cabinet/deals",
    ],
  ],
  [
    "SR",
    [
      ...signedInPages,
      "/cabinet/distribution-centers",
      "/cabinet/distribution-centers?tab=schedules",
      `/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`,
      `/cabinet/deals/${demoUuid("deal", "10419")}`,
    ],
  ],
  ["PM", [...signedInPages, "/cabinet/home?tab=companies", "/cabinet/home?tab=customers"]],
];

const visitors = new Map<Identity, Visitor>();
const as = async (identity: Identity) => {
  const known = visitors.get(identity);
  if (known) return known;
  const visitor = await portal.visit(accounts[identity]);
  visitors.set(identity, visitor);
  return visitor;
};

beforeAll(async () => {
  for (const identity of ["G", "BD", "RD", "SR", "PM"] as const) await as(identity);
});

describe("every page", () => {
  const everyone: [Identity, string[]][] = [["G", [...guestPages, ...placeholderPages]], ["BD", directorPages], ...staffPages];

  test.each(everyone)("trust P1: titles of %s are full, unique and name the portal", async (identity, pages) => {
    const titles = new Map<string, string>();
    for (const path of pages) titles.set(path, title((await (await as(identity)).get(path)).body));
    for (const [path, words] of titles) expect(words, path).toMatch(/^.+ — Гряда/);
    const twice = [...titles].filter(([path, words]) => [...titles].some(([other, same]) => other !== path && same === words));
    expect(twice).toEqual([]);
  });

  test.each(everyone)(
    "R01 trust P2 P3: pages of %s are Russian, have one main, one h1, landmarks with names and unique ids",
    async (identity, pages) => {
      for (const path of pages) {
        const { body, status } = await (await as(identity)).get(path);
        expect(status, path).toBe(200);
        // React 18 fills the end of a 2,048-byte piece with a zero when a letter of two bytes does not fit.
        expect(
          body.indexOf("\u0000"),
          `${path} has a NUL near ${body.slice(Math.max(0, body.indexOf("\u0000") - 20), body.indexOf("\u0000") + 20)}`,
        ).toBe(-1);
        expect(body, path).toMatch(/^<!DOCTYPE html><html lang="ru"/);
        expect(body.match(/<main\b/g), path).toHaveLength(1);
        expect(headings(body), path).toHaveLength(1);
        expect(headings(body)[0], path).not.toMatch(/^…?$/);
        expect(text(body), `${path} shows a key instead of its text`).not.toMatch(
          /\b(common|shell|cart|catalog|deals|cabinet|auth|errors|statuses|accreditation|notifications):[a-z]/i,
        );
        const navs = body.match(/<nav\b[^>]*>/g) ?? [];
        expect(
          navs.filter((nav) => !/aria-label(ledby)?=/.test(nav)),
          path,
        ).toEqual([]);
        const ids = [...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
        expect(
          ids.filter((id, index) => ids.indexOf(id) !== index),
          `${path} has ids twice`,
        ).toEqual([]);
      }
    },
  );

  test("trust S27: pages are never stored and vary by cookie, as documents and as data", async () => {
    for (const [identity, path] of [
      ["G", "/"],
      ["BD", "/cart"],
      ["BD", "/cabinet/home"],
    ] as const) {
      const visitor = await as(identity);
      for (const { headers } of [await visitor.get(path), await visitor.getData(path)]) {
        expect(headers["cache-control"], path).toBe("no-store");
        expect(headers.vary, path).toContain("Cookie");
      }
    }
  });

  test("trust N1: nothing essential waits for scripts", async () => {
    for (const [identity, path] of [
      ["G", "/"],
      ["G", `/catalog/${category}`],
      ["BD", "/cart"],
      ["BD", "/cabinet/deals"],
    ] as const) {
      const { body } = await (await as(identity)).get(path);
      expect(body, path).not.toMatch(/<template id="[BP]:/);
      expect(body, path).not.toContain("<!--$?-->");
    }
  });
});

describe("single pages", () => {
  test("R07 B45: the success page of an order just placed stands on white, other pages do not", async () => {
    const director = await as("BD");
    const buyer = await portal.backend.as(accounts.BD);
    const line = { productUuid: product, quantity: 30, isSelected: true };
    const view = (await buyer(basket.put, { body: { products: [line], branchUuid: demoUuid("branch", "alfa-b1") } })).body;
    const soon = view.deliverySchedules.map((segment) => ({
      subcategoryUuid: segment.subcategoryUuid,
      deliveryDate: segment.availableDates[0]?.date ?? "",
    }));
    const placed = await buyer(basket.placeDeal, {
      body: { branchUuid: demoUuid("branch", "alfa-b1"), scheduledDeliveryDates: soon },
      key: randomUUID(),
    });
    expect(placed.errors).toEqual([]);
    const white = async (path: string) => {
      const { body, status } = await director.get(path);
      expect(status, path).toBe(200);
      return new RegExp(`<html\\b[^>]*class="[^"]*\\b${classOf("white", "app/areas/shell/shell.module.css")}\\b`).test(body);
    };
    expect(await white(`/cart/success?deal=${placed.body.uuid}`)).toBe(true);
    for (const path of ["/", "/cart", "/cabinet/home"]) expect(await white(path), path).toBe(false);
  });

  test("R11: both privacy policies, and no other page, say noindex,nofollow", async () => {
    const guest = await as("G");
    for (const path of [...guestPages, ...placeholderPages]) {
      const robots = /<meta\b[^>]*name="robots"[^>]*content="([^"]*)"/.exec((await guest.get(path)).body)?.[1];
      expect(robots, path).toBe(path.endsWith("-policy") ? "noindex,nofollow" : undefined);
    }
  });

  test("R03 trust S34: a guest's product has no price anywhere", async () => {
    const guest = await as("G");
    for (const { body, status } of [await guest.get(`/product-${product}`), await guest.getData(`/product-${product}`)]) {
      expect(status).toBe(200);
      expect(body).toContain("010-241");
      expect(body).not.toMatch(/₽|"amount"|"price"\s*:\s*\{|offers/i);
    }
  });

  test("R04 R05: a category and a subcategory show their name and only their goods", async () => {
    const guest = await as("G");
    const names: string[] = [];
    for (const path of [`/catalog/${category}`, `/catalog/${category}/${segment}`]) {
      const { body } = await guest.get(path);
      names.push(headings(body)[0] ?? "");
      expect(hrefs(element(body, /<main\b[^>]*>/)).filter((href) => href.startsWith("/product-")).length).toBeGreaterThan(0);
    }
    expect(names[0]).toContain("Молочная");
    expect(names[1]).toMatch(/исломолоч/i);
  });

  test("R06: the cart tells staff that buyers place orders, and leads to counteragents those who may go there", async () => {
    for (const [identity, leads] of [
      ["RD", true],
      ["SR", false],
      ["CM", false],
    ] as const) {
      const main = element((await (await as(identity)).get("/cart")).body, /<main\b[^>]*>/);
      expect(text(main), identity).toMatch(/заказы оформляют покупатели/i);
      expect(hrefs(main).includes("/cabinet/counteragents"), identity).toBe(leads);
    }
  });

  test("R15 Q45 Q46: the home of admin roles has the tabs companies and customers, the home of others has none", async () => {
    const tabs = async (identity: Identity) =>
      hrefs(element((await (await as(identity)).get("/cabinet/home")).body, /<main\b[^>]*>/)).filter((href) =>
        href.startsWith("/cabinet/home?tab="),
      );
    expect(await tabs("PM")).toEqual(expect.arrayContaining(["/cabinet/home?tab=companies", "/cabinet/home?tab=customers"]));
    expect(await tabs("BD")).toEqual([]);
    expect(await tabs("SR")).toEqual([]);
  });

  test("R17: the employee list leads to the employee's card", async () => {
    const director = await as("BD");
    const list = await director.get("/cabinet/customer");
    const card = hrefs(element(list.body, /<main\b[^>]*>/)).find((href) => href.startsWith("/cabinet/customer/"));
    expect((await director.get(card ?? "")).status).toBe(200);
  });

  test("R18: buyer and seller see the same deal each from their side", async () => {
    const path = `/cabinet/deals/${demoUuid("deal", "10419")}`;
    const pages = [await (await as("BD")).get(path), await (await as("SR")).get(path)];
    for (const { body, status } of pages) {
      expect(status).toBe(200);
      expect(text(body)).toContain("10419");
    }
    expect(text(element(pages[1]?.body ?? "", /<main\b[^>]*>/))).toContain("Лукошко");
  });

  test("R22: the schedules are a tab of the centres' page and part of the centre", async () => {
    const representative = await as("SR");
    const list = await representative.get("/cabinet/distribution-centers");
    expect(hrefs(element(list.body, /<main\b[^>]*>/))).toContain("/cabinet/distribution-centers?tab=schedules");
    const schedules = await representative.get("/cabinet/distribution-centers?tab=schedules");
    expect(text(element(schedules.body, /<main\b[^>]*>/))).toMatch(/график/i);
    const centre = await representative.get(`/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`);
    expect(text(element(centre.body, /<main\b[^>]*>/))).toMatch(/график/i);
  });

  test("R24 R25: pages in development say so", async () => {
    const director = await as("BD");
    for (const name of ["learning", "help", "references"]) {
      const main = text(element((await director.get(`/cabinet/${name}`)).body, /<main\b[^>]*>/));
      expect(main, name).toMatch(/в разработке|готовим|появится/i);
    }
  });

  test("R08: the activation page opens without a token and with an unknown one, and says what it lacks", async () => {
    const guest = await as("G");
    for (const path of ["/activate-customer", "/activate-customer/unknown"]) expect((await guest.get(path)).status).toBe(200);
  });
});

describe("when something fails", () => {
  test("R27: an unknown address of two segments is a not-found page inside the shell", async () => {
    for (const identity of ["G", "BD"] as const) {
      const { status, body } = await (await as(identity)).get("/nothing/here");
      expect(status).toBe(404);
      expect(headings(body)).toEqual(["Такой страницы нет"]);
      expect(element(body, /<header\b/)).toContain("Поиск по каталогу");
    }
  });

  test("E30 trust S74: a page whose own call fails keeps header and cart, offers to try again and names the request", async () => {
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

  test("E13 E29: a form whose call fails comes back with what was typed; when the page fails too, the text waits for it", async () => {
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
    expect(lost.status).toBe(503);
    const again = (await director.get("/cabinet/user")).body;
    expect(text(again)).toContain("Форма не отправлена. Введённое сохранено: проверьте и отправьте ещё раз.");
    expect(again).toContain('value="Аврора"');
    expect((await director.get("/cabinet/user")).body).not.toContain('value="Аврора"');
  });

  test("the number on the error page is the one the backend got", async () => {
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

  test("a backend that cannot be reached gives 502 with a live header, for people and guests, and signs nobody out", async () => {
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
  ])("%s whose connection broke is tried once more, and nobody notices", async (_, called, path) => {
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

  test("a form sent by script while the whole backend is away comes back with its text, and nothing else happens", async () => {
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
    "trust S44: %s cannot be read: 400 in Russian, by a page of ours",
    async (path) => {
      const { status, body } = await (await portal.visit("director@alfa.example")).get(path);
      expect(status).toBe(400);
      expect(body).toContain("Запрос не разобрать");
      // Remix loads a page again whose address it does not recognise.
      expect(body).not.toMatch(/<script[^>]*type="module"/);
    },
  );

  test("each page that is not there says so in the tab", async () => {
    for (const [who, path] of [
      [null, "/no/such/page"],
      ["director@alfa.example", "/cabinet/no/such/page"],
      ["director@alfa.example", "/cabinet/deals/00000000-0000-4000-8000-000000000000"],
    ] as const) {
      const { status, body } = await (await portal.visit(who)).get(path);
      expect([status, /<title>(.*?)<\/title>/.exec(body)?.[1]]).toEqual([404, expect.stringMatching(/^Такой страницы нет — /)]);
    }
  });

  test("counts that cannot be had cost the badge, not the page", async () => {
    const director = await portal.visit("director@alfa.example");
    portal.proxy.intercept = (call) => (call.path.endsWith("/count") ? { status: 503 } : undefined);
    const { status } = await director.get("/cabinet/customer");
    portal.proxy.intercept = undefined;
    expect(status).toBe(200);
  });

  test("an answer of another shape is a failure of the page, not an empty page", async () => {
    const director = await as("BD");
    portal.proxy.intercept = (call) =>
      call.path.startsWith("/v1/customers/public/customers") ? { status: 200, body: { people: [] } } : undefined;
    const { status } = await director.get("/cabinet/customer");
    portal.proxy.intercept = undefined;
    expect(status).toBe(502);
  });
});

describe("admin mode", () => {
  test("A27 trust S11: platform people sign in at the admin portal, and each portal refuses the other's people in the same words", async () => {
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

  test("trust S11: a session of one portal opens nothing at the other", async () => {
    const platform = await portal.visit("platform@platform.example");
    const client = await portal.visit(null, "client");
    for (const [name, value] of platform.cookies) client.cookies.set(name.replace("admin", "client"), value);
    expect((await client.get("/cabinet/home")).location).toBe("/login?redirect=%2Fcabinet%2Fhome");
  });
});
