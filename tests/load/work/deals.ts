import { deals } from "#contract/deals.ts";
import { notifications } from "#contract/notifications.ts";
import { buyers, type People } from "../people.ts";
import { get } from "../stock.ts";
import { apiGet, type Prepare, reads, type Work } from "../work.ts";

const SUPERVISOR = "supervisor@seller.example";
const QUERY = "perPage=10";

/** The first page for a person who sees every deal. */
export async function dealsList(port: number, people: People, total: number): Promise<Work> {
  const token = await people.token(SUPERVISOR);
  await get(port, `${deals.list.path}?${QUERY}`, token);
  return reads({ id: "deals", title: `API deals list over ${total.toLocaleString("en")} deals, all of them in reach`, port }, [
    apiGet(`${deals.list.path}?${QUERY}`, token),
  ]);
}

export const dealWorks: Record<string, Prepare> = {
  deals: async ({ servers, people, pool }) => {
    const { rows } = await pool.query<{ count: number }>("select count(*) as count from deals");
    return dealsList(servers.backend, people, Number(rows[0]?.count));
  },
  dealsOfBuyer: async ({ servers, people }) => {
    const texts = (await people.tokens(buyers(64))).map((token) => apiGet(`${deals.list.path}?${QUERY}`, token));
    return reads({ id: "dealsOfBuyer", title: "API deals list of a buyer", port: servers.backend }, texts);
  },
  notifications: async ({ servers, people, pool }) => {
    const { rows } = await pool.query<{ count: number }>("select count(*) as count from notifications");
    const texts = (await people.tokens(buyers(64))).map((token) => apiGet(`${notifications.list.path}?${QUERY}`, token));
    const title = `API notifications of a buyer, over ${Number(rows[0]?.count).toLocaleString("en")} of all`;
    return reads({ id: "notifications", title, port: servers.backend }, texts);
  },
};
