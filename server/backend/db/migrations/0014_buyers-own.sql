CREATE TABLE "buyer_codes" (
	"company_uuid" uuid NOT NULL,
	"product_uuid" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buyer_codes_company_uuid_product_uuid_pk" PRIMARY KEY("company_uuid","product_uuid")
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "buyer_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD COLUMN "buyer_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "buyer_codes" ADD CONSTRAINT "buyer_codes_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_codes" ADD CONSTRAINT "buyer_codes_product_uuid_products_uuid_fk" FOREIGN KEY ("product_uuid") REFERENCES "public"."products"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_codes_key" ON "buyer_codes" USING btree ("company_uuid","code_key");--> statement-breakpoint
CREATE INDEX "buyer_codes_product" ON "buyer_codes" USING btree ("product_uuid");--> statement-breakpoint
-- The column is new, so the index is empty and built by one reading of the table.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "deals_buyer_number" ON "deals" USING gin ("buyer_number" gin_trgm_ops) WHERE "deals"."buyer_number" <> '';
