ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_company_name" ON "customers" USING btree ("company_uuid",("surname" || ' ' || "name" || ' ' || "patronymic") collate "ru-x-icu","uuid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (("surname" || ' ' || "name" || ' ' || "patronymic") collate "ru-x-icu","uuid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (("surname" || ' ' || "name" || ' ' || "patronymic") gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_deletion_requested" ON "customers" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null and deleted_at is null;