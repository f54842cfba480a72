ALTER TABLE "companies" ADD COLUMN "approval_rule" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_lines" ADD COLUMN "balance_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_payments" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "deals_before_warehouse" ON "deals" USING btree ("branch_uuid") WHERE "deals"."status" in ('waiting_approval', 'approved_by_buyer', 'approved_by_seller');--> statement-breakpoint
CREATE INDEX "exchange_payments_line" ON "exchange_payments" USING btree ("contract_line_uuid","date");--> statement-breakpoint
CREATE INDEX "exchange_payments_due" ON "exchange_payments" USING btree ("date") WHERE not is_counted;