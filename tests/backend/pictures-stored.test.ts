import { eq } from "drizzle-orm";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { type PictureSide, pictureSides } from "#contract/pictures.ts";
import { fileUuidOf } from "#server/backend/files/picture-name.ts";
import { sweepFiles } from "#server/backend/files/sweep-files.ts";
import { removeUnusedPictures } from "#server/backend/pictures/remove-unused.ts";
import { pictures, productPictures } from "#server/backend/pictures/tables.ts";
import { halves, noPicture, useStoredPictures } from "#tests/support/stored-pictures.ts";

const { backend, store, keep, uuidOf } = useStoredPictures();

const sideOf = async (name: string, side: PictureSide) => sharp((await store().read(fileUuidOf(name, side))) ?? Buffer.alloc(0)).metadata();

describe("an uploaded picture", () => {
  test.each([
    ["PNG", (picture: Sharp) => picture.png().toBuffer()],
    ["JPEG", (picture: Sharp) => picture.jpeg().toBuffer()],
    ["WebP", (picture: Sharp) => picture.webp().toBuffer()],
    ["AVIF", (picture: Sharp) => picture.avif({ effort: 0 }).toBuffer()],
  ])("an uploaded %s is stored as WebP in four sizes, never enlarged", async (_, encode) => {
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

  test("a picture is turned upright by its orientation tag and loses its metadata", async () => {
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
    const { data } = await sharp((await store().read(fileUuidOf(name, 240)))!)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (row: number) => [...data.subarray((row * 120 + 60) * 3, (row * 120 + 60) * 3 + 3)].map((value) => value > 128);
    expect([pixel(20), pixel(220)]).toEqual([
      [true, false, false],
      [false, false, true],
    ]);
  });

  test("the same picture uploaded again, even concurrently, is stored once", async () => {
    const bytes = await halves(300, 300).png().toBuffer();
    const kept = await Promise.all([keep(bytes), keep(bytes), keep(bytes)]);
    expect(new Set(kept.map(({ name }) => name)).size).toBe(1);
    expect(await backend.db.select().from(pictures).where(eq(pictures.name, kept[0]!.name))).toHaveLength(1);
  });

  test("a picture gets another name when its name is taken by other content", async () => {
    const bytes = await halves(310, 300).png().toBuffer();
    const { name } = await keep(bytes);
    await backend.db.update(pictures).set({ digest: "another" }).where(eq(pictures.name, name));
    const other = await keep(bytes);
    expect(other.name).not.toBe(name);
    expect((await keep(bytes)).name).toBe(other.name);
  });
});

describe("files that are not accepted as pictures", () => {
  const bomb = () =>
    sharp({ create: { width: 16_000, height: 12_000, channels: 3, background: "#fff" }, limitInputPixels: false } as SharpOptions)
      .png({ compressionLevel: 9 })
      .toBuffer();
  const rows: [string, () => Promise<Buffer>, string][] = [
    ["an empty file", async () => Buffer.alloc(0), "Файл пуст: выберите другой"],
    ["an HTML text", async () => Buffer.from("<html><script>alert(1)</script>"), "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n%%EOF"), "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"],
    [
      "an SVG",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
      "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF",
    ],
    ["a GIF", () => halves(300, 300).gif().toBuffer(), "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"],
    [
      "a truncated JPEG",
      async () => (await halves(800, 800).jpeg().toBuffer()).subarray(0, 2000),
      "Фото повреждено: откройте его, сохраните снова и загрузите ещё раз",
    ],
    [
      "a PNG with corrupt bytes in the middle",
      async () => {
        const bytes = await sharp({
          create: { width: 500, height: 500, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 40 } },
        })
          .png()
          .toBuffer();
        bytes.fill(7, 5000, 9000);
        return bytes;
      },
      "Фото повреждено: откройте его, сохраните снова и загрузите ещё раз",
    ],
    [
      "an image of 40 pixels",
      () => halves(40, 40).png().toBuffer(),
      "Фото слишком маленькое: нужно хотя бы 96 пикселей по длинной стороне",
    ],
    ["a small file that unpacks into half a gigabyte", bomb, "Фото слишком большое: уменьшите его до 10 000 пикселей по длинной стороне"],
    [
      "a file over 20 megabytes",
      async () => Buffer.concat([await halves(300, 300).png().toBuffer(), Buffer.alloc(20 * 1024 * 1024)]),
      "Файл слишком большой: выберите файл до 20 МБ",
    ],
  ];
  test.each(rows)("%s is rejected with a message", async (_, bytes, words) => {
    const before = await backend.db.$count(pictures);
    await expect(keep(await bytes())).rejects.toThrow(words);
    expect(await backend.db.$count(pictures)).toBe(before);
  });
});

describe("deletion of unused pictures", () => {
  const dayMs = 24 * 3_600_000;
  const later = (days: number) => new Date(backend.now().getTime() + days * dayMs);

  test("a picture that no product shows is deleted with its files after 30 days; one that is shown stays", async () => {
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
    expect(await sweepFiles(backend.db, store(), new Date(Date.now() + 2 * 3_600_000))).toBe(0);
    expect(await removeUnusedPictures(backend.db, store(), later(0))).toBe(0);
    expect(await removeUnusedPictures(backend.db, store(), later(29))).toBe(0);
    expect(await store().read(fileUuidOf(unused.name, 96))).not.toBeNull();
    expect(await removeUnusedPictures(backend.db, store(), later(31))).toBeGreaterThan(0);
    expect(await store().read(fileUuidOf(unused.name, 96))).toBeNull();
    expect(await backend.db.select().from(pictures).where(eq(pictures.name, unused.name))).toEqual([]);
    expect(await store().read(fileUuidOf(used.name, 96))).not.toBeNull();
  });

  test("an unused picture that is uploaded again within its 30 days gets them anew", async () => {
    const bytes = await halves(335, 222).png().toBuffer();
    const { name } = await keep(bytes);
    await removeUnusedPictures(backend.db, store(), later(0));
    await keep(bytes);
    await removeUnusedPictures(backend.db, store(), later(31));
    expect(await backend.db.select().from(pictures).where(eq(pictures.name, name))).toHaveLength(1);
  });
});
