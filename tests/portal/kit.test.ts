import { beforeAll, describe, expect, test } from "vitest";
import { sources } from "#tests/architecture/sources.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, text } from "#tests/support/portal-html.ts";
import { classOf } from "#tests/support/stylesheets.ts";

const portal = usePortal();

let page = "";
/** A widget's section of the page, by its folder. */
const widget = (id: string) => element(page, new RegExp(`<section id="kit-${id}"[^>]*>`));
/** One state of the widget. */
const state = (id: string, name: string) => element(widget(id), new RegExp(`<div[^>]* data-state="${name}"[^>]*>`));

beforeAll(async () => {
  page = (await (await portal.visit(null)).get("/kit")).body;
});

describe("the gallery of widgets", () => {
  test("shows every widget that has samples, with each of its states", () => {
    const folders = sources("app/ui/*/*.gallery.tsx").map(({ path }) => path.split("/").at(-2) ?? "");
    expect(folders.length).toBeGreaterThan(60);
    for (const folder of folders) expect(headings(widget(folder), 3).length, folder).toBeGreaterThan(0);
  });

  test("every widget of the kit has samples", () => {
    /** Parts of other widgets, and helpers that draw nothing. */
    const without = ["combobox", "cropper", "drag", "fonts", "strength-meter", "visually-hidden"];
    const folders = new Set(sources("app/ui/*/*.{ts,tsx}").map(({ path }) => path.split("/").at(-2) ?? ""));
    const shown = new Set(sources("app/ui/*/*.gallery.tsx").map(({ path }) => path.split("/").at(-2) ?? ""));
    expect([...folders].filter((folder) => !shown.has(folder) && !without.includes(folder))).toEqual([]);
  });

  test("has no id twice and no missing text", () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(text(page)).not.toMatch(/undefined|\{\{|NaN/);
  });

  test("is excluded from search engines", () => expect(page).toMatch(/<meta name="robots" content="noindex,nofollow"\/>/));

  test("redirects the forms of its samples back to itself", async () => {
    const answer = await (await portal.visit(null)).post("/kit", { letters: "on" });
    expect([answer.status, answer.location]).toEqual([303, "/kit"]);
  });

  test("has a script that no other page loads", async () => {
    const kit = /\/assets\/kit-[\w-]+\.js/.exec(page)?.[0];
    expect(kit).toBeDefined();
    const visitor = await portal.visit(null);
    for (const path of ["/", "/catalog", "/login"]) expect((await visitor.get(path)).body, path).not.toContain(kit);
  });
});

describe("widgets without scripts", () => {
  test("W16 W17: a crumb with a route is a link, one without is the current page", () => {
    const whole = state("breadcrumbs", "Весь путь");
    expect(hrefs(whole)).toEqual(["/", "/catalog"]);
    expect(text(element(whole, /<span aria-current="page"[^>]*>/))).toBe("Молочные продукты");
  });

  test("W18: a long path keeps two crumbs at each end and collapses the middle into a list", () => {
    const collapsed = state("breadcrumbs", "Длинный путь свёрнут");
    expect(hrefs(element(collapsed, /<details[^>]*>/))).toEqual(["/catalog?kit=1", "/catalog?kit=2"]);
    expect(hrefs(collapsed)).toHaveLength(5);
  });

  test("W19 Z07: a badge has its kinds, may hold an icon, and shows 999+ above 999", () => {
    const look = (name: string) => classOf(name, "app/ui/badge/badge.module.css");
    const badges = elements(state("badge", "Виды: основной, акцент, нейтральный"), new RegExp(`<span class="${look("badge")} [^"]*">`));
    const looks = badges.map((badge) => /^<span class="([^"]*)">/.exec(badge)?.[1]);
    expect(looks).toEqual(["primary", "accent", "neutral"].map((name) => `${look("badge")} ${look(name)}`));
    expect(text(state("badge", "999 и больше"))).toBe("999 и больше 999 новых 999+ новых");
    expect(state("badge", "Слово со значком")).toMatch(/<svg[^>]*>.*Новинка/s);
  });

  test("W20: a row shows cells of every type, and their controls are labelled with the row's name", () => {
    const cells = state("table", "Все виды ячеек");
    const row = elements(cells, /<tr role="row"[^>]*>/)[1] ?? "";
    expect(row).toMatch(/type="checkbox"[^>]*aria-label="Выбрать: Алексеев Пётр"|aria-label="Выбрать: Алексеев Пётр"[^>]*type="checkbox"/);
    expect(row).toMatch(/role="switch"/);
    expect(row).toMatch(/aria-label="Письма: Алексеев Пётр"/);
    expect(row).toMatch(
      /<input[^>]*inputMode="decimal"[^>]*aria-label="Коробки: Алексеев Пётр"|<input[^>]*aria-label="Коробки: Алексеев Пётр"[^>]*/i,
    );
    expect(row).toMatch(/<button[^>]*aria-label="Открыть Алексеев Пётр"/);
    expect(text(row)).toMatch(/АП Алексеев Пётр.*№ 10428.*Создана.*8 937,60 ₽/);
  });

  test("W20 trust N1: a cell that saves itself has a save button when there is no script", () => {
    const row = elements(state("table", "Все виды ячеек"), /<tr role="row"[^>]*>/)[1] ?? "";
    const forms = elements(row, /<form[^>]*>/);
    expect(forms).toHaveLength(3);
    for (const form of forms) expect(form).toMatch(/<form[^>]*method="post"[^>]*action="\/kit"|<form[^>]*action="\/kit"[^>]*method="post"/);
    expect(forms.filter((form) => text(form).includes("Сохранить"))).toHaveLength(2);
  });

  test("W21 Y48: a column is sorted by links: ascending, descending, unsorted", async () => {
    const visitor = await portal.visit(null);
    const linkOf = (html: string) => hrefs(element(element(html, /<section id="kit-table"[^>]*>/), /<th\b[^>]*>/))[0];
    const way = [linkOf(page)];
    for (let press = 0; press < 2; press += 1) way.push(linkOf((await visitor.get((way.at(-1) ?? "").replace(/#.*/, ""))).body));
    expect(way).toEqual(["/kit?sort=name&dir=asc#kit-table", "/kit?sort=name&dir=desc#kit-table", "/kit#kit-table"]);
    expect((await visitor.get("/kit?sort=name&dir=desc")).body).toMatch(/<th[^>]*aria-sort="descending"/);
  });

  test("W22 Z22: fifteen rows are shown on three pages of five", () => {
    const sorted = state("table", "Сортировка и страницы, по 5 строк");
    expect(elements(element(sorted, /<tbody[^>]*>/), /<tr[^>]*>/)).toHaveLength(5);
    expect(hrefs(element(sorted, /<nav aria-label="Страницы таблицы"[^>]*>/))).toEqual([
      "/kit?page=1#kit-table",
      "/kit?page=2#kit-table",
      "/kit?page=3#kit-table",
      "/kit?page=2#kit-table",
    ]);
    expect(widget("table").match(/<nav/g)).toHaveLength(1);
  });

  test("W23: a list of one page has no pagination", () => expect(state("pagination", "Одна страница: ничего нет")).not.toContain("<nav"));

  test("W24 Y46: a property table is a list of terms and values", () =>
    expect(text(element(widget("property-list"), /<dl[^>]*>/))).toContain("ИНН 7107123456"));

  test("W25: the first tab is selected by default", () =>
    expect(text(element(state("tabs", "Сначала выбрана первая"), /<a[^>]*aria-current="page"[^>]*>/))).toBe("Основные данные"));

  test("W26: each chip is a link that removes its filter", () =>
    expect(hrefs(widget("chips"))).toEqual(["/catalog?stock=1", "/catalog?discount=1", "/catalog"]));

  test("W30: a collapse is a native disclosure", () => {
    expect(widget("disclosure").match(/<details/g)).toHaveLength(3);
    expect(widget("disclosure").match(/<details open/g)).toHaveLength(1);
  });

  test("W31: a menu collapse holds links, which open in a new tab when asked to", () => {
    const closed = state("menu-collapse", "Закрыто");
    expect(hrefs(closed)).toEqual(["/order", "/delivery", "/privacy-policy"]);
    expect(closed).toMatch(/<a href="\/privacy-policy"[^>]*target="_blank"[^>]*rel="noopener"/);
    expect(text(closed)).toContain("в новой вкладке");
  });

  test("W32 Y45: a navigation list has icons, titles and children, and its branch with the current page is open", () => {
    const list = widget("navigation-list");
    expect(list).toMatch(/<a\b[^>]*><svg/);
    expect(text(element(list, /<details open[^>]*>/))).toMatch(/^Компания О компании Договоры$/);
    expect(list.match(/<details/g)).toHaveLength(2);
  });

  test("W33 W65: a menu bar and a drop-down menu are lists of links in native disclosures", () => {
    expect(text(element(widget("menu-bar"), /<nav aria-label="Строка меню, пример"[^>]*>/))).toBe(
      "Главная Сделки Компания О компании Договоры",
    );
    expect(widget("menu")).toMatch(/<details[^>]*><summary/);
  });

  test("W34: a bottom drawer is an ordinary section of the page", () => {
    expect(text(element(widget("bottom-drawer"), /<section id="kit-drawer"[^>]*>/))).toContain("Потяните заголовок");
    expect(widget("bottom-drawer")).not.toContain("<dialog");
  });

  test("W35: a file preview is a link with the file's name, type and size, and shows a picture", () => {
    expect(text(state("file-preview", "Документ"))).toMatch(/договор\.pdf.*PDF, 1,3 МБ/);
    expect(hrefs(state("file-preview", "Документ"))).toEqual(["#contract"]);
    expect(state("file-preview", "Картинка")).toMatch(/<img\b[^>]*src="data:image/);
    expect(state("file-preview", "Документ")).not.toContain("<img");
  });

  test("W36: the headline holds the only h1, a section is labelled by its heading, and columns keep their order", () => {
    expect(headings(page)).toEqual(["Набор элементов"]);
    expect(widget("section")).toMatch(/<section id="kit-section-sample" aria-labelledby="kit-section-sample-title"/);
    expect(text(state("layout", "Две колонки"))).toContain("Содержание Итог");
  });

  test("W37: a progress bar is the native element with a label", () =>
    expect(widget("progress-bar")).toMatch(/<progress aria-label="84 процента минимальной суммы" max="100" value="84"/));

  test("W38 W39 Y44: a step has a title, description and icon, and says its state; an error replaces any other state", () => {
    const drawn = elements(widget("stepper"), /<li[^>]*>/);
    const steps = drawn.map(text);
    expect(drawn.some((step) => /<use href="[^"]*truck"/.test(step))).toBe(true);
    expect(steps[0]?.length).toBeGreaterThan("Создана ( пройдено )".length);
    expect(steps).toHaveLength(6);
    expect(steps[2]).toBe("Ошибка ( ошибка )");
    expect(steps[0]).toContain("( пройдено )");
    expect(steps[5]).toContain("( впереди )");
  });

  test("W40: the status stepper marks the current step", () =>
    expect(widget("status-stepper")).toMatch(/<li aria-current="step"[^>]*>.*Решение директора/s));

  test("W41: a carousel is a list of all its slides", () => {
    const one = element(state("carousel", "По одному"), /<section[^>]*aria-roledescription="карусель"[^>]*>/);
    expect(one.match(/role="listitem"/g)).toHaveLength(6);
    expect(one).not.toContain("<button");
  });

  test("W62: a file card shows name, size, state and the reason of a refusal", () =>
    expect(text(state("file-card", "Отклонён, с причиной"))).toContain(
      "ИНН.jpg Отклонён JPG, 0,4 МБ Не видно печати: снимите страницу целиком Загрузить новый",
    ));

  test("W63: the text of a tooltip stands beside its control", () => {
    expect(text(widget("tooltip"))).toContain("Пересчитать Возьмём сегодняшние цены и остатки");
    expect(widget("tooltip")).not.toContain('role="tooltip"');
  });

  test("Z10: a running text is shown whole", () => expect(text(widget("text-scroll"))).toContain("поставка по средам и пятницам"));

  test("Z25: a shelf hides further products behind a link that shows six more", async () => {
    expect(hrefs(widget("shelf")).filter((href) => !href.startsWith("/catalog"))).toEqual(["/kit?shown=12#kit-shelf"]);
    const more = element((await (await portal.visit(null)).get("/kit?shown=12")).body, /<section id="kit-shelf"[^>]*>/);
    const look = classOf("extra", "app/ui/shelf/shelf.module.css");
    const extra = (html: string) => html.match(new RegExp(`<li class="[^"]*\\b${look}\\b`, "g"))?.length ?? 0;
    expect([extra(widget("shelf")), extra(more)]).toEqual([8, 2]);
  });
});
