import texts from "#locales/ru/documents.json" with { type: "json" };

/** Lower case, "ё" as "е", words separated by single spaces. */
export const normalise = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("\u0451", "\u0435")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const wordsOf = (text: string) => new Set(text.split(" "));
const noise = wordsOf(texts.addressWords);
const { house, building, office } = texts.addressParts;
const ownWords = { house: wordsOf(house), building: wordsOf(building), office: wordsOf(office) };

/** Words of a name without generic ones such as "city" or "street". */
export const significant = (text: string): string[] =>
  normalise(text)
    .split(" ")
    .filter((word) => word && !noise.has(word));

const streetKinds = texts.streetKinds.split(", ").map((words) => words.split(" "));
const streetEndings = wordsOf(texts.streetEndings);

/** Words of a street's name; every notation of its kind becomes the same word, without the letter after a hyphen. */
export const streetWords = (text: string): string[] =>
  normalise(text)
    .split(" ")
    .filter((word) => word && !streetEndings.has(word))
    .map((word) => streetKinds.find((kind) => kind.includes(word))?.[0] ?? word);

export type Inside = { street: string; house: string; building: string; office: string };

/** Parses the parts after the town. A labelled number goes to its field; the first bare number is the house, the next the office. */
export function readInside(parts: readonly string[]): Inside {
  const inside: Inside = { street: "", house: "", building: "", office: "" };
  const put = (place: keyof Inside, part: string) => {
    inside[place] = [inside[place], part].filter(Boolean).join(", ");
  };
  for (const part of parts) {
    const [first = "", second = ""] = normalise(part).split(" ");
    const field = /^\d/.test(second) ? (["house", "building", "office"] as const).find((place) => ownWords[place].has(first)) : undefined;
    if (field === "house") put("house", part.replace(/^\D+/, ""));
    else if (field) put(field, part);
    else if (/^\d/.test(part)) put(inside.house ? "office" : "house", part);
    else put("street", part);
  }
  return inside;
}
