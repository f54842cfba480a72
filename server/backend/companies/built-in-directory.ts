import { readFile } from "node:fs/promises";
import { addressLine } from "./address-line.ts";
import { type Address, type Directory, maxSuggestions, unknownBank, unknownCompany } from "./directory.ts";
import { normalise, readInside, significant, streetWords } from "./read-address.ts";

type Place = { region: string; city: string; postal: string };
/** Streets by "region,city". */
type Streets = ReadonlyMap<string, readonly string[]>;
type Match = { place: Place; isNamed: boolean; rest: readonly string[] };

let places: Promise<Place[]> | undefined;
let streets: Promise<Streets> | undefined;

/** Suggests regions, cities with their postal code prefixes, and the main streets of some; knows no company or bank. */
export const builtInDirectory: Directory = {
  async suggestAddresses(query) {
    places ??= readPlaces();
    streets ??= readStreets();
    return suggest(await places, await streets, query);
  },
  findCompany: async () => unknownCompany,
  findBank: async () => unknownBank,
};

async function readPlaces(): Promise<Place[]> {
  const rows = await readTable(new URL("../db/demo/data/places.csv", import.meta.url));
  return rows.map(([region = "", city = "", postal = ""]) => ({ region, city, postal }));
}

async function readStreets(): Promise<Streets> {
  const rows = await readTable(new URL("../db/demo/data/streets.csv", import.meta.url));
  const places = Map.groupBy(rows, ([region, city]) => `${region},${city}`);
  return new Map([...places].map(([place, named]) => [place, named.map(([, , street = ""]) => street)]));
}

/** Values have no quotes or commas. */
async function readTable(file: URL): Promise<string[][]> {
  const [, ...rows] = (await readFile(file, "utf8")).trim().split(/\r?\n/);
  return rows.map((row) => row.split(","));
}

/** The part before the first comma, or an unambiguous postal code, is the place; the rest is street and house. */
function suggest(all: readonly Place[], known: Streets, query: string): Address[] {
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
  const found = index === "" ? matches : named.length > 0 ? named : placesOfIndex(all, matches, index);
  const ranked = found.toSorted((a, b) => rank(a, words) - rank(b, words) || a.place.city.localeCompare(b.place.city, "ru"));
  const seen = new Set<string>();
  const addresses = ranked.flatMap(({ place: { region, city, postal }, rest }) => {
    const key = `${region},${city}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const inside = readInside(rest);
    const postalCode = index || (postal.length === 6 ? postal : "");
    return streetsLike(known.get(key) ?? [], inside.street).map((street) => {
      const value = addressLine({ postalCode: index, region, city, ...inside, street });
      return { value, region, city, ...inside, street, postalCode, postalPrefix: index || postal };
    });
  });
  return addresses.slice(0, maxSuggestions);
}

/** Known streets that contain the beginnings of the typed words; without one, the street as typed. */
function streetsLike(known: readonly string[], typed: string): readonly string[] {
  const words = streetWords(typed);
  if (typed === "") return [""];
  const found = known.filter((street) => {
    const own = streetWords(street);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
  return found.length > 0 ? found : [typed];
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
function placesOfIndex(all: readonly Place[], matches: readonly Match[], index: string): Match[] {
  if (matches.some(({ place }) => place.postal === index)) return [...matches];
  const [only, ...others] = matches;
  if (only && others.length === 0 && all.find(({ region }) => region === only.place.region)?.city === only.place.city) return [only];
  return matches.map((found) => ({ ...found, place: { ...found.place, city: "" } }));
}

/** Puts cities that begin with the first word first. */
const rank = ({ place: { city } }: Match, [first = ""]: readonly string[]) => (normalise(city).startsWith(first) ? 0 : 1);
