import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals } from "#contract/deals.ts";
import { pictures as calls } from "#contract/pictures.ts";
import { products as goodsCalls } from "#contract/products.ts";
import { uuidPattern } from "#server/backend/files/file-store.ts";
import { fileUuidOf, nameOfFile } from "#server/backend/files/picture-name.ts";
import { productPictures } from "#server/backend/pictures/tables.ts";
import { callerOf } from "#tests/support/backend.ts";
import { openWith } from "#tests/support/modes.ts";
import { halves, noPicture, useStoredPictures } from "#tests/support/stored-pictures.ts";

const { backend, keep, uuidOf } = useStoredPictures();

describe("serving a picture", () => {
  test("a picture is served to guests too, with an immutable cache header and an entity tag", async () => {
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
  ])("a picture named %s is not found", async (file) => {
    expect((await backend.app.inject(`/v1/pictures/${file}`)).statusCode).toBe(404);
  });

  test("file ids of pictures never equal those of other files", () => {
    const uuid = fileUuidOf("QniYwI-4", 960);
    expect(uuid).toMatch(uuidPattern);
    expect(nameOfFile(uuid)).toBe("QniYwI-4");
    expect(nameOfFile("019d3a5c-1111-7222-8333-444444444444")).toBeNull();
  });
});

describe("pictures of a product", () => {
  test("a product's page shows its pictures in order, cards and the basket the first one; without one a drawing is shown", async () => {
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

  test("the lines of a deal show the product's present picture", async () => {
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

  test("pictures add no queries to a list, however many products it has", async () => {
    const { app } = await openWith("off", backend);
    const rep = await callerOf(app, "rep@seller.example");
    const queriesOf = async (perPage: number) => (await rep(goodsCalls.list, { query: { perPage, sort: "name:desc" } })).queries;
    expect(await queriesOf(90)).toBe(await queriesOf(3));
  });
});
