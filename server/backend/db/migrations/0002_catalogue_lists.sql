CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_segment_name";--> statement-breakpoint
DROP INDEX "products_segment_price";--> statement-breakpoint
DROP INDEX "products_category_name";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_brand";--> statement-breakpoint
CREATE INDEX "price_list_items_price" ON "price_list_items" USING btree ("price_list_uuid","price_kopecks","product_uuid");--> statement-breakpoint
CREATE INDEX "products_filters" ON "products" USING btree ("uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_segment_name" ON "products" USING btree ("segment_uuid","name" collate "ru-x-icu","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_segment_price" ON "products" USING btree ("segment_uuid","price_kopecks","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_uuid","name" collate "ru-x-icu","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_uuid","price_kopecks","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name" collate "ru-x-icu","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_kopecks","uuid","brand_uuid","in_stock","rating_tenths","max_percent_hundredths") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_uuid","is_published");--> statement-breakpoint
-- Whoever writes products (an import, the demo data, a test) fills the vocabulary; sorted, so that two imports do not lock each other.
CREATE FUNCTION "add_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into search_words
		select distinct word from new_rows, regexp_split_to_table(translate(lower(name || ' ' || brand_name), 'ё', 'е'), '[^a-zа-я0-9]+') word
		where word ~ '^[a-zа-я]{3,}$' order by word on conflict do nothing;
	else
		insert into search_words
		select distinct word from new_rows n join old_rows o using (uuid), regexp_split_to_table(translate(lower(n.name || ' ' || n.brand_name), 'ё', 'е'), '[^a-zа-я0-9]+') word
		where (n.name, n.brand_name) is distinct from (o.name, o.brand_name) and word ~ '^[a-zа-я]{3,}$' order by word on conflict do nothing;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_search_words_insert" AFTER INSERT ON "products" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();--> statement-breakpoint
CREATE TRIGGER "products_search_words_update" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();--> statement-breakpoint
-- Texts of the product page leave the row, what search rechecks stays in it: a page of cards and a search read few blocks.
ALTER TABLE "products" ALTER COLUMN "details" SET STORAGE EXTERNAL, ALTER COLUMN "description" SET STORAGE EXTERNAL, ALTER COLUMN "search" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "products" SET (toast_tuple_target = 1024);
