import { products } from "#contract/products.ts";
import { buyer, buyers } from "../people.ts";
import { list } from "../stock.ts";
import { apiGet, type Prepare, pairs, reads, type Scene } from "../work.ts";

/**
 * Answers are cached by price list and query up to 24 MiB, about 400 lists of 48: with more combinations than that in turn, each
 * answer comes from the database.
 */
const MORE_THAN_REMEMBERED = 2_200;

async function coldTokens({ people, stock }: Scene): Promise<string[]> {
  // One buyer in ten has no own price list.
  return people.tokens(buyers(Math.ceil((MORE_THAN_REMEMBERED / stock.categories.length) * 1.12)));
}

const listPath = (query: string) => `${products.list.path}?${query}`;

const coldList =
  (id: string, title: string, query: (category: string, scene: Scene) => string): Prepare =>
  async (scene) => {
    const tokens = await coldTokens(scene);
    const texts = pairs(scene.stock.categories, tokens).map(([category, token]) => apiGet(listPath(query(category.uuid, scene)), token));
    return reads({ id, title, port: scene.servers.backend }, texts);
  };

const search =
  (id: string, title: string, textsOf: (scene: Scene) => readonly string[]): Prepare =>
  async (scene) => {
    const tokens = await scene.people.tokens(buyers(64));
    const wanted = textsOf(scene);
    const texts = pairs(tokens, wanted).map(([token, text]) => apiGet(listPath(`search=${encodeURIComponent(text)}&perPage=48`), token));
    const probe = await list(scene.servers.backend, tokens[0] ?? "", `search=${encodeURIComponent(wanted[0] ?? "")}&perPage=48`);
    return reads(
      { id, title: `${title} (${wanted[0]}: ${probe.total}${probe.totalIsExact ? "" : "+"})`, port: scene.servers.backend },
      texts,
    );
  };

export const catalogueWorks: Record<string, Prepare> = {
  list: coldList("list", "API list of 48, category, by price", (category) => `categoriesUuids=${category}&sort=price:asc&perPage=48`),
  listAgain: async ({ servers, people, stock }) => {
    const text = apiGet(listPath(`categoriesUuids=${stock.categories[0]?.uuid}&sort=price:asc&perPage=48`), await people.token(buyer(1)));
    return reads({ id: "listAgain", title: "the same list again", port: servers.backend }, [text]);
  },
  page50: async (scene) => {
    const texts = (await coldTokens(scene)).map((token) => apiGet(listPath("sort=price:asc&perPage=18&page=50"), token));
    return reads({ id: "page50", title: "API list, page 50 of the whole catalogue", port: scene.servers.backend }, texts);
  },
  filters: coldList(
    "filters",
    "API list of 48, in stock and rated 4",
    (category) => `categoriesUuids=${category}&sort=price:asc&perPage=48&inStock=true&rating=4`,
  ),
  detail: async ({ servers, people, stock }) => {
    const tokens = await people.tokens(buyers(64));
    const texts = stock.cards.map((card, index) =>
      apiGet(products.get.path.replace(":uuid", card.uuid), tokens[index % tokens.length] ?? ""),
    );
    return reads({ id: "detail", title: "API product", port: servers.backend }, texts);
  },
  searchWord: search("searchWord", "API search, a Russian word", ({ stock }) => stock.words),
  searchArticle: search("searchArticle", "API search, part of an article", ({ stock }) => stock.articles),
  searchTypo: search("searchTypo", "API search, a typo", ({ stock }) => stock.typos),
  searchCommon: search("searchCommon", "API search, the commonest word", ({ stock }) => [stock.commonWord]),
};
