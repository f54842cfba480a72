import { readFile } from "node:fs/promises";
import texts from "#locales/ru/documents.json" with { type: "json" };
import { correspondentAccountOf } from "../accreditation/checksums.ts";
import { type Address, type Directory, mostSuggestions, unknownCompany } from "./directory.ts";

type Place = { region: string; city: string; postal: string; words: string };

let places: Promise<Place[]> | undefined;

/** Regions, cities and the beginnings of their postal codes; works without a network. */
export const builtInDirectory: Directory = {
  async suggestAddresses(query) {
    places ??= readPlaces();
    return suggest(await places, query);
  },
  findCompany: async () => unknownCompany,
  findBank: async (bik) => ({ bankName: null, correspondentAccount: correspondentAccountOf(bik) }),
};

async function readPlaces(): Promise<Place[]> {
  const text = await readFile(new URL("../db/demo/data/places.csv", import.meta.url), "utf8");
  const [, ...rows] = text.trim().split(/\r?\n/);
  return rows.map((row) => {
    const [region = "", city = "", postal = ""] = row.split(",");
    return { region, city, postal, words: normalise(`${region} ${city}`) };
  });
}

/** Yo is read as ye: people type either. */
const normalise = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("\u0451", "\u0435")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const noise = new Set(texts.addressWords.split(" "));

/**
 * Words up to the first that no place knows name the place; the rest is taken for street and house as it stands. An index
 * names its places by its first three digits.
 */
function suggest(all: readonly Place[], query: string): Address[] {
  const index = /(?<!\d)\d{6}(?!\d)/.exec(query)?.[0] ?? "";
  const [head = "", ...rest] = query
    .replace(index, "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const words = normalise(head)
    .split(" ")
    .filter((word) => word && !noise.has(word));
  if (words.length === 0 && index === "") return [];
  const byName = all.filter((place) => words.every((word) => ` ${place.words}`.includes(` ${word}`)));
  const found = index === "" ? byName : byName.filter(({ postal }) => index.startsWith(postal.slice(0, 3)));
  const [street = "", house = "", ...others] = rest.filter((part) => !found.some((place) => normalise(part) === normalise(place.city)));
  const ranked = found.toSorted((a, b) => rank(a, words) - rank(b, words) || a.city.localeCompare(b.city, "ru"));
  const seen = new Set<string>();
  return ranked.flatMap(({ region, city, postal }) => {
    const key = `${region} ${city}`;
    if (seen.has(key) || seen.size >= mostSuggestions) return [];
    seen.add(key);
    const postalCode = index || postal;
    const line = [index, region === city ? "" : region, city, street, house, ...others].filter(Boolean).join(", ");
    return [{ value: line, region, city, street, house, postalCode }];
  });
}

/** Cities that begin with the first word come first. */
const rank = ({ city }: Place, [first = ""]: readonly string[]) => (normalise(city).startsWith(first) ? 0 : 1);
