CREATE TABLE "paper_signers" (
	"company_uuid" uuid PRIMARY KEY NOT NULL,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"patronymic" text DEFAULT '' NOT NULL,
	"position" text NOT NULL,
	"basis" text NOT NULL,
	"attorney_number" text DEFAULT '' NOT NULL,
	"attorney_date" date,
	"attorney_system" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
-- A correction keeps the number of what it corrects.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "papers_number";--> statement-breakpoint
ALTER TABLE "paper_signers" ADD CONSTRAINT "paper_signers_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- No transfer document has been issued yet.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "papers_upd_in_force" ON "papers" USING btree ("deal_uuid") WHERE "papers"."kind" = 'upd' and "papers"."status" = 'issued';--> statement-breakpoint
-- Papers are few: one for each approved deal at most.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("seller_company_uuid","kind","series","year","number","version");
