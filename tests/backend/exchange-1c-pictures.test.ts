import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { pictures as pictureCalls } from "#contract/pictures.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import { exchangeLoads, exchangeRowErrors } from "#server/backend/exchange/tables.ts";
import { digestOf, nameOf } from "#server/backend/files/picture-name.ts";
import { pictures, productPictures } from "#server/backend/pictures/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { zipOf } from "#tests/support/zip.ts";

const backend = useBackend("demo");
const oneC = oneCOf(backend);

const paper = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
const photos: Record<"front" | "back" | "side", Buffer> = {} as never;
beforeAll(async () => {
  photos.front = await paper("#a00");
  photos.back = await paper("#0a0");
  photos.side = await paper("#00a");
});

const catalogue = (names: Record<string, readonly string[]>, options = {}) =>
  catalogueXml(
    Object.entries(names).map(([id, files]) => ({
      id,
      sku: `ФОТО-${id}`,
      name: `Сыр ${id}`,
      more: files.map((file) => `<Картинка>${file}</Картинка>`).join(""),
    })),
    options,
  );
const shown = async (id: string) => {
  const [product] = await backend.db
    .select()
    .from(products)
    .where(eq(products.sku, `ФОТО-${id}`));
  const rows = await backend.db
    .select()
    .from(productPictures)
    .where(eq(productPictures.productUuid, product?.uuid ?? ""))
    .orderBy(productPictures.position);
  return rows.map(({ picture }) => picture);
};
const lastLoad = async () =>
  (await backend.db.select().from(exchangeLoads).where(eq(exchangeLoads.feed, "pictures")).orderBy(exchangeLoads.number)).at(-1);
const nameOfBytes = (bytes: Buffer) => nameOf(digestOf(bytes));

/** Sends all files and imports the document. */
async function bring(files: Record<string, Buffer | string>, session?: Awaited<ReturnType<typeof oneC.open>>): Promise<string> {
  const open = session ?? (await oneC.open());
  for (const [name, bytes] of Object.entries(files)) await open.file(name, bytes);
  return open.import("import.xml");
}

test("pictures sent with a catalogue, whole or in parts, become the photos of their products in the document's order", async () => {
  const session = await oneC.open();
  await session.file("import_files/aa/front.jpg", photos.front.subarray(0, 500));
  await session.file("import_files/aa/front.jpg", photos.front.subarray(500));
  await session.file("import_files/aa/back.jpg", photos.back);
  await session.file("import.xml", catalogue({ "f-1": ["import_files/aa/front.jpg", "import_files/aa/back.jpg"], "f-2": [] }));
  const answer = await session.import("import.xml");
  expect(answer).toMatch(/^success\n/);
  expect(answer).toContain("фото: прочитано 2, новых 2");
  const [front, back, ...none] = await shown("f-1");
  expect(none).toEqual([]);
  expect([front, back]).toEqual([nameOfBytes(photos.front), nameOfBytes(photos.back)]);
  expect(await shown("f-2")).toEqual([]);
  const [product] = await backend.db.select().from(products).where(eq(products.sku, "ФОТО-f-1"));
  const { body } = await (await backend.as("content@seller.example"))(pictureCalls.list, { params: { uuid: product?.uuid ?? "" } });
  expect(body.pictures.map(({ owner }) => owner)).toEqual(["1С", "1С"]);
});

test("pictures in an archive are loaded; a new file under the same name replaces the photo, the same image is stored once", async () => {
  const drawn = await backend.db.$count(pictures);
  const zip = zipOf({
    "webdata/import.xml": catalogue({ "z-1": ["import_files/z.jpg"] }),
    "webdata/import_files/z.jpg": photos.front,
  });
  const session = await oneC.open();
  await session.file("goods.zip", zip);
  expect(await session.import("import.xml")).toMatch(/^success/);
  expect([await shown("z-1"), await backend.db.$count(pictures)]).toEqual([[nameOfBytes(photos.front)], drawn]);

  await bring({ "import_files/z.jpg": photos.side, "import.xml": catalogue({ "z-1": ["import_files/z.jpg"] }) });
  const after = await shown("z-1");
  expect(after).toEqual([nameOfBytes(photos.side)]);

  // The document names a file that was sent earlier.
  await bring({ "import.xml": catalogue({ "z-1": ["import_files/z.jpg"], "z-2": ["import_files/z.jpg", "import_files/never.jpg"] }) });
  expect([await shown("z-1"), await shown("z-2")]).toEqual([after, after]);
  expect((await lastLoad())?.counts).toMatchObject({ read: 2, new: 1, same: 1, unread: 1 });
});

test("a file that is not an image is rejected by name, and its product is still loaded", async () => {
  const session = await oneC.open();
  await session.file("import_files/bad.jpg", "это не снимок");
  await session.file("import_files/good.jpg", photos.back);
  await session.file("import.xml", catalogue({ "b-1": ["import_files/bad.jpg", "import_files/good.jpg", "../../etc/passwd"] }));
  const answer = await session.import("import.xml");
  expect(answer).toMatch(/^success/);
  expect(answer).toContain("Файл фото «import_files/bad.jpg»: Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF");
  expect((await shown("b-1")).length).toBe(1);
});

