ALTER TABLE "exchange_pictures" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_pictures" ADD COLUMN "fault" text;