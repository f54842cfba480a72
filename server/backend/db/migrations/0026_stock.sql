CREATE TABLE "seller_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_stock_blocking" boolean DEFAULT false NOT NULL,
	"guard_percent" integer DEFAULT 10 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_uuid" uuid NOT NULL,
	"storage_uuid" uuid NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expected_date" date,
	CONSTRAINT "product_stock_product_uuid_storage_uuid_pk" PRIMARY KEY("product_uuid","storage_uuid")
);
--> statement-breakpoint
DROP INDEX "deal_lines_product";--> statement-breakpoint
ALTER TABLE "deal_lines" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
UPDATE "deal_lines" SET "ordered_at" = (SELECT d."created_at" FROM "deals" d WHERE d."uuid" = "deal_uuid");--> statement-breakpoint
ALTER TABLE "deal_lines" ALTER COLUMN "ordered_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "products" SET "is_offered" = false WHERE NOT "in_stock";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_stocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_storage_uuid_storages_uuid_fk" FOREIGN KEY ("storage_uuid") REFERENCES "public"."storages"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_storage" ON "product_stock" USING btree ("storage_uuid");--> statement-breakpoint
CREATE INDEX "deal_lines_product" ON "deal_lines" USING btree ("product_uuid","ordered_at");--> statement-breakpoint
-- Baskets hear of a product that is closed or opened while nothing lies in stock, and of stock: see 0013.
DROP TRIGGER "products_told_update" ON "products";--> statement-breakpoint
CREATE TRIGGER "products_told_update" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('uuid, price_kopecks, in_stock, is_offered, is_published, discount_group_uuid, assortment_uuid, segment_uuid, units_in_supply, step_hundredths, min_hundredths, max_hundredths', 'select basket_uuid from basket_lines join changed on product_uuid = changed.uuid');--> statement-breakpoint
CREATE TRIGGER "product_stock_told_insert" AFTER INSERT ON "product_stock" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('product_uuid', 'select basket_uuid from basket_lines join changed using (product_uuid)');--> statement-breakpoint
CREATE TRIGGER "product_stock_told_update" AFTER UPDATE ON "product_stock" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('product_uuid, storage_uuid, quantity_hundredths, expected_date', 'select basket_uuid from basket_lines join changed using (product_uuid)');--> statement-breakpoint
CREATE TRIGGER "product_stock_told_delete" AFTER DELETE ON "product_stock" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_baskets('product_uuid', 'select basket_uuid from basket_lines join changed using (product_uuid)');
