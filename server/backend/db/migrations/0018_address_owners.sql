DROP INDEX "customers_email";--> statement-breakpoint
DROP INDEX "customers_phone";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_owner" ON "customers" USING btree ("email") WHERE email_verified or status = 'waiting_confirmation';--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone_owner" ON "customers" USING btree ("phone") WHERE phone_verified or status = 'waiting_confirmation';--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone");