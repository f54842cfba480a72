-- Null: the rate is not known yet, and the product is not sold. The version before reads it on the seller's pages only, as 0.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "products" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_vat_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now 0 meant without VAT.
UPDATE "products" SET "is_vat_exempt" = true WHERE "vat_rate" = 0;--> statement-breakpoint
-- Empty, and made by one scan of the seller's goods.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "products_own_unrated" ON "products" USING btree ("seller_company_uuid","name" collate "ru-x-icu","uuid") WHERE vat_rate is null;
