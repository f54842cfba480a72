import { randomUUID } from "node:crypto";
import { branchOrders } from "#contract/branch-orders.ts";
import type { AnswerOf } from "#contract/call.ts";
import { maxOrderLines, maxOrderSheetLines } from "#contract/limits.ts";
import { lines } from "#contract/lines.ts";
import { lists } from "#contract/lists.ts";
import { ask, requestText } from "../connection.ts";
import { buyer } from "../people.ts";
import { get, list } from "../stock.ts";
import { apiGet, expectOk, type Prepare, reads, type Scene } from "../work.ts";
import { shownTo } from "./pages.ts";

/** These people take part in no other measurement. */
const FIRST_PLANNER = 370;
const COLUMNS = 30;

/** Adds this many trade points with the contracts of the company's first one. */
async function openBranches({ pool }: Scene, login: string, count: number): Promise<void> {
  await pool.query(
    `with first as (
       select b.* from branches b join customers c on c.company_uuid = b.company_uuid where c.email = $1 order by b.created_at, b.uuid
         limit 1
     ), more as (
       insert into branches (uuid, company_uuid, name, physical_address, postal_code, region, city, street, house,
         distribution_center_uuid, schedule_uuid, created_at)
       select gen_random_uuid(), company_uuid, name || ' ' || n, physical_address, postal_code, region, city, street, house,
         distribution_center_uuid, schedule_uuid, created_at + n * interval '1 second'
       from first, generate_series(3, $2::int) n where (select count(*) from branches where company_uuid = first.company_uuid) < $2::int
       returning uuid
     )
     insert into contract_lines (uuid, branch_uuid, assortment_uuid, limit_kopecks, balance_kopecks, reserved_kopecks, postpon_days,
       updated_at)
     select gen_random_uuid(), more.uuid, l.assortment_uuid, l.limit_kopecks, 0, 0, l.postpon_days, l.updated_at
     from more, contract_lines l where l.branch_uuid = (select uuid from first)`,
    [login, count],
  );
}

/** As many products as a sheet shows. */
async function productsOnSale({ servers }: Scene, token: string) {
  const cards = [];
  for (let page = 1; page <= Math.ceil(maxOrderSheetLines / 100); page += 1)
    cards.push(...(await list(servers.backend, token, `perPage=100&page=${page}&sort=name:asc&inStock=true`)).products);
  return cards;
}

/** The grid with a quantity in every cell that allows one. */
async function filledGrid(scene: Scene, login: string): Promise<string> {
  const { servers, people } = scene;
  await openBranches(scene, login, COLUMNS);
  const token = await people.token(login);
  const cards = await productsOnSale(scene, token);
  const quantities = cards.map(({ isAvailable, dealQuantity: { min, step } }) =>
    isAvailable ? Math.round(Math.ceil(min / step) * step * 100) / 100 : null,
  );
  const { columns } = await get<AnswerOf<typeof branchOrders.get>>(servers.backend, branchOrders.get.path, token);
  const body = { products: cards.map(({ uuid }) => uuid), columns: columns.map(({ branch }) => ({ branchUuid: branch.uuid, quantities })) };
  expectOk(await ask(servers.backend, { ...branchOrders.put, headers: { authorization: token }, body }));
  return token;
}

export const orderingWorks: Record<string, Prepare> = {
  lines500: async ({ servers, people, stock }) => {
    const token = await people.token(buyer(FIRST_PLANNER));
    const texts = [0, 1].map((turn) => {
      const asked = Array.from({ length: maxOrderLines }, (_, index) => {
        const card = stock.cards[index % stock.cards.length];
        return { text: (index + turn) % 2 ? card?.sku : card?.name, quantity: `${(index % 9) + 1} кор` };
      });
      return requestText({ ...lines.resolve, headers: { authorization: token }, body: { lines: asked } });
    });
    const title = `${maxOrderLines} lines resolved, half by article, half by name (c 1)`;
    return { ...reads({ id: "lines500", title, port: servers.backend }, texts), connections: 1 };
  },
  sheetPage: async (scene) => {
    const { works, texts } = await shownTo(scene, "sheetPage", "page: catalogue as dense rows", FIRST_PLANNER, ["/cabinet/ordering/sheet"]);
    return reads(works, texts);
  },
  sheetPage300: async (scene) => {
    const { servers, people } = scene;
    const login = buyer(FIRST_PLANNER + 3);
    const token = await people.token(login);
    const body = { name: randomUUID(), lines: (await productsOnSale(scene, token)).map(({ uuid }) => ({ productUuid: uuid })) };
    const made = await ask(servers.backend, {
      ...lists.create,
      headers: { authorization: token, "idempotency-key": randomUUID() },
      body,
    });
    expectOk(made);
    const { uuid } = JSON.parse(made.body.toString()) as AnswerOf<typeof lists.create>;
    const paths = [`/cabinet/ordering/lists/${uuid}`];
    const title = `page: order sheet of ${body.lines.length} rows`;
    const { works, texts } = await shownTo(scene, "sheetPage300", title, FIRST_PLANNER + 3, paths, {}, 1);
    return {
      ...reads(works, texts),
      ...(body.lines.length < maxOrderSheetLines && { caveat: `the goal is for ${maxOrderSheetLines} rows` }),
    };
  },
  grid: async (scene) => {
    const token = await filledGrid(scene, buyer(FIRST_PLANNER + 1));
    const { columns, products: goods } = await get<AnswerOf<typeof branchOrders.get>>(scene.servers.backend, branchOrders.get.path, token);
    const title = `grid of ${goods.length} goods by ${columns.length} trade points (c 1)`;
    return {
      ...reads({ id: "grid", title, port: scene.servers.backend }, [apiGet(branchOrders.get.path, token)]),
      connections: 1,
      ...(goods.length * columns.length < maxOrderSheetLines * COLUMNS && { caveat: `the goal is for ${maxOrderSheetLines} x ${COLUMNS}` }),
    };
  },
  gridPage: async (scene) => {
    const login = buyer(FIRST_PLANNER + 2);
    await filledGrid(scene, login);
    const { works, texts } = await shownTo(
      scene,
      "gridPage",
      "page: the same grid (c 1)",
      FIRST_PLANNER + 2,
      ["/cabinet/ordering/branches"],
      {},
      1,
    );
    return { ...reads(works, texts), connections: 1 };
  },
};
