CREATE TABLE "payment_orders" (
	"payment_uuid" uuid NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"contract_line_uuid" uuid NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	CONSTRAINT "payment_orders_payment_uuid_deal_uuid_contract_line_uuid_pk" PRIMARY KEY("payment_uuid","deal_uuid","contract_line_uuid")
);
--> statement-breakpoint
CREATE TABLE "uncompared_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uncompared_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_uuid" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "distinct_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_payment_uuid_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."payments"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_contract_line_uuid_contract_lines_uuid_fk" FOREIGN KEY ("contract_line_uuid") REFERENCES "public"."contract_lines"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncompared_payments" ADD CONSTRAINT "uncompared_payments_payment_uuid_exchange_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."exchange_payments"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_orders_deal" ON "payment_orders" USING btree ("deal_uuid");--> statement-breakpoint
CREATE INDEX "payment_orders_line" ON "payment_orders" USING btree ("contract_line_uuid");--> statement-breakpoint
CREATE INDEX "uncompared_payments_uuid" ON "uncompared_payments" USING btree ("payment_uuid");--> statement-breakpoint
-- Payments that people typed are few.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "payments_typed" ON "payments" USING btree ("created_at","uuid") WHERE source = 'person';--> statement-breakpoint
-- The accounting system may have brought what is posted already.
INSERT INTO "uncompared_payments" ("payment_uuid") SELECT "uuid" FROM "exchange_payments" e
WHERE EXISTS (SELECT FROM "payments" p WHERE p.date BETWEEN e.date - 10 AND e.date + 10);
