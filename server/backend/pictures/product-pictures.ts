import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { maxPictures } from "#contract/limits.ts";
import type { pictures as calls, EditablePictures } from "#contract/pictures.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { type Columns, orNull, type RowWith, readRows } from "../db/statement.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { translate } from "../translate.ts";
import { savePicture } from "./save-picture.ts";
import { productPictures } from "./tables.ts";

const pictureColumns = {
  uuid: "uuid",
  name: "text",
  width: "integer",
  height: "integer",
  alt: "text",
  position: "integer",
  owner: orNull("text"),
} satisfies Columns;
type PictureRow = RowWith<typeof pictureColumns>;

export async function listPictures(context: SignedIn, { params }: Input<typeof calls.list>): Promise<EditablePictures> {
  await assertReachable(context.db, context, params.uuid);
  return answer(context.db, params.uuid);
}

export async function addPicture(context: SignedIn, { params, body }: Input<typeof calls.add>): Promise<EditablePictures> {
  const { uuid: productUuid } = params;
  await assertReachable(context.db, context, productUuid);
  const { name: picture, width, height } = await savePicture(context, bytesOf(body.fileBody));
  return context.db.transaction(async (tx) => {
    const existing = await lockPictures(tx, context, productUuid);
    if (existing.some(({ name }) => name === picture)) return answer(tx, productUuid);
    if (existing.length >= maxPictures) throwProblem("CONFLICT", undefined, translate("picturesMost", { limit: maxPictures }));
    const position = Math.max(-1, ...existing.map((each) => each.position)) + 1;
    const row = { uuid: uuidv7(), productUuid, picture, position, alt: body.alt ?? "", width, height, createdAt: context.now() };
    await tx.insert(productPictures).values(row);
    return answer(tx, productUuid);
  });
}

export async function arrangePictures(context: SignedIn, { params, body }: Input<typeof calls.arrange>): Promise<EditablePictures> {
  return context.db.transaction(async (tx) => {
    const existing = await lockPictures(tx, context, params.uuid);
    const alts = new Map(body.pictures.map(({ uuid, alt }) => [uuid, alt]));
    const first = [...alts.keys()].map((uuid) => orNotFound(existing.find((each) => each.uuid === uuid)));
    const ordered = [...first, ...existing.filter(({ uuid }) => !alts.has(uuid))];
    for (const [position, each] of ordered.entries()) {
      const alt = alts.get(each.uuid) ?? each.alt;
      const isMoved = existing.indexOf(each) !== position;
      if (!isMoved && alt === each.alt && each.position === position) continue;
      if (isMoved || alt !== each.alt) assertEditable(each);
      await tx.update(productPictures).set({ position, alt }).where(eq(productPictures.uuid, each.uuid));
    }
    return answer(tx, params.uuid);
  });
}

export async function removePicture(context: SignedIn, { params }: Input<typeof calls.remove>): Promise<EditablePictures> {
  return context.db.transaction(async (tx) => {
    const existing = await lockPictures(tx, context, params.uuid);
    assertEditable(orNotFound(existing.find(({ uuid }) => uuid === params.picture)));
    await tx.delete(productPictures).where(inArray(productPictures.uuid, [params.picture]));
    return answer(tx, params.uuid);
  });
}

/** Throws NOT_FOUND for a product of another company, except to the platform. */
async function assertReachable(reader: Reader, { actor }: SignedIn, productUuid: string): Promise<void> {
  const own = actor.companyType === "seller" ? eq(products.sellerCompanyUuid, actor.companyUuid) : undefined;
  const [row] = await reader
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.uuid, productUuid), own));
  orNotFound(row);
}

async function lockPictures(tx: Transaction, context: SignedIn, productUuid: string): Promise<PictureRow[]> {
  await assertReachable(tx, context, productUuid);
  await tx.execute(sql`select from products where uuid = ${productUuid} for no key update`);
  return readPictures(tx, productUuid);
}

/** Throws for a picture that a valid exchange key owns: it is changed in the sender's system. */
function assertEditable({ owner }: PictureRow): void {
  if (owner !== null) throwProblem("CONFLICT", undefined, translate("exchange.owned", { owner }));
}

async function answer(reader: Reader, productUuid: string): Promise<EditablePictures> {
  return { pictures: (await readPictures(reader, productUuid)).map(({ position: _, ...picture }) => picture) };
}

async function readPictures(reader: Reader, productUuid: string): Promise<PictureRow[]> {
  const rows = await readRows(
    reader,
    pictureColumns,
  )(sql`
    select f.uuid, f.picture as name, f.width, f.height, f.alt, f.position, (
      select t.key_name from exchange_entities t where t.feed = 'pictures' and t.key = f.uuid::text and exists (
        select from exchange_keys k where k.name = t.key_name and k.revoked_at is null and (k.expires_at is null
          or k.expires_at > now()))) as owner
    from product_pictures f where f.product_uuid = ${productUuid} order by f.position, f.uuid`);
  return rows;
}

/** Decodes base64, with or without a data URL prefix. The media type is not read: `makeSides` checks the content. */
const bytesOf = (fileBody: string) =>
  Buffer.from(fileBody.startsWith("data:") ? fileBody.slice(fileBody.indexOf(",") + 1) : fileBody, "base64");
