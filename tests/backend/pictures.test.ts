import { eq, sql } from "drizzle-orm";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals } from "#contract/deals.ts";
import { type PictureSide, pictureSides, pictures as calls } from "#contract/pictures.ts";
import { products as goodsCalls } from "#contract/products.ts";
import { fileUuidOf, nameOfFile } from "#server/backend/files/picture-name.ts";
import { type FileStore, uuidPattern } from "#server/backend/files/file-store.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { sweepFiles } from "#server/backend/files/sweep-files.ts";
import { keepPicture } from "#server/backend/pictures/keep-picture.ts";
import { removeUnusedPictures } from "#server/backend/pictures/remove-unused.ts";
import { pictures, productPictures } from "#server/backend/pictures/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { callerOf, useBackend } from "#tests/support/backend.ts";
import { openWith } from "#tests/support/modes.ts";

const backend = useBackend();
let store: FileStore;
beforeAll(() => {
  store = openLocalFiles(backend.filesFolder);
});

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: "#00f" } }, gravity: "east" },
  ]);

const keep = (bytes: Buffer) => keepPicture({ db: backend.db, files: store, now: backend.now }, bytes);
const sideOf = async (name: string, side: PictureSide) => sharp((await store.read(fileUuidOf(name, side))) ?? Buffer.alloc(0)).metadata();
const uuidOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0]!.uuid;
const noPicture = "060-512";

describe("a picture that is sent", () => {
  test.each([
    ["PNG", (picture: Sharp) => picture.png().toBuffer()],
    ["JPEG", (picture: Sharp) => picture.jpeg().toBuffer()],
    ["WebP", (picture: Sharp) => picture.webp().toBuffer()],
    ["AVIF", (picture: Sharp) => picture.avif({ effort: 0 }).toBuffer()],
  ])("may be a %s, and is kept as WebP of four sides, never enlarged", async (_, encode) => {
    const { name, width, height } = await keep(await encode(halves(600, 300)));
    expect([width, height]).toEqual([600, 300]);
    const made = await Promise.all(pictureSides.map((side) => sideOf(name, side)));
    expect(made.map((side) => [side.format, side.width, side.height])).toEqual([
      ["webp", 96, 48],
      ["webp", 240, 120],
      ["webp", 480, 240],
      ["webp", 600, 300],
    ]);
  });

  test("stands upright whatever way the camera was held, and loses what else the file told", async () => {
    const sent = await halves(400, 200)
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "54/1 0/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { name, width, height } = await keep(sent);
    expect([width, height]).toEqual([200, 400]);
    const side = await sideOf(name, 240);
    expect([side.width, side.height, side.orientation, side.exif, side.xmp]).toEqual([120, 240, undefined, undefined, undefined]);
    const { data } = await sharp((await store.read(fileUuidOf(name, 240)))!)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (row: number) => [...data.subarray((row * 120 + 60) * 3, (row * 120 + 60) * 3 + 3)].map((value) => value > 128);
    expect([pixel(20), pixel(220)]).toEqual([
      [true, false, false],
      [false, false, true],
    ]);
  });

  test("is the same picture when it is sent again, at the same time too", async () => {
    const bytes = await halves(300, 300).png().toBuffer();
    const kept = await Promise.all([keep(bytes), keep(bytes), keep(bytes)]);
    expect(new Set(kept.map(({ name }) => name)).size).toBe(1);
    expect(await backend.db.select().from(pictures).where(eq(pictures.name, kept[0]!.name))).toHaveLength(1);
  });

  test("has another name when another content has that one already", async () => {
    const bytes = await halves(310, 300).png().toBuffer();
    const { name } = await keep(bytes);
    await backend.db.update(pictures).set({ digest: "another" }).where(eq(pictures.name, name));
    const other = await keep(bytes);
    expect(other.name).not.toBe(name);
    expect((await keep(bytes)).name).toBe(other.name);
  });
});

