import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader } from "../../../db/database.ts";
import { type Columns, orNull, type RowWith, readRows } from "../../../db/statement.ts";
import { articleKeySql, hasLookalikes, letterKey } from "../../../products/line-keys-sql.ts";
import { sentArticleSql } from "../../../products/marked-article.ts";
import { articleKey } from "../../../products/text-keys.ts";
import type { Feed, Reason } from "../feed.ts";
import { hasArticle } from "./articles.ts";
import { existingIds, foldCase, uuidOf, uuidPattern } from "./identify.ts";
import { alikeIn } from "./lookalikes.ts";

type Row = RowOf<"goods">;
type Sender = Pick<Parameters<Feed["resolve"]>[2], "loadUuid" | "keyName" | "channel" | "once">;
/** The product of a row; `externalId` is null if the row has none of its own. */
export type Identified = { key: string; externalId: string | null };

const metColumns = {
  uuid: "uuid",
  article: "text",
  name: "text",
  externalId: orNull("text"),
  /** Its id is from a key. */
  isOfKey: "boolean",
} satisfies Columns;
type Met = RowWith<typeof metColumns>;

/**
 * The product of each row, in order: by external id, else by article, for goods that existed before the first exchange. An article
 * that several goods or rows have identifies a product only together with its name, because nobody has promised that it is unique.
 */
export async function identifyGoods(reader: Reader, rows: readonly Row[], sender: Sender): Promise<(Identified | Reason)[]> {
  const existing = await existingIds(reader, "goods", rows);
  const shared = await articlesOfSeveral(reader, rows, sender);
  // An id made of an article that the table gives to several goods is none of them.
  const ids = new Map([...existing].filter(([id]) => !shared.has(foldCase(id))));
  const strangers = sender.channel === "page" ? [] : rows.filter(({ externalId, sku }) => !ids.has(externalId) && sku);
  const met = await goodsByArticle(reader, strangers.map(articleOf));
  const unmet = strangers.filter((row) => !met.has(articleOf(row)) && (hasLookalikes(articleOf(row)) || isWithoutId(row, sender)));
  const near = await goodsNear(reader, unmet.map(articleOf));
  const alike = Map.groupBy(lookalikesOf(unmet.map(articleOf), near), ({ spelled }) => letterKey(spelled));
  const spelledOtherwise = await otherSpellings(reader, near, sender);
  const isMeantBy = alike.size > 0 ? await alikeIn(reader, "sku", sender) : undefined;
  const rowsOf = Map.groupBy(strangers, articleOf);
  const taken = new Set(ids.values());
  return rows.map((row) => {
    const { externalId } = row;
    const known = ids.get(externalId);
    if (known) return { key: known, externalId };
    const article = articleOf(row);
    const named = met.get(article) ?? [];
    const isShared = named.length > 1 || (rowsOf.get(article)?.length ?? 0) > 1;
    const fitting = named.filter((each) => !isShared || each.name === foldCase(row.name));
    const names = shared.get(article);
    const doubt = named.length === 0 && isWithoutId(row, sender) ? spelledOtherwise(row.sku ?? "") : undefined;
    if (doubt) return doubt;
    if (isWithoutId(row, sender) && (named.length > 1 || names)) {
      const [only, another] = named.filter((each) => each.name === foldCase(row.name));
      if (only && !another) return { key: only.uuid, externalId: null };
      // Unless it may be one of the stored goods under a new name.
      const isNew = !only && names && named.every((each) => names.has(each.name));
      if (isNew) return { key: uuidOf("goods", `${article}\n${foldCase(row.name)}`), externalId: null };
      return manyOfArticle("sku", row.sku ?? "");
    }
    const own = fitting.find((each) => !taken.has(each.uuid) && isFree(each, row, sender));
    const lookalikes = named.length === 0 && !names ? alike.get(letterKey(article)) : undefined;
    if (lookalikes && isMeantBy) {
      const { meant, isOpen } = isMeantBy(article, lookalikes);
      const [only] = isWithoutId(row, sender) ? meant : meant.filter((each) => !taken.has(each.uuid) && isFree(each, row, sender));
      if (only && isOpen)
        return { field: "sku", value: row.sku ?? "", message: "exchange.alikeArticles", values: { articles: articlesOf(meant) } };
      if (only) {
        taken.add(only.uuid);
        return { key: only.uuid, externalId: isWithoutId(row, sender) ? null : externalId };
      }
    }
    if (own) taken.add(own.uuid);
    return { key: own?.uuid ?? uuidOf("goods", isWithoutId(row, sender) ? article : externalId), externalId };
  });
}

const articleOf = ({ sku }: Row) => foldCase(sku ?? "");

/** Whether the row is of a table without a column of ids: the article is all that it has. */
const isWithoutId = (row: Row, { keyName }: Sender) =>
  keyName === "" && articleOf(row) !== "" && foldCase(row.externalId) === articleOf(row);

/** Articles that rows without ids give to goods of several names, anywhere in the load, with these names. */
async function articlesOfSeveral(reader: Reader, rows: readonly Row[], sender: Sender): Promise<Map<string, Set<string>>> {
  if (sender.channel !== "file" || !rows.some((row) => isWithoutId(row, sender))) return new Map();
  return sender.once("articles of several", async () => {
    const found = await readRows(reader, { article: "text", names: "text[]" })(sql`
      select lower(row ->> 'sku') as article, array_agg(distinct lower(coalesce(row ->> 'name', ''))) as names from exchange_rows
      where load_uuid = ${sender.loadUuid} and row ->> 'sku' is not null
      group by 1 having count(distinct lower(row ->> 'name')) > 1 and bool_or(lower(row ->> 'externalId') = lower(row ->> 'sku'))`);
    return new Map(found.map(({ article, names }) => [article, new Set(names)]));
  });
}

