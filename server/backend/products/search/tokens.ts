import { stem } from "./stem.ts";

/** A word or quantity of a text; `form` is its lexeme in the index (database function `search_form`). */
export type Token = {
  text: string;
  form: string;
  kind: "word" | "number";
  /** Stands after «не» or «кроме»: products with it are excluded. */
  isUnwanted?: boolean;
};

/** Stop words. After the prepositions among them a name only mentions a word, see the database function `search_vector`. */
const stopWords = new Set("и а в во на с со к ко из от для по под при о об за до у или не ни без кроме".split(" "));

/** Words of asking for a product, ignored in queries unless some product's name has them. */
const asking = new Set(
  (
    "купить куплю заказать закажу заказ опт оптом оптовый оптовая розница цена цены цену ценой стоимость прайс сколько стоит недорого " +
    "дешево дешевый доставка доставкой наличие наличии продажа нужен нужна нужно нужны надо хочу есть ли пожалуйста " +
    "здравствуйте добрый день подскажите можно какой какая какие любой любая любые вас нас вам мне нам ваш ваша " +
    "марка марки фирма фирмы бренд производитель"
  ).split(" "),
);

/** Spellings of units; the index has the first of each row. */
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
  /(?<number>\d{1,14}(?:\.\d{1,6})?)(?:\s?(?<unit>%|процент(?:а|ов)?|гр?|грамм(?:а|ов)?|кг|кило(?:грамм(?:а|ов)?)?|мл|миллилитр(?:а|ов)?|л|литр(?:а|ов)?|шт|штук[аиу]?|см|мм)(?![a-zа-я0-9]))?|(?<![a-zа-я0-9])(?<first>[а-я])[/\\.](?<second>[а-я])(?![a-zа-я0-9])|(?<word>[a-zа-я][a-zа-я0-9]*)/g;

/** Words and quantities of a text in lower case with е for ё. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let before = "";
  for (const { groups, 0: written } of text.replace(/(\d)[.,](?=\d)/g, "$1.").matchAll(piece)) {
    const { number, unit, word, first, second } = groups as Partial<Record<"number" | "unit" | "word" | "first" | "second", string>>;
    const isUnwanted = before === "не" || before === "кроме";
    if (number !== undefined) {
      found.push({ text: written, form: quantity(number, unit && units.get(unit)), kind: "number" });
    } else if (first !== undefined) {
      found.push({ text: written, form: `${first}/${second}`, kind: "word" });
    } else if (word !== undefined) {
      const without = before === "без";
      const token: Token = { text: without ? `без ${word}` : word, form: without ? `без${formOf(word)}` : formOf(word), kind: "word" };
      found.push(isUnwanted ? { ...token, isUnwanted } : token);
    }
    before = word ?? "";
  }
  return found;
}

export const isAsking = ({ text }: Token) => asking.has(text);

/** Compares the word, not its stem: the stem of соя is the preposition со. */
export const isStopWord = ({ text }: Token) => stopWords.has(text);

/** Converts kilograms and litres to grams and millilitres: 0,9 л is 900 мл. */
function quantity(number: string, unit: string | undefined): string {
  const small = unit && thousands.get(unit);
  const value = Number(number) * (small ? 1000 : 1);
  return `${Number(value.toFixed(3))}${small ?? unit ?? ""}`;
}

/**
 * The stem without the fleeting vowel before its last consonant (огурец and огурцы, сосиска and сосисок, яйцо and яиц), and one form
 * for минтай and минтая. Words in other alphabets stay as they are.
 */
export function formOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word;
  return stopWords.has(word) || unchanging.has(word)
    ? word
    : withoutFleeting(/..а(?:й|ю|е|ем)$/.test(word) ? stem(word).replace(/а$/, "") : stem(word));
}

/** Indeclinable words whose endings look like inflection: салями is not a form of сало. */
const unchanging = new Set(["салями", "суши"]);

export function withoutFleeting(form: string): string {
  return form
    .replace(/([аеиоуыэюя])[еи]([кцн])$/, "$1й$2")
    .replace(/^(.{1,}[бвгджзклмнпрстфхцчшщйь])[ое]([кцнлр])$/, "$1$2")
    .replace(/ь([кцнл])$/, "$1");
}

export const isUnit = (word: string) => units.has(word);
