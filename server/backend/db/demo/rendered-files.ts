import { readFile } from "node:fs/promises";
import { openPicture } from "../../files/crop-to-square.ts";
import type { FileStore } from "../../files/file-store.ts";
import { nameOfFile } from "../../files/picture-name.ts";
import { readDemoFiles } from "./demo-files.ts";
import { picturesOf, tintsOf } from "./demo-pictures.ts";
import { pictureSize, type Recipe, stillLife } from "./still-life.ts";

/** Wraps a store to render the demo's product pictures lazily, each size at its first request, because few are ever viewed. */
export function withRenderedPictures(store: FileStore): FileStore {
  const rendering = new Map<string, Promise<Buffer | null>>();
  let recipes: Promise<ReadonlyMap<string, Recipe>> | undefined;
  /** End of the queue: pictures are rendered one at a time, because password hashing shares the thread pool. */
  let last: Promise<unknown> = Promise.resolve();

  async function render(uuid: string): Promise<Buffer | null> {
    recipes ??= readRecipes();
    const recipe = (await recipes).get(nameOfFile(uuid) ?? "");
    if (!recipe) return null;
    const rendered = last.then(() => toWebp(recipe, Number(uuid.slice(4, 8))));
    last = rendered.catch(() => {});
    const bytes = await rendered;
    const staged = await store.stage(bytes, uuid);
    await staged.publish();
    return bytes;
  }

  return {
    ...store,
    async read(uuid) {
      const stored = await store.read(uuid);
      if (stored || !nameOfFile(uuid)) return stored;
      const begun = rendering.get(uuid) ?? render(uuid).finally(() => rendering.delete(uuid));
      rendering.set(uuid, begun);
      return begun;
    },
  };
}

async function readRecipes(): Promise<ReadonlyMap<string, Recipe>> {
  const { products, categories } = await readDemoFiles();
  const tintOf = tintsOf(categories);
  return new Map(products.flatMap((product) => picturesOf(product, tintOf(product.segment)).map(({ name, recipe }) => [name, recipe])));
}

async function toWebp(recipe: Recipe, side: number): Promise<Buffer> {
  const names = new Set<string>();
  stillLife(recipe, (name) => String(names.add(name)));
  const icons = new Map(await Promise.all([...names].map(async (name) => [name, await readIcon(name)] as const)));
  const svg = stillLife(recipe, (name) => icons.get(name) ?? "", side / pictureSize.width);
  return (await openPicture(Buffer.from(svg), {})).webp({ quality: 80 }).toBuffer();
}

async function readIcon(name: string): Promise<string> {
  const svg = await readFile(new URL(`../../../../public/pictures/${name}.svg`, import.meta.url), "utf8");
  return svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
}
