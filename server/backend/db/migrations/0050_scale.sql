DROP INDEX "notifications_customer";--> statement-breakpoint
CREATE INDEX "accreditations_representative" ON "accreditations" USING btree ("sales_representative_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_customer" ON "notifications" USING btree ("customer_uuid","created_at","uuid","type");