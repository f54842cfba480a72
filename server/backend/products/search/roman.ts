/** Transliteration of Cyrillic. */
const letters = new Map([..."абвгдезийклмнопрстуфхцыэ"].map((letter, place) => [letter, "abvgdeziiklmnoprstufhcie"[place] as string]))
  .set("ж", "zh")
  .set("ч", "ch")
  .set("ш", "sh")
  .set("щ", "sh")
  .set("ю", "iu")
  .set("я", "ia")
  .set("ъ", "")
  .set("ь", "");

const habits: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, "sh"],
  [/kh/g, "h"],
  [/ts|tz/g, "c"],
  [/ck/g, "k"],
  [/c(?=[aoukr])(?!h)/g, "k"],
  [/x/g, "h"],
  [/ph/g, "f"],
  [/w/g, "v"],
  [/q/g, "k"],
  [/ee/g, "i"],
  [/[yj]/g, "i"],
  [/'/g, ""],
  [/(.)\1+/g, "$1"],
];

/** A word in Latin letters, in one canonical spelling for the many ways of transliteration. Takes Latin words too. */
export function romanOf(word: string): string {
  return habits.reduce((text, [habit, one]) => text.replace(habit, one), [...word].map((letter) => letters.get(letter) ?? letter).join(""));
}

const pairs: readonly (readonly [string, string])[] = [
  ["shch", "щ"],
  ["sch", "щ"],
  ["zh", "ж"],
  ["kh", "х"],
  ["ch", "ч"],
  ["sh", "ш"],
  ["ts", "ц"],
  ["yo", "е"],
  ["jo", "е"],
  ["yu", "ю"],
  ["ju", "ю"],
  ["ya", "я"],
  ["ja", "я"],
];
const singles = new Map([..."abcdefghijklmnopqrstuvwxyz"].map((letter, place) => [letter, "абкдефгхийклмнопкрстуввхиз"[place] as string]));

/** The likeliest Cyrillic spelling of a transliterated word. */
export function toCyrillic(text: string): string {
  const paired = pairs.reduce((rest, [latin, cyrillic]) => rest.replaceAll(latin, cyrillic), text);
  return [...paired]
    .map((letter) => singles.get(letter) ?? letter)
    .join("")
    .replace(/'/g, "ь");
}
