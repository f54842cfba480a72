ALTER TABLE "deals" ADD COLUMN "buyer_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD COLUMN "buyer_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The column is new, so the index is empty and built by one reading of the table.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "deals_buyer_number" ON "deals" USING gin ("buyer_number" gin_trgm_ops) WHERE "deals"."buyer_number" <> '';
