CREATE TABLE "files" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"company_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "accreditation_processes_accreditation";--> statement-breakpoint
ALTER TABLE "accreditation_documents" ADD COLUMN "file_uuid" uuid;--> statement-breakpoint
ALTER TABLE "accreditations" ADD COLUMN "support_ticket_uuid" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_uuid_companies_uuid_fk" FOREIGN KEY ("company_uuid") REFERENCES "public"."companies"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_company" ON "files" USING btree ("company_uuid");--> statement-breakpoint
ALTER TABLE "accreditation_documents" ADD CONSTRAINT "accreditation_documents_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accreditation_documents_type" ON "accreditation_documents" USING btree ("accreditation_uuid","type");--> statement-breakpoint
CREATE UNIQUE INDEX "accreditation_processes_accreditation" ON "accreditation_processes" USING btree ("accreditation_uuid","position");