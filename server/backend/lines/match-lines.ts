import { sql } from "drizzle-orm";
import { barcodeOf } from "#contract/barcode.ts";
import type { lineMatches } from "#contract/enums.ts";
import { buyerCodes } from "../buyer-codes/tables.ts";
import type { Reader } from "../db/database.ts";
import { statement, text } from "../db/statement.ts";
import { exchangeEntities } from "../exchange/tables.ts";
import { articleKeySql, nameKeySql } from "../products/line-keys-sql.ts";
import { products } from "../products/tables.ts";
import { articleKey, textKey } from "../products/text-keys.ts";
import { lineChoices } from "./tables.ts";

export type MatchedBy = (typeof lineMatches)[number];

/** Products that a line may mean, all found by the first method with a result. */
export type LineMatch = { by: MatchedBy; uuids: readonly string[] };

/** A text or a sender's id. */
export type LineIdentifier = { text?: string | undefined; externalId?: string | undefined };

/** One more than the five candidates shown. */
const maxMatches = sql.raw("6");

type MatchInput = {
  companyUuid: string;
  names: readonly string[];
  articles: readonly string[];
  codes: readonly string[];
  ids: readonly string[];
};

// Methods by priority (`way`). A text that is both an own code and an article of other goods matches both.
const read = statement({ at: "integer", way: "integer", by: text<MatchedBy>(), uuid: "uuid" })<MatchInput>(sql`
  select asked.at::int as at, met.way, met.by, met.uuid
  from unnest((select ${sql.placeholder("names")}::text[]), (select ${sql.placeholder("articles")}::text[]),
    (select ${sql.placeholder("codes")}::text[]),
    (select ${sql.placeholder("ids")}::text[])) with ordinality as asked (name, article, code, id, at)
  cross join lateral (
    select 1 as way, 'chosen' as by, ${lineChoices.productUuid} as uuid from ${lineChoices}
      where ${lineChoices.companyUuid} = ${sql.placeholder("companyUuid")}::uuid and ${lineChoices.textKey} = asked.name
    union all select 2, 'ownCode', ${buyerCodes.productUuid} from ${buyerCodes}
      where ${buyerCodes.companyUuid} = ${sql.placeholder("companyUuid")}::uuid and ${buyerCodes.codeKey} = asked.article
    union all (select 2, 'article', ${products.uuid} from ${products} where asked.article <> ''
      and ${articleKeySql(products.sku)} = asked.article limit ${maxMatches})
    union all (select 2, 'article', ${products.uuid} from ${products} where asked.article <> ''
      and ${articleKeySql(products.article)} = asked.article limit ${maxMatches})
    union all (select 3, 'barcode', ${products.uuid} from ${products} where asked.code <> '' and ${products.barcodes} @> array[asked.code]
      limit ${maxMatches})
    union all select 4, 'externalId', ${exchangeEntities.key}::uuid from ${exchangeEntities}
      where ${exchangeEntities.feed} = 'goods' and ${exchangeEntities.externalId} = asked.id
    union all (select 5, 'name', ${products.uuid} from ${products} where asked.name <> '' and ${nameKeySql(products.name)} = asked.name
      limit ${maxMatches})
  ) met order by asked.at, met.way, met.by desc`);

/** Matches lines without the search, in one query; null for lines without a match. */
export async function matchLines(reader: Reader, companyUuid: string, lines: readonly LineIdentifier[]): Promise<(LineMatch | null)[]> {
  const texts = lines.map(({ text, externalId }) => (externalId ? "" : (text ?? "")));
  const rows = await read(reader, {
    companyUuid,
    names: texts.map(textKey),
    articles: texts.map(articleKey),
    codes: texts.map((text) => barcodeOf(text) ?? ""),
    ids: lines.map(({ text, externalId }) => externalId || (text ?? "")),
  });
  const byLine = Map.groupBy(rows, (row) => row.at - 1);
  return lines.map((_, at) => {
    const [first, ...rest] = byLine.get(at) ?? [];
    if (!first) return null;
    return { by: first.by, uuids: [...new Set([first, ...rest.filter(({ way }) => way === first.way)].map(({ uuid }) => uuid))] };
  });
}
