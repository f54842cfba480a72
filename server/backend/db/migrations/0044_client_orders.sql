ALTER TABLE "companies" ADD COLUMN "client_orders" text DEFAULT 'accept' NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "consent_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deals_consent_until" ON "deals" USING btree ("consent_until") WHERE "deals"."consent_until" is not null;