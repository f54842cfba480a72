ALTER TABLE "branches" ADD COLUMN "goods_use" text;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "edo_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "edo_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_signers" ADD COLUMN "upd_at" text DEFAULT 'receipt' NOT NULL;