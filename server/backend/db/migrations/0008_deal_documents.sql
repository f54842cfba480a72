CREATE TABLE "deal_documents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"deal_uuid" uuid NOT NULL,
	"file_uuid" uuid NOT NULL,
	"author_uuid" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_side" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_deal_uuid_deals_uuid_fk" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_documents_deal" ON "deal_documents" USING btree ("deal_uuid","created_at");--> statement-breakpoint
CREATE INDEX "deal_documents_file" ON "deal_documents" USING btree ("file_uuid");