ALTER TABLE "charge_disputes" ADD COLUMN "is_pausing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_disputes" ADD COLUMN "accepted_by_uuid" uuid;