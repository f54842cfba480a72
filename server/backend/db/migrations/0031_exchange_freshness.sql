CREATE TABLE "exchange_reads" (
	"key_name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_settings" ADD COLUMN "stale_hours" jsonb DEFAULT '{}'::jsonb NOT NULL;