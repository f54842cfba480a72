DROP INDEX "files_company";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purpose" text;--> statement-breakpoint
UPDATE "files" SET "purpose" = CASE
	WHEN EXISTS (SELECT FROM "ticket_files" WHERE "file_uuid" = "files"."uuid")
		THEN CASE (SELECT "type" FROM "companies" WHERE "uuid" = "files"."company_uuid") WHEN 'buyer' THEN 'ticket' ELSE 'staff_ticket' END
	WHEN EXISTS (SELECT FROM "deal_documents" WHERE "file_uuid" = "files"."uuid") THEN 'deal'
	WHEN EXISTS (SELECT FROM "accreditation_documents" WHERE "file_uuid" = "files"."uuid") THEN 'accreditation'
	ELSE 'chat'
END;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "files_company" ON "files" USING btree ("company_uuid","purpose");
