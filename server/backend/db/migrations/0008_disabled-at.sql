ALTER TABLE "customers" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
-- Nobody knows since when: their year begins now.
UPDATE "customers" SET "disabled_at" = now() WHERE "status" = 'disabled' AND "deleted_at" IS NULL;
