import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictures as calls } from "#contract/pictures.ts";
import { products as goodsCalls } from "#contract/products.ts";
import { productPictures } from "#server/backend/pictures/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { halves, useStoredPictures } from "#tests/support/stored-pictures.ts";

const { backend, keep, uuidOf } = useStoredPictures();

describe("pictures of a product managed by people", () => {
  const content = () => backend.as("content@seller.example");
  const upload = async (color: string) => ({
    fileBody: (
      await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
        .png()
        .toBuffer()
    ).toString("base64"),
  });
  const alts = (answer: { body: { pictures?: { alt: string }[] } }) => answer.body.pictures?.map(({ alt }) => alt);

  test("a content manager adds, orders, describes and deletes pictures, and buyers see it at once", async () => {
    const uuid = await uuidOf("060-510");
    const call = await content();
    expect((await call(calls.list, { params: { uuid } })).body).toEqual({ pictures: [] });
    for (const [color, alt] of [
      ["#a11", "Первое"],
      ["#1a1", "Второе"],
      ["#11a", "Третье"],
    ] as const)
      expect((await call(calls.add, { params: { uuid }, body: { ...(await upload(color)), alt } })).status).toBe(200);
    // The same file again adds no second picture.
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

  test("pictures of another seller's product are not found, and buyers, representatives and the platform cannot add any", async () => {
    const uuid = await uuidOf("060-510");
    const body = await upload("#555");
    for (const email of ["director@alfa.example", "rep@seller.example", "platform@platform.example"])
      expect((await (await backend.as(email))(calls.add, { params: { uuid }, body })).status, email).toBe(403);
    const platform = await backend.as("platform@platform.example");
    expect((await platform(calls.list, { params: { uuid } })).status).toBe(403);
    const [product] = await backend.db.select().from(products).where(eq(products.uuid, uuid));
    await backend.db.update(products).set({ sellerCompanyUuid: "00000000-0000-4000-8000-0000000000ff" }).where(eq(products.uuid, uuid));
    const call = await content();
    expect((await call(calls.list, { params: { uuid } })).status).toBe(404);
    expect((await call(calls.add, { params: { uuid }, body })).status).toBe(404);
    expect((await call(calls.arrange, { params: { uuid }, body: { pictures: [] } })).status).toBe(404);
    await backend.db.update(products).set({ sellerCompanyUuid: product!.sellerCompanyUuid }).where(eq(products.uuid, uuid));
  });

  test("a product has at most twenty pictures, and a file that is no image is rejected", async () => {
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
    expect([full.status, full.errors[0]?.message]).toEqual([409, "У товара может быть не больше 20 фото: удалите лишние"]);
    const broken = await call(calls.add, { params: { uuid }, body: { fileBody: "PGh0bWw+" } });
    expect([broken.status, broken.errors[0]?.message]).toEqual([415, "Файл не подходит: нужно фото PNG, JPEG, WebP или AVIF"]);
  });

  test("pictures loaded by a valid key cannot be changed or removed by people", async () => {
    const uuid = await uuidOf("010-241");
    const picture = (await backend.db.select().from(productPictures).where(eq(productPictures.productUuid, uuid)))[0]!;
    await backend.db.execute(sql`
      insert into exchange_keys (uuid, name, digest, writes, reads, networks, created_by) values (gen_random_uuid(), '1С', 'x',
        '{pictures}', '{}', '{}', 'x')`);
    await backend.db.execute(sql`
      insert into exchange_entities (feed, key, key_name, fields, loaded_at) values ('pictures', ${picture.uuid}, '1С', '{file}', now())`);
    const call = await content();
    expect((await call(calls.list, { params: { uuid } })).body.pictures.find((each) => each.uuid === picture.uuid)?.owner).toBe("1С");
    const removed = await call(calls.remove, { params: { uuid, picture: picture.uuid } });
    expect([removed.status, removed.errors[0]?.message]).toEqual([409, "Это поле ведёт «1С»: измените его там"]);
    expect((await call(calls.arrange, { params: { uuid }, body: { pictures: [{ uuid: picture.uuid, alt: "Иначе" }] } })).status).toBe(409);
  });
});
