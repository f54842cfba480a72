import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import Fastify from "fastify";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOneC } from "#server/backend/exchange/one-c/routes.ts";
import { exchangeChunks, exchangeImports, exchangeSessions } from "#server/backend/exchange/one-c/tables.ts";
import { exchangeKeys, exchangeLoads } from "#server/backend/exchange/tables.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { catalogueXml, document, offersXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { addCompany } from "#tests/support/people.ts";
import { zipOf } from "#tests/support/zip.ts";

const backend = useBackend("empty");
const oneC = oneCOf(backend);
const good = catalogueXml([{ id: "p-1", sku: "П-1", name: "Молоко" }]);

beforeAll(async () => {
  await addCompany(backend.db, { type: "seller" });
});
beforeEach(() => backend.setNow(testNow));

const loads = () => backend.db.$count(exchangeLoads);

describe("the sequence of a 1C exchange", () => {
  test("1C signs in, starts, sends a file, imports it and ends: each request gets the plain-text response that 1C expects", async () => {
    const session = await oneC.open();
    expect(session.signedIn).toMatch(
      new RegExp(`^success\nexchange_session\n[\\w-]{32}\nsessid=[0-9a-f]{24}\ntimestamp=${testNow.getTime() / 1000}$`),
    );
    expect(session.init).toBe(`zip=yes\nfile_limit=16777216\nsessid=${session.session.sessid}\nversion=2.10`);
    expect(await session.file("import.xml", good)).toBe("success");
    expect(await session.import("import.xml")).toBe(
      "success\nтовары: прочитано 1, новых 1, изменено 0, без изменений 0, снято 0, отклонено 0, не загружается 0",
    );
    expect(await session.call("complete")).toBe("success");
    expect(await session.call("init")).toMatch(/^failure\nСеанс обмена не найден/);
    expect(await backend.db.$count(exchangeChunks)).toBe(0);
    const answer = await backend.app.inject({ url: "/exchange/1c?type=catalog&mode=init" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  });

  test("the parts of a file are joined in their order, and a file name that was already imported starts a new file", async () => {
    const session = await oneC.open();
    const bytes = Buffer.from(
      catalogueXml(Array.from({ length: 1500 }, (_, index) => ({ id: `many-${index}`, sku: `М-${index}`, name: "Много" }))),
    );
    expect(bytes.length).toBeGreaterThan(300_000);
    for (let at = 0; at < bytes.length; at += 90_001) await session.file("many.xml", bytes.subarray(at, at + 90_001));
    expect(await session.import("many.xml")).toContain("прочитано 1500, новых 1500");
    await session.file("many.xml", catalogueXml([{ id: "many-0", sku: "М-0", name: "Одно" }]));
    expect(await session.import("many.xml")).toContain("прочитано 1, новых 0, изменено 1");
  });

  test("while an import is running the response is `progress`, and the next request continues it", async () => {
    const app = Fastify();
    addOneC(app, { db: backend.db, now: backend.now, importWaitMs: 1 });
    await app.ready();
    const session = await oneCOf({ ...backend, app }).open();
    await session.file("slow.xml", catalogueXml([{ id: "slow", sku: "Д-1", name: "Долго" }]));
    expect(await session.call("import", { filename: "slow.xml" })).toBe("progress\nЗагружается: slow.xml");
    expect(await session.import("slow.xml")).toMatch(/^success\nтовары: прочитано 1, новых 1/);
    expect(await session.import("slow.xml")).toMatch(/^success\nтовары: прочитано 1, новых 1/);
    await app.close();
  });

  test("an import left by a killed process is finished at the next request, without loading the data a second time", async () => {
    const session = await oneC.open("Убитый");
    const answer = (await session.bring({ "killed.xml": catalogueXml([{ id: "killed", sku: "У-1", name: "Уцелел" }]) }))[0];
    const before = await loads();
    const [row] = await backend.db.select().from(exchangeImports).where(eq(exchangeImports.name, "killed.xml"));
    for (const noted of [row?.loads ?? {}, {}]) {
      await backend.db
        .update(exchangeImports)
        .set({ state: "waiting", message: "", loads: noted })
        .where(eq(exchangeImports.uuid, row?.uuid ?? ""));
      expect(await session.import("killed.xml")).toBe(answer);
      expect(await loads()).toBe(before);
    }
  });

  test("a request that comes too early, is unknown or names no file is answered `failure` with an explanation", async () => {
    const authorization = oneC.basic("1С", await oneC.keyOf("1С"));
    const [, name = "", cookie = ""] = (await oneC.straight({ type: "catalog", mode: "checkauth" }, { authorization })).split("\n");
    const early = (query: Record<string, string>, body?: string) =>
      oneC.straight({ type: "catalog", ...query }, { cookie: `${name}=${cookie}` }, body);
    const ready = await oneC.open();
    expect([
      await early({ mode: "file", filename: "a.xml" }, "x"),
      await early({ mode: "import", filename: "a.xml" }),
      await early({ mode: "deactivate" }),
      await early({ mode: "toString" }),
      await early({ mode: "" }),
      await ready.call("import", { filename: "never.xml" }),
      await ready.call("import"),
      await ready.call("init", { type: "reference" }),
    ]).toEqual([
      "failure\nСначала вызовите mode=init",
      "failure\nСначала вызовите mode=init",
      "failure\nСначала вызовите mode=init",
      "failure\nВызов mode=toString не поддерживается",
      "failure\nВызов mode= не поддерживается",
      "failure\nФайл «never.xml» в этом сеансе не передан",
      "failure\nНе указано имя файла",
      "failure\nОбмен «reference» не поддерживается",
    ]);
  });
});

describe("sessions and keys of a 1C exchange", () => {
  test("a wrong key, a revoked key, and a key without the right to goods or prices cannot sign in", async () => {
    const key = await oneC.keyOf("Отозванный");
    await backend.db.update(exchangeKeys).set({ revokedAt: testNow }).where(eq(exchangeKeys.name, "Отозванный"));
    const terms = await oneC.keyOf("Договоры", ["contracts", "payments"]);
    const enter = (name: string, value: string) =>
      oneC.straight({ type: "catalog", mode: "checkauth" }, { authorization: oneC.basic(name, value) });
    expect([
      (await enter("1С", "gxk_wrong")).split("\n")[0],
      (await enter("Чужое имя", await oneC.keyOf("1С"))).split("\n")[0],
      (await enter("Отозванный", key)).split("\n")[0],
      await oneC.straight({ type: "catalog", mode: "checkauth" }, {}),
    ]).toEqual([
      "failure",
      "failure",
      "failure",
      "failure\nИмя или ключ обмена не подходят: проверьте имя пользователя и пароль в настройках обмена 1С",
    ]);
    expect(await enter("Договоры", terms)).toMatch(/^failure\nКлючу обмена не разрешены ни товары, ни цены/);
  });

  test("when a key opens an eleventh session, its session unused for the longest time is closed", async () => {
    const sessions = [];
    for (let count = 0; count < 11; count += 1) {
      backend.setNow(new Date(testNow.getTime() + count * 1000));
      sessions.push(await oneC.open("Много"));
    }
    expect(await sessions[0]?.call("init")).toMatch(/^failure\nСеанс обмена не найден/);
    expect(await sessions[1]?.call("init")).toMatch(/^zip=yes/);
  });

  test("a key name sent in Windows-1251, as old 1C versions do, is accepted", async () => {
    const key = await oneC.keyOf("Склад");
    const inWindows1251 = Buffer.from([0xd1, 0xea, 0xeb, 0xe0, 0xe4]);
    const authorization = `Basic ${Buffer.concat([inWindows1251, Buffer.from(`:${key}`)]).toString("base64")}`;
    expect(await oneC.straight({ type: "catalog", mode: "checkauth" }, { authorization })).toMatch(/^success/);
  });

  test("a request with another key, another sessid or no session cookie fails, and its file is not stored", async () => {
    const own = await oneC.open();
    const foreign = oneC.basic("Чужой", await oneC.keyOf("Чужой"));
    const say = (query: Record<string, string>, headers: Record<string, string>) =>
      oneC.straight({ type: "catalog", ...query }, headers, good);
    const { cookie, sessid } = own.session;
    expect([
      await say({ mode: "file", filename: "a.xml", sessid }, { cookie, authorization: foreign }),
      (await say({ mode: "file", filename: "a.xml", sessid: "0".repeat(24) }, { cookie })).split("\n")[0],
      (await say({ mode: "file", filename: "a.xml", sessid }, {})).split("\n")[0],
      (await say({ mode: "file", filename: "a.xml", sessid }, { cookie: `exchange_session=${randomUUID()}` })).split("\n")[0],
    ]).toEqual(["failure\nСеанс обмена открыт другим ключом", "failure", "failure", "failure"]);
    expect(await own.import("a.xml")).toMatch(/^failure/);
  });

  test("a session expires an hour after its last request or with its key, and its files are deleted", async () => {
    const session = await oneC.open("Час");
    await session.file("a.xml", good);
    backend.setNow(new Date(testNow.getTime() + 59 * 60_000));
    expect(await session.file("b.xml", good)).toBe("success");
    backend.setNow(new Date(testNow.getTime() + 120 * 60_000));
    expect(await session.file("c.xml", good)).toMatch(/^failure\nСеанс обмена не найден или закончился/);
    await removeExpired(backend.db, new Date(testNow.getTime() + 181 * 60_000));
    expect(await backend.db.$count(exchangeSessions)).toBe(0);
    expect(await backend.db.$count(exchangeChunks)).toBe(0);
    backend.setNow(testNow);
    const other = await oneC.open("Час");
    await backend.db.update(exchangeKeys).set({ revokedAt: testNow }).where(eq(exchangeKeys.name, "Час"));
    expect(await other.file("a.xml", good)).toMatch(/^failure\nИмя или ключ обмена не подходят/);
  });

  test("a key may load only the feeds it was given: a document with other feeds is refused as a whole", async () => {
    await oneC.keyOf("Цены", ["priceLists", "prices"]);
    const session = await oneC.open("Цены");
    const before = await loads();
    const [goods, prices] = await session.bring({
      "import.xml": catalogueXml([{ id: "forbidden", sku: "Н-9", name: "Нельзя" }]),
      "offers.xml": offersXml([{ id: "of-nobody", prices: { t: "10" } }]),
    });
    expect(goods).toBe("failure\nКлючу обмена не разрешено загружать: товары");
    expect(prices).toContain("цены: прочитано 1, новых 0, изменено 0, без изменений 0, снято 0, отклонено 1");
    expect(await loads()).toBe(before + 1);
  });
});

describe("a malformed file is refused with an explanation and changes nothing", () => {
  const product = "<Товар><Ид>bad</Ид><Артикул>BAD</Артикул><Наименование>Плохой</Наименование></Товар>";
  const catalogue = (more: string) => `<Каталог><Товары>${product}${more}</Товары></Каталог>`;
  const entities = '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY e SYSTEM "file:///etc/passwd">]>';

  test.each<[string, Buffer | string, RegExp]>([
    ["a truncated document", document(catalogue("")).slice(0, -30), /файл повреждён или передан не целиком/],
    ["a malformed document", document(catalogue("<Товар><Ид>x</Товар>")), /строка 2, элемент «Товар.*файл повреждён/],
    ["a DTD with entities", document(catalogue("")).replace("?>", `?>${entities}`), /объявления DOCTYPE и сущности не принимаются/],
    ["an undeclared entity", document(catalogue("<Товар><Ид>&e;</Ид></Товар>")), /файл повреждён/],
    ["another format", "<html><body/></html>", /не в формате CommerceML/],
    ["an unknown encoding", document(catalogue(""), { encoding: "koi8-r" }), /в кодировке «koi8-r»/],
    ["a document in UTF-16", Buffer.from(`\ufeff${document(catalogue(""), { encoding: "utf-16" })}`, "utf16le"), /в кодировке «utf-16»/],
    [
      "bytes outside the declared encoding",
      Buffer.concat([Buffer.from(document(catalogue(""))), Buffer.from([0xcf, 0xf0])]),
      /не в той кодировке/,
    ],
    ["elements nested 200 levels deep", document(`${"<a>".repeat(200)}${"</a>".repeat(200)}`), /глубже 100 уровней/],
    ["a value of two megabytes", document(catalogue(`<Товар><Ид>${"x".repeat(2 * 1024 ** 2)}</Ид></Товар>`)), /больше 1 МБ/],
    ["a tag of two megabytes", document(`<a b="${"x".repeat(2 * 1024 ** 2)}"/>`), /больше 1 МБ/],
  ])("%s", async (_, body, sentence) => {
    const session = await oneC.open();
    const before = await loads();
    await session.file("bad.xml", body);
    const answer = await session.import("bad.xml");
    expect(answer).toMatch(/^failure\nФайл «bad\.xml»/);
    expect(answer).toMatch(sentence);
    expect(await loads()).toBe(before);
    expect(await backend.db.$count(products, eq(products.sku, "BAD"))).toBe(0);
  });

  test.each<[string, Buffer, RegExp]>([
    ["a file that is no archive", Buffer.from("PK is not enough"), /не читается/],
    ["a truncated archive", zipOf({ "import.xml": good }).subarray(0, 200), /не читается/],
    ["an archive that expands a thousandfold", zipOf({ "import.xml": Buffer.alloc(4 * 1024 ** 2) }), /раскрывается слишком сильно/],
    [
      "an archive that understates its size",
      zipOf({ "import.xml": document(" ".repeat(1_000_000)) }, { claimed: 100 }),
      /файл повреждён|не читается/,
    ],
    ["an archive that claims 3 GB", zipOf({ "import.xml": good }, { claimed: 3 * 1024 ** 3 }), /раскрывается слишком сильно/],
    ["an archive with a path outside its folder", zipOf({ "../import.xml": good }), /не читается|имен/],
    ["an archive with an absolute path", zipOf({ "/etc/import.xml": good }), /не читается|имен/],
    [
      "an archive of 10,001 files",
      zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.xml`, "<a/>"]))),
      /больше 10000 файлов/,
    ],
  ])("%s", async (_, body, sentence) => {
    const session = await oneC.open();
    const before = await loads();
    await session.file("bad.zip", body);
    const answer = await session.import("import.xml");
    expect(answer).toMatch(/^failure\n/);
    expect(answer).toMatch(sentence);
    expect(await loads()).toBe(before);
  });

  test("a bad archive spoils no other import of its session, and nothing is withdrawn while its documents are unknown", async () => {
    const session = await oneC.open("1С", { version: "2.08" });
    await session.file("good.zip", zipOf({ "import.xml": catalogueXml([{ id: "p-zip", sku: "ЗИП-1", name: "Сыр" }]) }));
    await session.file("bad.zip", zipOf({ "offers.xml": good }).subarray(0, 200));
    const imported = await session.import("import.xml");
    expect(imported).toMatch(/^success\nтовары: прочитано 1, новых 1/);
    expect(imported).toMatch(/Архив «bad.zip» не читается/);
    expect(await session.import("offers.xml")).toMatch(/^failure\nАрхив «bad.zip» не читается/);
    expect(await session.import("bad.zip")).toMatch(/^failure\nАрхив «bad.zip» не читается/);
    expect(await session.work("deactivate")).toMatch(/^failure\nАрхив «bad.zip» не читается/);
  });

  test.each([
    "../a.xml",
    "a/../../b.xml",
    "/etc/passwd",
    "C:\\a.xml",
    "..\\a.xml",
    "a\u0000.xml",
    "a//b.xml",
    `${"a/".repeat(20)}b.xml`,
    "x".repeat(300),
  ])("the file name %j, which could lead outside the session's folder, is refused", async (filename) => {
    const session = await oneC.open();
    expect(await session.file(filename, "x")).toMatch(/^failure\nИмя файла/);
    expect(await session.import(filename)).toMatch(/^failure\nИмя файла/);
  });

  test("a file part of more than 64 MB is refused and not stored", async () => {
    const session = await oneC.open();
    const before = await backend.db.$count(exchangeChunks);
    expect(await session.file("large.bin", Buffer.alloc(65 * 1024 ** 2))).toBe("failure\nОдна часть файла не может быть больше 64 МБ");
    expect(await session.import("large.bin")).toMatch(/^failure\nФайл «large.bin» в этом сеансе не передан/);
    expect(await session.file("empty.xml", "")).toBe("failure\nФайл пришёл пустым");
    expect(await backend.db.$count(exchangeChunks)).toBe(before);
  });
});
