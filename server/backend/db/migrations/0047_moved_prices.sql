CREATE TABLE "price_looks" (
	"company_uuid" uuid PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "seen_terms" jsonb;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "told_terms" jsonb;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "cleared_shelf_life" jsonb;--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD COLUMN "seen_terms" jsonb;--> statement-breakpoint
ALTER TABLE "shopping_list_lines" ADD COLUMN "told_terms" jsonb;--> statement-breakpoint
ALTER TABLE "price_looks" ADD CONSTRAINT "price_looks_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_looks_looked" ON "price_looks" USING btree ("looked_at");