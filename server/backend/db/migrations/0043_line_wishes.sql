ALTER TABLE "basket_lines" ADD COLUMN "substitution" text;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "analog_uuid" uuid;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "shelf_life" jsonb DEFAULT '{}'::jsonb NOT NULL;