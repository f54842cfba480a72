CREATE TABLE "exchange_payments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"contract_line_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"document" text NOT NULL,
	"date" date NOT NULL,
	"amount_kopecks" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_payments" ADD CONSTRAINT "exchange_payments_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sku_lower" ON "products" USING btree (lower("sku"));