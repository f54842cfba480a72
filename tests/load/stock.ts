import type { AnswerOf } from "#contract/call.ts";
import { type Category, type ProductCard, products } from "#contract/products.ts";
import { ask } from "./connection.ts";
import { buyer, type People } from "./people.ts";

/** Data for requests, taken from the running catalogue, so that every request finds something. */
export type Stock = {
  categories: readonly Category[];
  cards: readonly ProductCard[];
  brands: readonly string[];
  /** Search texts, each with results. */
  words: readonly string[];
  articles: readonly string[];
  typos: readonly string[];
  /** The word in most names. */
  commonWord: string;
};

const PAGES = 5;

export async function readStock(port: number, people: People): Promise<Stock> {
  const token = await people.token(buyer(1));
  const { categories } = await get<AnswerOf<typeof products.categories>>(port, products.categories.path, token);
  const cards: ProductCard[] = [];
  let brands: readonly string[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await list(port, token, `perPage=100&page=${page}&sort=price:asc&inStock=true`);
    cards.push(...answer.products);
    brands = answer.facets.brands.toSorted((a, b) => b.count - a.count).map((brand) => brand.uuid);
  }
  const words = frequentWords(cards).slice(0, 40);
  const found = await Promise.all(
    words.slice(0, 8).map(async (word) => ({ word, total: (await list(port, token, `search=${encodeURIComponent(word)}`)).total })),
  );
  return {
    categories,
    cards,
    brands,
    words,
    articles: cards.slice(0, 40).map((card) => card.sku.slice(1, 9)),
    typos: words.map(misspell),
    commonWord: found.toSorted((a, b) => b.total - a.total)[0]?.word ?? "",
  };
}

export async function list(port: number, token: string, query: string): Promise<AnswerOf<typeof products.list>> {
  return get(port, `${products.list.path}?${query}`, token);
}

export async function get<Answer>(port: number, path: string, token: string): Promise<Answer> {
  const reply = await ask(port, { path, headers: { authorization: token } });
  if (reply.status !== 200) throw new Error(`GET ${path} answered ${reply.status}: ${reply.body.toString().slice(0, 500)}`);
  return JSON.parse(reply.body.toString()) as Answer;
}

/** Words of the names, the most frequent first. */
function frequentWords(cards: readonly ProductCard[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of cards) {
    for (const word of new Set(
      name
        .split(" «")[0]
        ?.toLowerCase()
        .match(/[а-яё]{5,}/g),
    ))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([word]) => word);
}

/** Swaps two letters in the middle. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2) - 1;
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}
