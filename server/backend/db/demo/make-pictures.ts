/**
 * Writes public/pictures/<name>.svg for all icons of the demo data and the interface.
 * Run by hand when the data has a new one: `node server/backend/db/demo/make-pictures.ts`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

type IconSet = { width: number; height: number; icons: Record<string, { body: string; width?: number; height?: number }> };
type Named = { icon?: string | null };

const data = new URL("./data/", import.meta.url);
const pictures = new URL("../../../../public/pictures/", import.meta.url);

/** Files drawn or recoloured for this portal by hand, not overwritten from the icon set. */
const ownFiles = new Set(["kefir", "bowl-with-spoon", "nest-with-eggs"]);
/** Pictures of screens: empty basket, removed favourite, error page. */
const ofScreens = ["basket", "broken-heart", "wilted-flower"];

const read = async <Value>(name: string): Promise<Value> => JSON.parse(await readFile(new URL(name, data), "utf8"));

const set: IconSet = createRequire(import.meta.url)("@iconify-json/fluent-emoji-flat/icons.json");
const { verified } = await read<{ verified: string[] }>("icons.json");
const used = [...(await read<Named[]>("products.json")), ...(await read<Named[]>("categories.json"))].flatMap(({ icon }) =>
  icon ? [icon] : [],
);
const names = [...new Set([...verified, ...used, ...ofScreens])].filter((name) => !ownFiles.has(name)).sort();

await mkdir(pictures, { recursive: true });
for (const name of names) {
  const icon = set.icons[name];
  if (!icon) throw new Error(`fluent-emoji-flat has no picture "${name}"`);
  const box = `0 0 ${icon.width ?? set.width} ${icon.height ?? set.height}`;
  await writeFile(new URL(`${name}.svg`, pictures), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${icon.body}</svg>\n`);
}
process.stdout.write(`${names.length} pictures written, ${ownFiles.size} kept\n`);
