-- Several goods may have one article: they are told apart by the sender's id.
ALTER TABLE "products" DROP CONSTRAINT IF EXISTS "products_sku_unique";--> statement-breakpoint
-- Null for all goods at first: an unmarked article is in "sku".
ALTER TABLE "products" ADD COLUMN "article" text;--> statement-breakpoint
-- Both indexes are empty when they are made, because the column is.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "products_article_lower" ON "products" USING btree (lower("article")) WHERE "products"."article" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "products_shared_article_key" ON "products" USING btree (ltrim(translate(regexp_replace(lower("article"), '[^0-9a-zа-яё]', '', 'g'), 'ёавекмнорстухo', 'eabekmh0pctyx0'), '0')) WHERE "products"."article" is not null;
