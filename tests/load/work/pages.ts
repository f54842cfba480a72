import type { AnswerOf } from "#contract/call.ts";
import { deals } from "#contract/deals.ts";
import { ask, requestText } from "../connection.ts";
import { buyer, buyers } from "../people.ts";
import { get } from "../stock.ts";
import { type Prepare, pairs, reads, type Scene } from "../work.ts";
import { fillBasket } from "./orders.ts";

/** These people are not those of the API, so that their baskets stay unchanged. */
const FIRST_VISITOR = 300;
const VISITORS = 16;

type RenderedPage = { html: string; works: Omit<Parameters<typeof reads>[0], "caveat">; texts: string[] };

export async function shownTo(
  { servers, people }: Scene,
  id: string,
  title: string,
  first: number,
  paths: readonly string[],
  headers: Record<string, string> = {},
  visitors = VISITORS,
): Promise<RenderedPage> {
  const cookies = await people.cookies(buyers(visitors, first));
  const sent = (path: string, cookie: string) => ({
    path,
    headers: { host: `127.0.0.1:${servers.portal}`, accept: "text/html", cookie, ...headers },
  });
  const page = await ask(servers.portal, sent(paths[0] ?? "/", cookies[0] ?? ""));
  if (page.status !== 200) throw new Error(`${paths[0]} answered ${page.status}`);
  const texts = pairs(paths, cookies).map(([path, cookie]) => requestText(sent(path, cookie)));
  return { html: page.body.toString(), works: { id, title, port: servers.portal, warmUpUnits: texts.length }, texts };
}

const productsIn = (html: string) => new Set(html.match(/\/product-[0-9a-f-]{36}/g)).size;

const catalogPaths = ({ stock }: Scene) => stock.categories.map((category) => `/catalog/${category.uuid}?sort=price%3Aasc`);

const catalog =
  (id: string, what: string, lines: number, headers: Record<string, string> = {}): Prepare =>
  async (scene) => {
    const first = lines === 0 ? FIRST_VISITOR : FIRST_VISITOR + VISITORS;
    if (lines > 0) for (const login of buyers(VISITORS, first)) await fillBasket(scene.servers.backend, scene.people, login, lines);
    const { html, works, texts } = await shownTo(scene, id, "", first, catalogPaths(scene), headers);
    const plain = headers["accept-encoding"] ? (await shownTo(scene, id, "", first, catalogPaths(scene))).html : html;
    const cards = productsIn(plain);
    return {
      ...reads({ ...works, title: `page: catalogue, ${cards} products${what}` }, texts),
      ...(cards < 24 && { caveat: `${cards} products, the goal is for 24` }),
    };
  };

export const pageWorks: Record<string, Prepare> = {
  catalogPage: catalog("catalogPage", ", signed in", 0),
  catalogPageBasket: catalog("catalogPageBasket", ", 10 lines in the basket", 10),
  catalogPageGzip: catalog("catalogPageGzip", ", signed in, gzip", 0, { "accept-encoding": "gzip" }),
  productPage: async (scene) => {
    const paths = scene.stock.cards.slice(0, 100).map((card) => `/product-${card.uuid}`);
    const { works, texts } = await shownTo(scene, "productPage", "page: product, signed in", FIRST_VISITOR, paths);
    return reads(works, texts);
  },
  cartPage: async (scene) => {
    const first = FIRST_VISITOR + 2 * VISITORS;
    let wanted: string[] = [];
    for (const login of buyers(VISITORS, first))
      wanted = (await fillBasket(scene.servers.backend, scene.people, login, 80)).map((line) => line.productUuid);
    const { works, texts } = await shownTo(scene, "cartPage", "page: cart of 80 lines", first, ["/cart"]);
    const cookie = (await scene.people.cookies(buyers(VISITORS, first))).at(-1) ?? "";
    const html = (
      await ask(scene.servers.portal, { path: "/cart", headers: { host: `127.0.0.1:${scene.servers.portal}`, cookie } })
    ).body.toString();
    const shown = wanted.filter((uuid) => html.includes(uuid)).length;
    return { ...reads(works, texts), ...(shown < 80 && { caveat: `the page shows ${shown} of the 80 lines` }) };
  },
  dealsPage: async (scene) => {
    const { works, texts } = await shownTo(scene, "dealsPage", "page: deals of a buyer", FIRST_VISITOR, ["/cabinet/deals"]);
    return reads(works, texts);
  },
  /** One visitor only: nobody else can open the deal. */
  dealPage: async (scene) => {
    const token = await scene.people.token(buyer(FIRST_VISITOR));
    const listed = await get<AnswerOf<typeof deals.list>>(scene.servers.backend, `${deals.list.path}?perPage=25`, token);
    const paths = listed.deals.map(({ uuid }) => `/cabinet/deals/${uuid}`);
    const { works, texts } = await shownTo(scene, "dealPage", "page: a deal of the buyer", FIRST_VISITOR, paths, {}, 1);
    return reads(works, texts);
  },
};
