import { type SQL, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { isArticleSql, markedArticleSql, sentArticleSql } from "../../../products/marked-article.ts";

/** Products `p` with one of these articles, in lower case, as sent or as shown. */
export const hasArticle = (articles: readonly string[]): SQL => {
  const wanted = sql.param([...new Set(articles)]);
  return sql`(lower(p.sku) = any(${wanted}::text[]) or lower(p.article) = any(${wanted}::text[]))`;
};

/** The articles of products, in lower case. */
export async function articlesOf(reader: Reader, uuids: readonly string[]): Promise<string[]> {
  const rows = await readRows(reader, { article: "text" })(sql`
    select distinct lower(${sentArticleSql(sql`p`)}) as article from products p where uuid = any(${sql.param([...uuids])}::uuid[])`);
  return rows.map(({ article }) => article);
}

/** Marks these articles, in lower case, where several goods have them or they are empty; removes the marks of others. */
export async function markArticles(tx: Transaction, articles: readonly string[]): Promise<void> {
  const sent = sentArticleSql(sql`p`);
  await tx.execute(sql`
    update products p set sku = marked.sku, article = marked.article from (
      select uuid, case when is_marked then ${markedArticleSql(sql`sent`, sql`uuid`)} else sent end as sku,
        case when is_marked then sent end as article
      from (
        select p.uuid, ${sent} as sent, count(*) over (partition by lower(${sent})) > 1 or not ${isArticleSql(sent)} as is_marked
        from products p where ${hasArticle(articles)} and lower(${sent}) = any(${sql.param([...new Set(articles)])}::text[])) met) marked
    where p.uuid = marked.uuid and (p.sku, p.article) is distinct from (marked.sku, marked.article)`);
}
