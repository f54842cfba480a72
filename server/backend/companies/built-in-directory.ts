import { readFile } from "node:fs/promises";
import { addressLine } from "./address-line.ts";
import { type Address, type Directory, mostSuggestions, unknownBank, unknownCompany } from "./directory.ts";
import { normalise, readInside, significant } from "./read-address.ts";

type Place = { region: string; city: string; postal: string };
type Match = { place: Place; isNamed: boolean; rest: readonly string[] };

let places: Promise<Place[]> | undefined;

/** Suggests regions, cities and their postal code prefixes without a network; knows no company or bank. */
export const builtInDirectory: Directory = {
  async suggestAddresses(query) {
    places ??= readPlaces();
    return suggest(await places, query);
  },
  findCompany: async () => unknownCompany,
  findBank: async () => unknownBank,
};

async function readPlaces(): Promise<Place[]> {
  const text = await readFile(new URL("../db/demo/data/places.csv", import.meta.url), "utf8");
  const [, ...rows] = text.trim().split(/\r?\n/);
  return rows.map((row) => {
    const [region = "", city = "", postal = ""] = row.split(",");
    return { region, city, postal };
  });
}

/** The part before the first comma, or an unambiguous postal code, is the place; the rest is street and house. */
function suggest(all: readonly Place[], query: string): Address[] {
  const index = /(?<!\d)\d{6}(?!\d)/.exec(query)?.[0] ?? "";
  const [head = "", ...rest] = query
    .replace(index, "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const words = significant(head);
  if (words.length === 0 && index === "") return [];
  const matches = withIndex(all, index).flatMap((place) => match(place, words, rest) ?? []);
  const named = matches.filter(({ isNamed }) => isNamed);
  const found = index === "" ? matches : named.length > 0 ? named : whatIndexTells(all, matches, index);
  const ranked = found.toSorted((a, b) => rank(a, words) - rank(b, words) || a.place.city.localeCompare(b.place.city, "ru"));
  const seen = new Set<string>();
  return ranked.flatMap(({ place: { region, city, postal }, rest }) => {
    const key = `${region} ${city}`;
    if (seen.has(key) || seen.size >= mostSuggestions) return [];
    seen.add(key);
    const inside = readInside(rest);
    const line = addressLine({ postalCode: index, region, city, ...inside });
    return [{ value: line, region, city, ...inside, postalCode: index || postal }];
  });
}

/** Places listed with the whole postal code, else those with its first three digits. */
function withIndex(all: readonly Place[], index: string): readonly Place[] {
  if (index === "") return all;
  const exact = all.filter(({ postal }) => postal === index);
  return exact.length > 0 ? exact : all.filter(({ postal }) => postal === index.slice(0, 3));
}

/** Whether the typed parts mean this place; undefined if not. After a region alone the next part is the town. */
function match(place: Place, words: readonly string[], rest: readonly string[]): Match | undefined {
  const [region, city] = [normalise(place.region), normalise(place.city)];
  const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`);
  if (!words.every((word) => begins(`${region} ${city}`, word))) return undefined;
  const others = rest.filter((part) => ![region, city].includes(normalise(part)) && significant(part).join(" ") !== city);
  if (words.some((word) => begins(city, word))) return { place, isNamed: true, rest: others };
  const [next] = rest;
  if (next === undefined) return { place, isNamed: false, rest };
  const town = significant(next).join(" ");
  if (town !== "" && city.startsWith(town)) return { place, isNamed: true, rest: rest.slice(1) };
  return words.length === 0 ? { place, isNamed: false, rest } : undefined;
}

/**
 * What a postal code alone tells: a town if listed as a whole, or if its first three digits belong to the region's capital only.
 * Otherwise unlisted towns share the digits, and it tells only the region.
 */
function whatIndexTells(all: readonly Place[], matches: readonly Match[], index: string): Match[] {
  if (matches.some(({ place }) => place.postal === index)) return [...matches];
  const [only, ...others] = matches;
  if (only && others.length === 0 && all.find(({ region }) => region === only.place.region)?.city === only.place.city) return [only];
  return matches.map((found) => ({ ...found, place: { ...found.place, city: "" } }));
}

/** Puts cities that begin with the first word first. */
const rank = ({ place: { city } }: Match, [first = ""]: readonly string[]) => (normalise(city).startsWith(first) ? 0 : 1);
