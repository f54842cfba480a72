ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_own" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid");--> statement-breakpoint
CREATE INDEX "products_own_unpictured" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE not has_picture;--> statement-breakpoint
CREATE INDEX "products_own_unpriced" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE price_kopecks = 0;--> statement-breakpoint
CREATE INDEX "products_own_unsorted" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE segment_uuid = '5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a02';--> statement-breakpoint
CREATE INDEX "products_own_hidden" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE is_hidden;--> statement-breakpoint
UPDATE "products" p SET "has_picture" = true WHERE EXISTS (SELECT FROM "product_pictures" f WHERE f."product_uuid" = p."uuid");--> statement-breakpoint
-- Whether a product has a photo, whoever writes.
CREATE FUNCTION "note_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op <> 'DELETE' then
		update products set has_picture = true where not has_picture and uuid in (select product_uuid from new_rows);
	end if;
	if tg_op <> 'INSERT' then
		update products p set has_picture = false where has_picture and uuid in (select product_uuid from old_rows)
			and not exists (select from product_pictures f where f.product_uuid = p.uuid);
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "product_pictures_noted_insert" AFTER INSERT ON "product_pictures" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pictures();--> statement-breakpoint
CREATE TRIGGER "product_pictures_noted_update" AFTER UPDATE ON "product_pictures" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pictures();--> statement-breakpoint
CREATE TRIGGER "product_pictures_noted_delete" AFTER DELETE ON "product_pictures" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pictures();