/** Why a row that means a product by an article of several is refused. */
export const manyOfArticle = (field: string, article: string): Reason => ({
  field,
  value: article,
  message: "exchange.manyOfArticle",
  values: { article },
});

async function goodsByArticle(reader: Reader, articles: readonly string[]): Promise<Map<string, Met[]>> {
  if (articles.length === 0) return new Map();
  const rows = await readRows(
    reader,
    metColumns,
  )(sql`
    select p.uuid, lower(${sentArticleSql(sql`p`)}) as article, lower(p.name) as name, t.external_id as "externalId",
      coalesce(t.key_name, '') <> '' and t.external_id is not null as "isOfKey"
    from products p left join exchange_entities t on t.feed = 'goods' and t.key = p.uuid::text
    where ${hasArticle(articles)} order by p.uuid`);
  return Map.groupBy(rows, ({ article }) => article);
}

type Lookalike = Met & { spelled: string; shown: string };

/** Goods whose articles are one with these in the quick order: regardless of signs, zeros in front and lookalike letters. By its index. */
async function goodsNear(reader: Reader, articles: readonly string[]): Promise<Lookalike[]> {
  const wanted = [...new Set(articles)].filter((article) => articleKey(article) !== "");
  if (wanted.length === 0) return [];
  const keys = sql`array(select ${articleKeySql(sql`wanted`)} from unnest(${sql.param(wanted)}::text[]) wanted)`;
  const rows = await readRows(reader, { ...metColumns, shown: "text" })(sql`
    select p.uuid, lower(${sentArticleSql(sql`p`)}) as article, lower(p.name) as name, t.external_id as "externalId",
      coalesce(t.key_name, '') <> '' and t.external_id is not null as "isOfKey", p.sku as shown
    from products p left join exchange_entities t on t.feed = 'goods' and t.key = p.uuid::text
    where ${articleKeySql(sql`p.sku`)} = any(${keys}) or ${articleKeySql(sql`p.article`)} = any(${keys}) order by p.uuid`);
  return rows.map((row) => ({ ...row, spelled: row.article }));
}

/** Of goods near to these articles those that are spelled so but for lookalike letters. */
function lookalikesOf(articles: readonly string[], near: readonly Lookalike[]): Lookalike[] {
  const wanted = new Set(articles.map(letterKey));
  return near.filter(({ spelled }) => wanted.has(letterKey(spelled)));
}

/** Goods by articles, in the form of `letterKey`, that are spelled so but for lookalike letters. */
export const articlesAlike = async (reader: Reader, articles: readonly string[]) =>
  lookalikesOf(articles, await goodsNear(reader, articles)).map(({ uuid, spelled }) => ({ uuid, name: spelled }));

/** The articles of stored goods, as they are shown, that each of these may be meant for. */
export async function articlesNear(reader: Reader, articles: readonly string[]): Promise<(article: string) => readonly string[]> {
  const goods = Map.groupBy(await goodsNear(reader, articles), ({ spelled }) => articleKey(spelled));
  return (article) => (goods.get(articleKey(article)) ?? []).map(({ shown }) => shown);
}

/**
 * Why an article that no product has is refused: a stored product has it in another spelling than lookalike letters, such as `10241` for
 * `010-241`. Buyers who type one of the two mean both. Goods of the load itself are told apart by its own spellings.
 */
async function otherSpellings(
  reader: Reader,
  near: readonly Lookalike[],
  { loadUuid }: Sender,
): Promise<(article: string) => Reason | undefined> {
  if (near.length === 0) return () => undefined;
  const made = await readRows(reader, { key: "text" })(sql`
    select key from exchange_changes
    where load_uuid = ${loadUuid} and before is null and key = any(${sql.param(near.map(({ uuid }) => uuid))}::text[])`);
  const own = new Set(made.map(({ key }) => key));
  const byKey = Map.groupBy(
    near.filter(({ uuid }) => !own.has(uuid)),
    ({ spelled }) => articleKey(spelled),
  );
  return (article) => {
    const stored = byKey.get(articleKey(article)) ?? [];
    const isSpelledSo = stored.some(
      ({ spelled, shown }) => letterKey(spelled) === letterKey(article) || foldCase(shown) === foldCase(article),
    );
    if (stored.length === 0 || isSpelledSo) return undefined;
    const keys = stored.map(({ uuid }) => uuid);
    return { field: "sku", value: article, message: "exchange.articleOtherwise", values: { articles: articlesOf(stored) }, keys };
  };
}

const articlesOf = (goods: readonly Lookalike[]) => goods.map(({ shown }) => shown).join(", ");

/** Whether a row with a new id may take over the product. Ids from people count for people only, unless the portal made them. */
function isFree({ externalId, isOfKey, article, name }: Met, row: Row, { keyName }: Sender): boolean {
  if (isOfKey) return false;
  if (keyName !== "" || externalId === null || foldCase(externalId) === article) return true;
  return uuidPattern.test(externalId) && name === foldCase(row.name);
}