const format = "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF";
const dot = { create: { width: 1, height: 1, channels: 3, background: "#a00" } } as const;

test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
  [
    "a GIF",
    "a.gif",
    () =>
      sharp({ create: { ...dot.create, width: 200, height: 200 } })
        .gif()
        .toBuffer(),
    format,
  ],
  ["a BMP", "a.bmp", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(60, 1)]), format],
  ["HTML called jpg", "a.jpg", () => Buffer.from("<html>404</html>"), format],
  ["one pixel", "a.png", () => sharp(dot).png().toBuffer(), "Фото слишком маленькое: нужно хотя бы 96 пикселей по длинной стороне"],
  ["empty", "empty.png", () => Buffer.alloc(0), "Файл пуст: выберите другой"],
  ["above 20 MB", "large.png", () => randomBytes(20 * 1024 * 1024 + 1), "Файл слишком большой: выберите файл до 20 МБ"],
])(
  "a picture that is %s is refused for its true reason, and the exchange goes on with goods and prices",
  async (_, name, bytes, reason) => {
    const id = `odd-${name}`;
    const session = await oneC.open("Странные снимки", { version: "2.09" });
    const zip = zipOf({
      "import.xml": catalogue({ [id]: [`import_files/${name}`] }),
      "offers.xml": offersXml([{ id, prices: { retail: "50" } }], { types: priceTypesXml({ retail: "Розничная" }) }),
      [`import_files/${name}`]: await bytes(),
    });
    await session.file("goods.zip", zip);
    const answers = [await session.import("import.xml"), await session.import("offers.xml"), await session.work("deactivate")];
    expect([...answers, await session.work("complete")].map((answer) => answer.split("\n")[0])).toEqual(Array(4).fill("success"));
    expect(answers[0]).toContain(`Файл фото «import_files/${name}»: ${reason}`);
    const [product] = await backend.db
      .select()
      .from(products)
      .where(eq(products.sku, `ФОТО-${id}`));
    expect(product).toMatchObject({ priceKopecks: 5000 });
    const load = await lastLoad();
    const errors = await backend.db
      .select()
      .from(exchangeRowErrors)
      .where(eq(exchangeRowErrors.loadUuid, load?.uuid ?? ""));
    expect(errors).toMatchObject([{ field: "file", message: reason, row: { goods: id } }]);
  },
);

test("a file of the same name that is a picture replaces one that was none", async () => {
  await bring({ "import_files/late.png": "нет", "import.xml": catalogue({ "l-1": ["import_files/late.png"] }) });
  expect(await shown("l-1")).toEqual([]);
  await bring({ "import_files/late.png": photos.back, "import.xml": catalogue({ "l-1": ["import_files/late.png"] }) });
  expect(await shown("l-1")).toEqual([nameOfBytes(photos.back)]);
});

test("a full exchange removes the photos that it no longer lists, and undoing its load brings them back", async () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`w-${index}`, ["import_files/w.jpg"]]));
  const send = async (names: Record<string, readonly string[]>) => {
    const session = await oneC.open("Полная", { version: "2.10" });
    await bring({ "import_files/w.jpg": photos.side, "import.xml": catalogue(names, { changesOnly: false }) }, session);
    return session.work("deactivate");
  };
  expect(await send({ ...many, "w-0": ["import_files/w.jpg", "import_files/w.jpg"] })).toMatch(/^success/);
  expect((await shown("w-0")).length).toBe(2);
  expect(await send(many)).toMatch(/^success/);
  expect((await shown("w-0")).length).toBe(1);
  const load = await lastLoad();
  expect(load).toMatchObject({ mode: "full", counts: { withdrawn: 1 } });
  await (await backend.as("content@seller.example"))(calls.undoLoad, { params: { uuid: load?.uuid ?? "" } });
  await workFeed(backend.db, "pictures", backend.now);
  expect(await shown("w-0")).toEqual([nameOfBytes(photos.side), nameOfBytes(photos.side)]);
});

test("a photo stays when a full exchange brings a file in its place that is no picture", async () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`s-${index}`, ["import_files/s.jpg"]]));
  const send = async (file: Buffer | string) => {
    const session = await oneC.open("Замена", { version: "2.10" });
    const names = { ...many, "s-0": ["import_files/own.jpg"] };
    await bring(
      { "import_files/s.jpg": photos.side, "import_files/own.jpg": file, "import.xml": catalogue(names, { changesOnly: false }) },
      session,
    );
    return session.work("deactivate");
  };
  await send(photos.back);
  expect(await send("GIF89a")).toMatch(/^success/);
  expect(await shown("s-0")).toEqual([nameOfBytes(photos.back)]);
});

test("pictures sent with a key that may not write them are counted as not loaded and do not appear on the product", async () => {
  await oneC.keyOf("Без снимков", ["categories", "goods", "prices", "priceLists"]);
  const before = (await lastLoad())?.uuid;
  const session = await oneC.open("Без снимков");
  const answer = await bring({ "import_files/n.jpg": photos.back, "import.xml": catalogue({ "n-1": ["import_files/n.jpg"] }) }, session);
  expect(answer).toContain("не загружается 1");
  expect([await shown("n-1"), (await lastLoad())?.uuid]).toEqual([[], before]);
});
