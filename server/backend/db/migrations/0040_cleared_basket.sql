ALTER TABLE "baskets" ADD COLUMN "cleared" jsonb;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "cleared_at" timestamp with time zone;