describe("what is no picture is refused in words", () => {
  const bomb = () =>
    sharp({ create: { width: 16_000, height: 12_000, channels: 3, background: "#fff" }, limitInputPixels: false } as SharpOptions)
      .png({ compressionLevel: 9 })
      .toBuffer();
  const rows: [string, () => Promise<Buffer>, string][] = [
    ["nothing", async () => Buffer.alloc(0), "Файл пуст"],
    [
      "a text that calls itself a picture",
      async () => Buffer.from("<html><script>alert(1)</script>"),
      "Это не картинка: нужен PNG, JPEG, WebP или AVIF",
    ],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n%%EOF"), "Это не картинка: нужен PNG, JPEG, WebP или AVIF"],
    [
      "a drawing that is a program",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
      "Это не картинка: нужен PNG, JPEG, WebP или AVIF",
    ],
    ["a GIF", () => halves(300, 300).gif().toBuffer(), "Это не картинка: нужен PNG, JPEG, WebP или AVIF"],
    [
      "a cut JPEG",
      async () => (await halves(800, 800).jpeg().toBuffer()).subarray(0, 2000),
      "Картинка повреждена: откройте её, сохраните снова и загрузите ещё раз",
    ],
    [
      "a PNG with a broken middle",
      async () => {
        const bytes = await sharp({
          create: { width: 500, height: 500, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 40 } },
        })
          .png()
          .toBuffer();
        bytes.fill(7, 5000, 9000);
        return bytes;
      },
      "Картинка повреждена: откройте её, сохраните снова и загрузите ещё раз",
    ],
    ["a point", () => halves(40, 40).png().toBuffer(), "Картинка слишком мала: нужно хотя бы 96 точек по длинной стороне"],
    ["a small file that unpacks into half a gigabyte", bomb, "Картинка слишком велика: уменьшите её до 10 000 точек по длинной стороне"],
    [
      "more than 20 megabytes",
      async () => Buffer.concat([await halves(300, 300).png().toBuffer(), Buffer.alloc(20 * 1024 * 1024)]),
      "Файл слишком большой: не больше 20 МБ",
    ],
  ];
  test.each(rows)("%s", async (_, bytes, words) => {
    const before = await backend.db.$count(pictures);
    await expect(keep(await bytes())).rejects.toThrow(words);
    expect(await backend.db.$count(pictures)).toBe(before);
  });
});

