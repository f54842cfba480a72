import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { deals } from "#contract/deals.ts";
import { pictures as calls } from "#contract/pictures.ts";
import { products } from "#server/backend/products/tables.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, main } from "#tests/support/portal-html.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const director = "director@alfa.example";
const images = (html: string) => [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
const photos = (html: string) => images(html).filter((tag) => tag.includes(".webp"));
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1];
const uuidOf = async (sku: string) => (await portal.backend.db.select().from(products).where(eq(products.sku, sku)))[0]?.uuid ?? "";

/** Demo products: one with several photos, one without. */
const [several, none] = ["010-241", "060-512"];

test("product cards show a photo in two widths or a drawing, with fixed size and alt text, and load later ones lazily", async () => {
  const html = main(await (await portal.visit(null)).get("/catalog?perPage=48"));
  const shown = images(html);
  expect(photos(html).length).toBeGreaterThan(20);
  expect(shown.filter((tag) => !tag.includes(".webp")).length).toBeGreaterThan(5);
  for (const tag of shown)
    expect([attribute(tag, "width"), attribute(tag, "height"), attribute(tag, "alt")], tag).toEqual(["96", "96", ""]);
  for (const tag of photos(html))
    expect(attribute(tag, "srcset"), tag).toMatch(/^\/pictures\/([\w-]{8})-240\.webp 240w,\/pictures\/\1-480\.webp 480w$/);
  expect(
    photos(html)
      .slice(-10)
      .map((tag) => attribute(tag, "loading")),
  ).toEqual(Array.from({ length: 10 }, () => "lazy"));
});

test("a photo is served without a session, cached for a year, and answered 304 when unchanged", async () => {
  const html = main(await (await portal.visit(null)).get(`/product-${await uuidOf(several)}`));
  const [, path = ""] = /(\/pictures\/[\w-]{8}-480\.webp)/.exec(html) ?? [];
  const answer = await fetch(new URL(path, portal.origin()));
  expect(answer.status).toBe(200);
  expect(
    Object.fromEntries(["content-type", "cache-control", "set-cookie", "vary"].map((name) => [name, answer.headers.get(name)])),
  ).toEqual({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "set-cookie": null,
    vary: null,
  });
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: "webp", width: 480 });
  const etag = answer.headers.get("etag") ?? "";
  const again = await fetch(new URL(path, portal.origin()), { headers: { "if-none-match": etag } });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, "public, max-age=31536000, immutable"]);
  const direct = await (await portal.backend.as(null))(calls.file, { params: { file: path.slice("/pictures/".length) } });
  expect(direct.headers.etag).toBe(etag);
});

test.each(["/pictures/aaaaaaaa-240.webp", "/pictures/aaaaaaaa-241.webp", "/pictures/none.svg", "/pictures/%2e%2e%2fassets"])(
  "the missing picture %s is answered 404 and not cached",
  async (path) => {
    const answer = await fetch(new URL(path, portal.origin()));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  },
);

test("a product's page shows the chosen photo large, and links to all its photos that work without scripts", async () => {
  const path = `/product-${await uuidOf(several)}`;
  const visitor = await portal.visit(null);
  const section = (answer: Answer) => element(answer.body, /<section\b[^>]*aria-label="Фото товара"/);
  const large = (html: string) => attribute(photos(html)[0] ?? "", "alt");
  const first = section(await visitor.get(path));
  expect(large(first)).toBe("Кефир 2,5 %, 0,9 л: на столе");
  const links = elements(first, /<a\b/).map((link) => [
    attribute(link, "aria-label"),
    attribute(link, "href"),
    attribute(link, "aria-current"),
  ]);
  expect(links).toEqual([
    ["Фото 3", `${path}?picture=3`, undefined],
    ["Фото 2", `${path}?picture=2`, undefined],
    ["Фото 1", path, "true"],
    ["Фото 2", `${path}?picture=2`, undefined],
    ["Фото 3", `${path}?picture=3`, undefined],
  ]);
  const third = section(await visitor.get(`${path}?picture=3`));
  expect(large(third)).toBe("Кефир 2,5 %, 0,9 л: крупно");
  expect(elements(third, /<a\b[^>]*aria-current="true"/).map((link) => attribute(link, "aria-label"))).toEqual(["Фото 3"]);
  for (const odd of ["0", "4", "99", "-1", "1.5", "x", "1e9"]) expect((await visitor.get(`${path}?picture=${odd}`)).status, odd).toBe(200);
});

test("a product without photos shows its drawing and no gallery", async () => {
  const html = main(await (await portal.visit(null)).get(`/product-${await uuidOf(none)}`));
  const article = element(html, /<article\b/);
  expect(photos(article)).toEqual([]);
  expect(attribute(images(article)[0] ?? "", "src")).toBe("/pictures/avocado.svg");
  expect(article).not.toContain("Фото товара");
});

test("lines of the cart and of a deal show the product's photo", async () => {
  const visitor = await portal.visit(director);
  expect(photos(main(await visitor.get("/cart"))).length).toBeGreaterThan(0);
  const { body } = await (await portal.backend.as(director))(deals.list, { query: { perPage: 20 } });
  const shown = [];
  for (const { uuid } of body.deals.slice(0, 5)) shown.push(photos(main(await visitor.get(`/cabinet/deals/${uuid}`))).length);
  expect(Math.max(...shown)).toBeGreaterThan(0);
});
