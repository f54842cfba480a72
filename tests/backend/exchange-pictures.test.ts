import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { products as goodsCalls } from "#contract/products.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { productPictures } from "#server/backend/pictures/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

/** A demo product without a picture. */
const goods = "060-512";
const productUuid = demoUuid("product", goods);

const paper = (color: string, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

const broken = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 40 } } })
    .png()
    .toBuffer();

const { put } = exchange;

const shown = async () =>
  (
    await backend.db
      .select()
      .from(productPictures)
      .where(eq(productPictures.productUuid, productUuid))
      .orderBy(asc(productPictures.position))
  ).map(({ picture, position, alt }) => ({ picture, position, alt }));

describe("pictures loaded by the exchange", () => {
  test("image files and rows that name them make a product's photos, the first on its card; a repeat changes nothing", async () => {
    const front = (await put("front.png", await paper("#a00"))).json();
    const back = (await put("import_files/7f/back.png", await paper("#0a0", 300, 400))).json();
    expect(front).toEqual({ name: expect.stringMatching(/^[\w-]{8}$/), width: 400, height: 300, file: "front.png" });
    const rows = [
      { externalId: "p-2", goods, file: "import_files/7f/back.png", position: 1, alt: "Сзади" },
      { externalId: "p-1", goods, file: "front.png", position: 0, alt: "Спереди" },
    ];
    const load = await exchange.load("pictures", rows);
    expect(load).toMatchObject({ state: "done", refusals: [], counts: { read: 2, new: 2 } });
    expect(await shown()).toEqual([
      { picture: front.name, position: 0, alt: "Спереди" },
      { picture: back.name, position: 1, alt: "Сзади" },
    ]);
    const guest = await backend.as(null);
    const card = (await guest(goodsCalls.listPublic, { query: { search: goods } })).body.products[0];
    expect(card?.picture).toEqual({ name: front.name, width: 400, height: 300, alt: "Спереди" });
    expect((await exchange.load("pictures", rows, { key: "again" })).counts).toMatchObject({ same: 2, changed: 0 });
  });

  test("order and alt text change without a new file; a new file under the same name replaces the image", async () => {
    await exchange.load("pictures", [
      { externalId: "p-1", goods, position: 5 },
      { externalId: "p-2", goods, alt: "Оборот" },
    ]);
    expect((await shown()).map(({ position, alt }) => [position, alt])).toEqual([
      [1, "Оборот"],
      [5, "Спереди"],
    ]);
    const other = (await put("front.png", await paper("#00a"))).json();
    await exchange.load("pictures", [{ externalId: "p-1", goods, file: "front.png", position: 0 }]);
    expect((await shown())[0]?.picture).toBe(other.name);
  });

  test("rows with an unknown product or file are rejected one by one with a message", async () => {
    const load = await exchange.load("pictures", [
      { externalId: "q-1", goods: "999-999", file: "front.png" },
      { externalId: "q-2", goods, file: "never-sent.png" },
      { externalId: "q-3", goods },
      { externalId: "q-4", goods, file: "front.png", position: 9 },
    ]);
    expect(load.counts).toMatchObject({ new: 1, refused: 3 });
    expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([
      ["goods", "Такого товара нет: проверьте артикул или код либо сначала загрузите «Товары»"],
      ["file", "Фото под этим именем нет: сначала отправьте его файл (PNG, JPEG, WebP или AVIF до 20 МБ)"],
      ["file", "Фото под этим именем нет: сначала отправьте его файл (PNG, JPEG, WebP или AVIF до 20 МБ)"],
    ]);
    const foreign = await exchange.load("pictures", [{ externalId: "z-1", goods, file: "front.png" }], { as: "Excel" });
    expect(foreign.refusals.map(({ field }) => field)).toEqual(["file"]);
  });

  test("a full load deletes pictures that it no longer lists, and undoing the load restores them", async () => {
    const before = await shown();
    expect(before.length).toBe(3);
    const load = await exchange.load("pictures", [{ externalId: "p-1", goods, file: "front.png", position: 0, alt: "Спереди" }], {
      mode: "full",
    });
    expect(load.state).toBe("held");
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(calls.confirmLoad, { params: { uuid: load.uuid } });
    await exchange.work("pictures");
    expect((await exchange.read(load.uuid)).counts).toMatchObject({ withdrawn: 2 });
    expect((await shown()).map(({ alt }) => alt)).toEqual(["Спереди"]);
    await supervisor(calls.undoLoad, { params: { uuid: load.uuid } });
    await exchange.work("pictures");
    expect(await shown()).toEqual(before);
  });

  test("a file that is no image, is broken, is too large or is sent without the right is rejected", async () => {
    const refusal = async (answer: Promise<Awaited<ReturnType<typeof put>>>) => {
      const { statusCode, json } = await answer;
      return [statusCode, json().errors[0].message];
    };
    const format = "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF";
    expect(await refusal(put("a.png", Buffer.from("<svg/>")))).toEqual([415, format]);
    expect(await refusal(put("a.png", Buffer.from("[]"), { type: "application/json" }))).toEqual([415, format]);
    expect(await refusal(put("a.png", (await broken()).subarray(0, 3000)))).toEqual([
      400,
      "Фото повреждено: откройте его, сохраните снова и загрузите ещё раз",
    ]);
    const named = await exchange.load("pictures", [{ externalId: "r-1", goods, file: "a.png" }]);
    expect(named.refusals.map(({ message }) => message)).toEqual(["Фото повреждено: откройте его, сохраните снова и загрузите ещё раз"]);
    const large = await put("a.png", Buffer.alloc(20 * 1024 * 1024 + 1, 1));
    expect(large.statusCode).toBe(413);
    const supervisor = await backend.as("supervisor@seller.example");
    const { body } = await supervisor(calls.createKey, { body: { name: "Цены", writes: ["prices"], reads: ["pictures"] } });
    expect((await put("a.png", await paper("#fff"), { key: body.key })).statusCode).toBe(403);
    expect((await put("a.png", await paper("#fff"), { key: "gxk_nobody" })).statusCode).toBe(401);
  });
});
