import { readFile } from "node:fs/promises";
import { addressLine } from "./address-line.ts";
import { type Address, type Directory, mostSuggestions, unknownBank, unknownCompany } from "./directory.ts";
import { normalise, readInside, significant } from "./read-address.ts";

type Place = { region: string; city: string; postal: string };
type Match = { place: Place; isNamed: boolean; rest: readonly string[] };

let places: Promise<Place[]> | undefined;

/** Regions, cities and the beginnings of their postal codes; works without a network and knows no company and no bank. */
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

/**
 * The part before the first comma names the place, as does a postal code where it is unambiguous; the rest is street and house.
 */
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

/** Places of a postal code: those listed with it as a whole, else those of its first three digits. */
function withIndex(all: readonly Place[], index: string): readonly Place[] {
  if (index === "") return all;
  const exact = all.filter(({ postal }) => postal === index);
  return exact.length > 0 ? exact : all.filter(({ postal }) => postal === index.slice(0, 3));
}

/** Undefined: another place is meant. Who names a region alone names the town in the next part. */
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
 * An index alone names a town where it is listed as a whole, or where its first three digits are those of the region's
 * capital and of nothing else. Else the digits are shared by towns that are not all listed: they tell the region.
 */
function whatIndexTells(all: readonly Place[], matches: readonly Match[], index: string): Match[] {
  if (matches.some(({ place }) => place.postal === index)) return [...matches];
  const [only, ...others] = matches;
  if (only && others.length === 0 && all.find(({ region }) => region === only.place.region)?.city === only.place.city) return [only];
  return matches.map((found) => ({ ...found, place: { ...found.place, city: "" } }));
}

/** Cities that begin with the first word come first. */
const rank = ({ place: { city } }: Match, [first = ""]: readonly string[]) => (normalise(city).startsWith(first) ? 0 : 1);
