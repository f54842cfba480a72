import { readFile } from "node:fs/promises";
import { digestOf, nameOf } from "../../files/picture-name.ts";
import type { pictures, productPictures } from "../../pictures/tables.ts";
import type { CategoryEntry, ProductEntry } from "./demo-entries.ts";
import { demoUuid } from "./demo-uuid.ts";
import { pictureSize, type Recipe, type View, views } from "./still-life.ts";

/** One product in four has only its icon, one in five has several pictures. */
const [oneWithout, oneWithSeveral] = [4, 5];

export type DemoPicture = { name: string; recipe: Recipe };

/** Pictures of a demo product in display order. rendered-files.ts renders each on its first request. */
export function picturesOf(product: Pick<ProductEntry, "sku" | "icon">, tint: string): DemoPicture[] {
  const { sku, icon } = product;
  const chance = Number.parseInt(digestOf(sku).slice(0, 6), 16);
  const hasAllPictures = picturedInTests.includes(sku);
  if (icon === "package" || (chance % oneWithout === 0 && !hasAllPictures)) return [];
  const visible = hasAllPictures || chance % oneWithSeveral === 0 ? views : views.slice(0, 1);
  return visible.map((view) => {
    const recipe = { sku, icon, tint, view };
    return { recipe, name: nameOf(digestOf(JSON.stringify(recipe))) };
  });
}

/** The kefir of the worked example (domain.md section 19), always with all pictures. */
const picturedInTests: readonly string[] = ["010-241"];

export function tintsOf(categories: readonly CategoryEntry[]): (segment: string) => string {
  const tints = new Map(categories.map(({ id, tint }) => [id, tint]));
  return (segment) => tints.get(segment) ?? "grocery";
}

type Rows = { pictures: (typeof pictures.$inferInsert)[]; productPictures: (typeof productPictures.$inferInsert)[] };

export async function demoPictureRows(products: readonly ProductEntry[], categories: readonly CategoryEntry[], now: Date): Promise<Rows> {
  const altTexts = JSON.parse(await readFile(new URL("data/pictures.json", import.meta.url), "utf8")) as Record<View, string>;
  const tintOf = tintsOf(categories);
  const rows = products.flatMap((product) =>
    picturesOf(product, tintOf(product.segment)).map(({ name, recipe }, position) => ({
      picture: { name, digest: digestOf(JSON.stringify(recipe)), ...pictureSize, createdAt: now },
      productPictures: {
        uuid: demoUuid("product-picture", `${product.sku}:${recipe.view}`),
        productUuid: demoUuid("product", product.sku),
        picture: name,
        position,
        alt: altTexts[recipe.view].replace("{{name}}", product.name),
        ...pictureSize,
        createdAt: now,
      },
    })),
  );
  return { pictures: rows.map(({ picture }) => picture), productPictures: rows.map(({ productPictures }) => productPictures) };
}
