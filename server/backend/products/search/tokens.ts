import { stem } from "./stem.ts";

/** A piece of a text that is looked for: `form` is what the index holds of it (function `search_form` of migration 0032). */
export type Token = { text: string; form: string; kind: "word" | "number" };

/** Words that carry nothing alone; what follows one of `search_mention` in a name is a mention (migration 0032). */
const stopWords = new Set("и а в во на с со к ко из от для по под при о об за до у или не ни без".split(" "));

/** How people write the units; the index knows the first of each row. */
const units = new Map(
  [
    "% процент процента процентов",
    "г гр грамм грамма граммов",
    "кг килограмм килограмма килограммов кило",
    "мл миллилитр миллилитра миллилитров",
    "л литр литра литров",
    "шт штука штуки штук штуку",
    "см",
    "мм",
  ].flatMap((row) => row.split(" ").map((word) => [word, row.split(" ")[0] as string] as const)),
);
const thousands = new Map([
  ["кг", "г"],
  ["л", "мл"],
]);

const piece =
  /(?<number>\d{1,14}(?:\.\d{1,6})?)(?:\s?(?<unit>%|процент(?:а|ов)?|гр?|грамм(?:а|ов)?|кг|кило(?:грамм(?:а|ов)?)?|мл|миллилитр(?:а|ов)?|л|литр(?:а|ов)?|шт|штук[аиу]?|см|мм)(?![a-zа-я0-9]))?|(?<word>[a-zа-я][a-zа-я0-9]*)/g;

/** Words and quantities of a text in lower case with е for ё. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let without = false;
  for (const { groups, 0: written } of text.replace(/(\d)[.,](?=\d)/g, "$1.").matchAll(piece)) {
    const { number, unit, word } = groups as { number?: string; unit?: string; word?: string };
    if (number !== undefined) {
      found.push({ text: written, form: quantity(number, unit && units.get(unit)), kind: "number" });
    } else if (word !== undefined) {
      found.push({ text: without ? `без ${word}` : word, form: without ? `без${formOf(word)}` : formOf(word), kind: "word" });
    }
    without = word === "без";
  }
  return found;
}

/** By the word itself: soya's stem (соя) is a preposition too. */
export const isStopWord = ({ text }: Token) => stopWords.has(text);

/** Kilograms and litres are grams and millilitres: 0,9 л is 900 мл. */
function quantity(number: string, unit: string | undefined): string {
  const small = unit && thousands.get(unit);
  const value = Number(number) * (small ? 1000 : 1);
  return `${Number(value.toFixed(3))}${small ?? unit ?? ""}`;
}

/**
 * The stem without what Russian puts between its last consonants: огурец and огурцы, сосиска and сосисок, яйцо and яиц; минтай
 * and минтая. A word that is no Russian one stays.
 */
export function formOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word;
  return stopWords.has(word) || unchanging.has(word)
    ? word
    : withoutFleeting(/..а(?:й|ю|е|ем)$/.test(word) ? stem(word).replace(/а$/, "") : stem(word));
}

/** Their endings look like those of other words: салями is no сало. */
const unchanging = new Set(["салями", "суши"]);

function withoutFleeting(form: string): string {
  return form
    .replace(/([аеиоуыэюя])[еи]([кцн])$/, "$1й$2")
    .replace(/^(.{1,}[бвгджзклмнпрстфхцчшщйь])[ое]([кцнлр])$/, "$1$2")
    .replace(/ь([кцнл])$/, "$1");
}

export const isUnit = (word: string) => units.has(word);
