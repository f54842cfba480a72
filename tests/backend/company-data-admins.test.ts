import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { companies } from "#contract/companies.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { files } from "#server/backend/files/tables.ts";
import { platform, useCompanyDetails } from "#tests/support/company-details.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany } from "#tests/support/people.ts";

const { backend, as, rowOf } = useCompanyDetails();

const support = "support@platform.example";

describe("company data changed by admins and logos", () => {
  test("L053 L055 P14 V35: an admin changes each metadata field alone, and a rating has tenths from 0 to 5", async () => {
    const company = await addCompany(backend.db);
    const call = await as(support);
    const put = (body: object) => call(companies.putMetadata, { body: { uuid: company.uuid, ...body } });
    expect((await put({ slogan: "Свежее", rating: 4.6, excerpt: "О нас", accreditationDate: "2026-03-01" })).body).toMatchObject({
      slogan: "Свежее",
      rating: 4.6,
      excerpt: "О нас",
      accreditationDate: "2026-03-01",
    });
    expect((await put({ rating: 0 })).body).toMatchObject({ slogan: "Свежее", rating: 0 });
    for (const rating of [-0.1, 5.1, 4.55, "5", null, Number.POSITIVE_INFINITY])
      expect((await put({ rating })).errors[0]?.details, String(rating)).toEqual({
        rating: ["Введите значение от 0 до 5, можно с десятыми"],
      });
    expect((await call(companies.getInternal, { params: { uuid: company.uuid } })).body.slogan).toBe("Свежее");
    expect((await call(companies.putMetadata, { body: { uuid: uuidv7(), slogan: "x" } })).status).toBe(404);
  });

  test("L050 domain C36: deactivating a company ends its people's access at once, and activating it restores the access", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    const call = await as(support);
    expect((await call(companies.setActivation, { body: { uuid: made.companyUuid, isActive: false } })).body.isActive).toBe(false);
    expect((await buyer(basket.get)).status).toBe(401);
    await call(companies.setActivation, { body: { uuid: made.companyUuid, isActive: true } });
    expect((await buyer(basket.get)).status).toBe(200);
    const own = await backend.db.select().from(companyRows).where(eq(companyRows.type, "platform"));
    expect((await call(companies.setActivation, { body: { uuid: own[0]?.uuid ?? "", isActive: false } })).status).toBe(409);
  });

  test("L051: a company without deals is deleted with its files, and one with deals is not", async () => {
    const made = await joiningCompany(backend, { at: "signing_contract" });
    const call = await as(platform);
    expect((await call(companies.deleteCompany, { params: { uuid: demoUuid("company", "alfa") } })).status).toBe(409);
    expect((await call(companies.deleteCompany, { params: { uuid: demoUuid("company", "seller") } })).status).toBe(409);
    expect((await call(companies.deleteCompany, { params: { uuid: made.companyUuid } })).body).toEqual({ success: true });
    expect((await call(companies.getInternal, { params: { uuid: made.companyUuid } })).status).toBe(404);
    expect(await backend.db.select().from(files).where(eq(files.companyUuid, made.companyUuid))).toEqual([]);
    expect((await call(companies.deleteCompany, { params: { uuid: made.companyUuid } })).status).toBe(404);
  });

  test("L056: a logo must be a picture, is saved as its middle square, and null deletes it", async () => {
    const company = await addCompany(backend.db);
    const call = await as(platform);
    const draw = async (width: number, height: number) =>
      `data:image/png;base64,${(
        await sharp({ create: { width, height, channels: 3, background: "#0a3d34" } })
          .png()
          .toBuffer()
      ).toString("base64")}`;
    const put = (image: unknown) => call(companies.uploadLogo, { body: { uuid: company.uuid, image } });
    const [logo = ""] = (await put(await draw(400, 300))).body.images;
    const { format, width, height } = await sharp(Buffer.from(logo.split(",")[1] ?? "", "base64")).metadata();
    expect([format, width === height]).toEqual(["png", true]);
    for (const image of [
      "",
      "x",
      "data:text/html;base64,PGh0bWw+",
      "data:image/svg+xml;base64,PHN2Zz4=",
      1,
      [],
      await draw(199, 400),
      "x".repeat(14_000_001),
    ])
      expect((await put(image)).status, String(image).slice(0, 40)).toBe(400);
    expect((await put(null)).body.images).toEqual([]);
  });

  test("a director changes the logo of their own company only, and a manager is refused", async () => {
    const made = await joiningCompany(backend);
    const picture = await sharp({ create: { width: 220, height: 220, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const body = {
      image: `data:image/png;base64,${picture.toString("base64")}`,
      uuid: demoUuid("company", "beta"),
      companyUuid: demoUuid("company", "beta"),
    };
    expect((await (await as(made.director))(companies.putLogo, { body })).body).toMatchObject({
      uuid: made.companyUuid,
      images: [expect.any(String)],
    });
    expect((await rowOf(demoUuid("company", "beta")))?.logo).toBeNull();
    expect((await (await as(made.manager))(companies.putLogo, { body })).status).toBe(403);
  });
});