describe("a picture that is asked for", () => {
  test("comes to guests too, with an address that is good for ever and an entity tag", async () => {
    const { name } = await keep(await halves(500, 400).png().toBuffer());
    const guest = await backend.as(null);
    const { status, headers } = await guest(calls.file, { params: { file: `${name}-240.webp` } });
    expect([status, headers["content-type"], headers["cache-control"], headers.etag]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
      `"${name}-240"`,
    ]);
    const again = await backend.app.inject({ url: `/v1/pictures/${name}-240.webp`, headers: { "if-none-match": `"${name}-240"` } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test.each([
    "abcdefgh-240.webp",
    "abcdefgh-241.webp",
    "abcdefgh.webp",
    "..%2f..%2fetc%2fpasswd",
    "019d3a5c-0000-7000-8000-000000000000",
    "x".repeat(39),
  ])("%s is not there, and nothing but pictures is reached by such a name", async (file) => {
    expect((await backend.app.inject(`/v1/pictures/${file}`)).statusCode).toBe(404);
  });

  test("the names of its files are those of no other file", () => {
    const uuid = fileUuidOf("QniYwI-4", 960);
    expect(uuid).toMatch(uuidPattern);
    expect(nameOfFile(uuid)).toBe("QniYwI-4");
    expect(nameOfFile("019d3a5c-1111-7222-8333-444444444444")).toBeNull();
  });
});

describe("pictures of a product", () => {
  test("stand in their order on its page; the first on cards, in the basket and in deals; without one, the drawing", async () => {
    const director = await backend.as("director@alfa.example");
    const productUuid = await uuidOf(noPicture);
    const read = async () => {
      const { body } = await director(goodsCalls.get, { params: { uuid: productUuid } });
      const list = await director(goodsCalls.list, { query: { search: noPicture } });
      const byUuid = await director(goodsCalls.listByUuids, { body: { uuids: [productUuid] } });
      const inBasket = await director(basket.patch, { body: { products: [{ productUuid, quantity: 1 }] } });
      const line = inBasket.body.items.find(({ uuid }) => uuid === productUuid);
      return { page: body, card: list.body.products[0]!, again: byUuid.body.products[0]!, line: line! };
    };
    const before = await read();
    expect([before.page.pictures, before.page.picture, before.card.picture, before.again.picture, before.line.picture]).toEqual([
      [],
      null,
      null,
      null,
      null,
    ]);
    expect(before.card.images).toEqual([{ url: "/pictures/avocado.svg", isPrimary: true }]);
    expect(before.line.previewImage).toBe("/pictures/avocado.svg");

    const [wide, high] = [await keep(await halves(640, 480).png().toBuffer()), await keep(await halves(480, 640).png().toBuffer())];
    await backend.db.insert(productPictures).values([
      { uuid: "00000000-0000-4000-8000-000000000002", productUuid, picture: high.name, position: 1, alt: "Сбоку", width: 480, height: 640 },
      {
        uuid: "00000000-0000-4000-8000-000000000001",
        productUuid,
        picture: wide.name,
        position: 0,
        alt: "Спереди",
        width: 640,
        height: 480,
      },
    ]);
    const after = await read();
    const first = { name: wide.name, width: 640, height: 480, alt: "Спереди" };
    expect(after.page.pictures).toEqual([first, { name: high.name, width: 480, height: 640, alt: "Сбоку" }]);
    expect([after.page.picture, after.card.picture, after.again.picture, after.line.picture]).toEqual([first, first, first, first]);
    expect(after.card.images).toEqual([
      { url: `/pictures/${wide.name}-960.webp`, isPrimary: true },
      { url: "/pictures/avocado.svg", isPrimary: false },
    ]);
    const guest = await backend.as(null);
    expect((await guest(goodsCalls.listPublic, { query: { search: noPicture } })).body.products[0]?.picture).toEqual(first);

    await backend.db.update(productPictures).set({ position: 2 }).where(eq(productPictures.picture, wide.name));
    expect((await read()).card.picture?.name).toBe(high.name);
  });

  test("a deal's lines show what the product has today", async () => {
    const director = await backend.as("director@alfa.example");
    const { body: list } = await director(deals.list);
    const uuid = list.deals[0]!.uuid;
    const pictureOf = async () => {
      const { body, queries } = await director(deals.get, { params: { uuid } });
      return {
        queries,
        line: body.products[0]!,
        picture: (JSON.parse(body.products[0]!.data) as { picture: { alt: string } | null }).picture,
      };
    };
    const before = await pictureOf();
    const { name } = await keep(await halves(700, 480).png().toBuffer());
    await backend.db.insert(productPictures).values({
      uuid: "00000000-0000-4000-8000-000000000003",
      productUuid: before.line.productUuid,
      picture: name,
      position: -1,
      alt: "Новая",
      width: 700,
      height: 480,
    });
    const after = await pictureOf();
    expect(after.picture).toEqual({ name, width: 700, height: 480, alt: "Новая" });
    expect(after.queries).toBe(before.queries);
  });

  test("cost lists and baskets no query more, however many there are", async () => {
    const { app } = await openWith("off", backend);
    const rep = await callerOf(app, "rep@seller.example");
    const queriesOf = async (perPage: number) => (await rep(goodsCalls.list, { query: { perPage, sort: "name:desc" } })).queries;
    expect(await queriesOf(90)).toBe(await queriesOf(3));
  });
});

describe("upkeep", () => {
  const dayMs = 24 * 3_600_000;
  const later = (days: number) => new Date(backend.now().getTime() + days * dayMs);

  test("a picture that no product shows stays for 30 days and then goes with its files; one that is shown stays", async () => {
    const unused = await keep(await halves(333, 222).png().toBuffer());
    const used = await keep(await halves(334, 222).png().toBuffer());
    await backend.db.insert(productPictures).values({
      uuid: "00000000-0000-4000-8000-000000000004",
      productUuid: await uuidOf(noPicture),
      picture: used.name,
      position: 9,
      alt: "",
      width: 334,
      height: 222,
    });
    expect(await sweepFiles(backend.db, store, new Date(Date.now() + 2 * 3_600_000))).toBe(0);
    expect(await removeUnusedPictures(backend.db, store, later(0))).toBe(0);
    expect(await removeUnusedPictures(backend.db, store, later(29))).toBe(0);
    expect(await store.read(fileUuidOf(unused.name, 96))).not.toBeNull();
    expect(await removeUnusedPictures(backend.db, store, later(31))).toBeGreaterThan(0);
    expect(await store.read(fileUuidOf(unused.name, 96))).toBeNull();
    expect(await backend.db.select().from(pictures).where(eq(pictures.name, unused.name))).toEqual([]);
    expect(await store.read(fileUuidOf(used.name, 96))).not.toBeNull();
  });

  test("one that is shown again in time begins anew", async () => {
    const bytes = await halves(335, 222).png().toBuffer();
    const { name } = await keep(bytes);
    await removeUnusedPictures(backend.db, store, later(0));
    await keep(bytes);
    expect(await removeUnusedPictures(backend.db, store, later(31))).toBe(0);
    expect(await backend.db.select().from(pictures).where(eq(pictures.name, name))).toHaveLength(1);
  });
});

describe("pictures of a product, by people", () => {
  const content = () => backend.as("content@seller.example");
  const upload = async (color: string) => ({
    fileBody: (
      await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
        .png()
        .toBuffer()
    ).toString("base64"),
  });
  const alts = (answer: { body: { pictures?: { alt: string }[] } }) => answer.body.pictures?.map(({ alt }) => alt);

  test("are added, put in order, described and removed; buyers see it at once", async () => {
    const uuid = await uuidOf("060-510");
    const call = await content();
    expect((await call(calls.list, { params: { uuid } })).body).toEqual({ pictures: [] });
    for (const [color, alt] of [
      ["#a11", "Первое"],
      ["#1a1", "Второе"],
      ["#11a", "Третье"],
    ] as const)
      expect((await call(calls.add, { params: { uuid }, body: { ...(await upload(color)), alt } })).status).toBe(200);
    // The same once more is no second picture.
    const { body } = await call(calls.add, { params: { uuid }, body: await upload("#a11") });
    expect(alts({ body })).toEqual(["Первое", "Второе", "Третье"]);
    const [first, , third] = body.pictures;
    const arranged = await call(calls.arrange, {
      params: { uuid },
      body: { pictures: [{ uuid: third!.uuid, alt: "Главное" }, { uuid: first!.uuid }] },
    });
    expect(alts(arranged)).toEqual(["Главное", "Первое", "Второе"]);
    const guest = await backend.as(null);
    const card = async () => (await guest(goodsCalls.listPublic, { query: { search: "060-510" } })).body.products[0];
    expect((await card())?.picture?.alt).toBe("Главное");
    expect(alts(await call(calls.remove, { params: { uuid, picture: third!.uuid } }))).toEqual(["Первое", "Второе"]);
    expect((await card())?.picture?.alt).toBe("Первое");
    expect((await call(calls.remove, { params: { uuid, picture: third!.uuid } })).status).toBe(404);
  });

  test("of another seller's product are not there, and buyers have no say", async () => {
    const uuid = await uuidOf("060-510");
    const body = await upload("#555");
    for (const email of ["director@alfa.example", "rep@seller.example", "platform@platform.example"])
      expect((await (await backend.as(email))(calls.add, { params: { uuid }, body })).status, email).toBe(403);
    const platform = await backend.as("platform@platform.example");
    expect((await platform(calls.list, { params: { uuid } })).status).toBe(200);
    const [product] = await backend.db.select().from(products).where(eq(products.uuid, uuid));
    await backend.db.update(products).set({ sellerCompanyUuid: "00000000-0000-4000-8000-0000000000ff" }).where(eq(products.uuid, uuid));
    const call = await content();
    expect((await call(calls.list, { params: { uuid } })).status).toBe(404);
    expect((await call(calls.add, { params: { uuid }, body })).status).toBe(404);
    expect((await call(calls.arrange, { params: { uuid }, body: { pictures: [] } })).status).toBe(404);
    await backend.db.update(products).set({ sellerCompanyUuid: product!.sellerCompanyUuid }).where(eq(products.uuid, uuid));
  });

  test("no more than twenty; what is no picture is refused beside the file", async () => {
    const uuid = await uuidOf("060-454");
    const call = await content();
    const { name } = await keep(await halves(200, 200).png().toBuffer());
    const row = { productUuid: uuid, picture: name, alt: "", width: 200, height: 200 };
    await backend.db
      .insert(productPictures)
      .values(
        Array.from({ length: 20 }, (_, position) => ({ ...row, position, uuid: `00000000-0000-4000-9000-0000000000${position + 10}` })),
      );
    const full = await call(calls.add, { params: { uuid }, body: await upload("#777") });
    expect([full.status, full.errors[0]?.message]).toEqual([409, "У товара не больше 20 фотографий: удалите лишние"]);
    const broken = await call(calls.add, { params: { uuid }, body: { fileBody: "PGh0bWw+" } });
    expect([broken.status, broken.errors[0]?.message]).toEqual([415, "Это не картинка: нужен PNG, JPEG, WebP или AVIF"]);
  });

  test("what a living key leads nobody changes or removes here", async () => {
    const uuid = await uuidOf("010-241");
    const picture = (await backend.db.select().from(productPictures).where(eq(productPictures.productUuid, uuid)))[0]!;
    await backend.db.execute(sql`
      insert into exchange_keys (uuid, name, digest, writes, reads, networks, created_by) values (gen_random_uuid(), '1С', 'x', '{pictures}', '{}', '{}', 'x')`);
    await backend.db.execute(sql`
      insert into exchange_things (feed, key, key_name, fields, loaded_at) values ('pictures', ${picture.uuid}, '1С', '{file}', now())`);
    const call = await content();
    expect((await call(calls.list, { params: { uuid } })).body.pictures.find((each) => each.uuid === picture.uuid)?.owner).toBe("1С");
    const removed = await call(calls.remove, { params: { uuid, picture: picture.uuid } });
    expect([removed.status, removed.errors[0]?.message]).toEqual([409, "Это поле ведёт «1С»: измените его там"]);
    expect((await call(calls.arrange, { params: { uuid }, body: { pictures: [{ uuid: picture.uuid, alt: "Иначе" }] } })).status).toBe(409);
  });
});
