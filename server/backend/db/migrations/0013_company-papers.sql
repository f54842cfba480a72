CREATE TABLE "reconciliation_acts" (
	"paper_uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"contract_line_uuid" uuid,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"created_by_uuid" uuid NOT NULL,
	"answer" text,
	"comment" text DEFAULT '' NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- papers_company_date replaces it.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "papers_company";--> statement-breakpoint
ALTER TABLE "reconciliation_acts" ADD CONSTRAINT "reconciliation_acts_paper_uuid_papers_uuid_fk" FOREIGN KEY ("paper_uuid") REFERENCES "public"."papers"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_acts_period" ON "reconciliation_acts" USING btree ("company_uuid","date_from","date_to");--> statement-breakpoint
-- Papers are few: issued for months at most.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "papers_company_date" ON "papers" USING btree ("company_uuid","date","uuid");--> statement-breakpoint
-- Papers are few: issued for months at most.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "papers_date" ON "papers" USING btree ("date","uuid");--> statement-breakpoint
-- Papers are few: issued for months at most.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "papers_kind_date" ON "papers" USING btree ("kind","date","uuid");--> statement-breakpoint
-- Papers are few: issued for months at most.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "papers_number_date" ON "papers" USING btree ("number","date","uuid");