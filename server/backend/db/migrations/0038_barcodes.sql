ALTER TABLE "deal_lines" ADD COLUMN "ordered_before_hundredths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcodes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_barcodes" ON "products" USING gin ("barcodes");--> statement-breakpoint
-- Images of loads are compared with all fields that goods have now.
UPDATE "exchange_images" i SET "before" = i."before" || '{"barcodes": []}', "after" = i."after" || '{"barcodes": []}'
FROM "exchange_loads" l WHERE l."uuid" = i."load_uuid" AND l."feed" = 'goods';
