DROP INDEX "notifications_customer";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approval_rule" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_lines" ADD COLUMN "balance_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_payments" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "accreditations_representative" ON "accreditations" USING btree ("sales_representative_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "deals_before_warehouse" ON "deals" USING btree ("branch_uuid") WHERE "deals"."status" in ('waiting_approval', 'approved_by_buyer', 'approved_by_seller');--> statement-breakpoint
CREATE INDEX "exchange_payments_line" ON "exchange_payments" USING btree ("contract_line_uuid","date");--> statement-breakpoint
CREATE INDEX "exchange_payments_due" ON "exchange_payments" USING btree ("date") WHERE not is_counted;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_customer" ON "notifications" USING btree ("customer_uuid","created_at","uuid","type");